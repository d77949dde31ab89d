import type { Command } from 'commander'
import * as t from 'io-ts'
import { traceCode } from '@server/acts/stock/find-code'
import { showsAll } from '@server/cli/kit/unmasked'
import { asked } from '@server/cli/kit/parse-options'
import { readSecret } from '@server/cli/kit/read-secret'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import { jsonOf } from '@server/cli/kit/json'
import type { FoundCode } from '@server/operations/orders/find-code'
import type { OrderDetails } from '@server/operations/orders/order-details'
import { shopTime } from '@server/platform/period'

const options = t.intersection([t.type({ json: t.boolean, unmasked: t.boolean }), t.partial({ file: t.string })])

/** `codes find`: which code is it, and who has it? */
export const findCommand = (codes: Command, session: Session): void => {
  codes
    .command('find')
    .description('Ask for a code, in any spelling, and say its import, its state, its order and its customer.')
    .option('--file <file>', 'read the code from the first line of a file')
    .option('--unmasked', 'show the name and the phone number in full', false)
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { json, unmasked, file } = asked(options, given)
      const isUnmasked = showsAll(session, unmasked)
      const { out } = session.terminal
      const found = await traceCode(await session.open(), await readSecret(session.terminal, file), isUnmasked)
      if (found === undefined) throw new CommandError('This code is not in the vault.')
      const { code, order, customer } = found
      if (json) return out(jsonOf({ ...code, order: order && { id: order.id, no: order.no }, customer }))
      return told(code, order, customer).forEach(out)
    })
}

const told = (
  { id, variant, state, batch, expiresAt, voided }: FoundCode,
  order: OrderDetails | undefined,
  customer: OrderDetails['customer'] | undefined,
): readonly string[] => [
  `${variant}, ${state}  (${id})`,
  `imported ${shopTime(batch.importedAt)} from ${batch.source}  (batch ${batch.id})`,
  ...(expiresAt === null ? [] : [`expires ${shopTime(expiresAt)}`]),
  ...(voided === null
    ? []
    : [`voided ${shopTime(voided.at)} after its sale: ${voided.cause}${replacedBy(voided.replacedBy)}`]),
  order === undefined
    ? 'No order has had it.'
    : `order ${order.no}, ${order.status}, placed ${shopTime(new Date(order.created_at))}`,
  ...(customer === undefined ? [] : [`customer: ${customer.name} ${customer.tel ?? 'no number'}  (${customer.id})`]),
]

const replacedBy = (code: string | null): string => (code === null ? '' : `, replaced by code ${code}`)
