import type { Command } from 'commander'
import * as t from 'io-ts'
import { factsOf, type StatusChange } from '@server/acts/customers/customer-facts'
import { person, withNumber } from '@server/cli/commands/customers/customers'
import { showsAll, UNMASKED } from '@server/cli/kit/unmasked'
import { jsonOf } from '@server/cli/kit/json'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'
import { table } from '@server/cli/kit/terminal'
import { counted } from '@server/platform/counted'
import { shopTime } from '@server/platform/period'

const reading = t.type({ json: t.boolean, unmasked: t.boolean })

/** `users show`: what an operator needs to serve a customer. */
export const showCommand = (users: Command, session: Session): void => {
  const { out } = session.terminal
  withNumber(users, 'show', 'One customer: status, login methods, address for receipts (masked), sessions, orders.')
    .option('--unmasked', UNMASKED, false)
    .option('--json', 'as JSON', false)
    .action(async (tel: string, given: unknown) => {
      const { json, unmasked } = asked(reading, given)
      const isUnmasked = showsAll(session, unmasked)
      const deps = await session.open()
      const shown = await factsOf(deps, await person(deps, tel), isUnmasked)
      if (json) return out(jsonOf(shown))
      out(`${shown.tel ?? 'no number'}  ${shown.status}${shown.verified ? '' : ', not confirmed'}  (${shown.id})`)
      if (shown.status_change !== null) out(shownChange(shown.status_change))
      out(`${shown.name}, since ${shopTime(new Date(shown.created_at))}`)
      out(`logs in with: ${[...(shown.password ? ['password'] : []), ...shown.identities].join(', ')}`)
      out(shown.receipts === null ? 'no address for receipts' : `receipts to ${shown.receipts}`)
      out(`${counted(shown.sessions, 'session')} (sessions list)`)
      return table(
        ['status', 'orders'],
        Object.entries(shown.orders).map(([status, many]) => [status, many]),
      ).forEach(out)
    })
}

const shownChange = ({ at, by, reason, status }: StatusChange): string =>
  `${status ?? 'changed'} since ${shopTime(new Date(at))} by ${by}: ${reason ?? 'no reason given'}`
