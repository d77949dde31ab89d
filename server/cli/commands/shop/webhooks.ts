import type { Command } from 'commander'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { deliveryOf, deliveryPage, deliverySubject, shownEndpoints } from '@server/acts/system/webhook-lookups'
import { webhookChanges } from '@server/cli/commands/shop/webhook-changes'
import { webhookWords } from '@server/cli/commands/shop/webhook-words'
import { jsonOf } from '@server/cli/kit/json'
import { pageSize } from '@server/cli/kit/numbers'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'
import { CommandError, table } from '@server/cli/kit/terminal'
import { type Cursor, readCursor } from '@server/platform/page-cursor'
import { shopTime, shopTimeInFull } from '@server/platform/period'
import type { DeliveryRow } from '@server/webhooks/operate'

const listing = t.intersection([
  t.type({ json: t.boolean, parked: t.boolean, limit: t.number }),
  t.partial({ endpoint: t.string, after: t.string }),
])
const jsonOnly = t.type({ json: t.boolean })

/** `webhooks list`, `show`, `redeliver`, `disable`, `enable` and `ping`. */
export const webhooksCommands = (root: Command, session: Session): void => {
  const { out } = session.terminal
  const webhooks = root.command('webhooks').description('Messages to the programs of integrators (WEBHOOKS_FILE).')

  webhooks
    .command('list')
    .description('The endpoints with what waits for them, and the newest deliveries.')
    .option('--endpoint <name>', 'deliveries to this endpoint')
    .option('--parked', 'deliveries that were given up', false)
    .option('--limit <n>', 'how many deliveries', pageSize, 20)
    .option('--after <cursor>', 'the next page, as the page before names it')
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const deps = await session.open()
      const { json, after, ...filter } = asked(listing, given)
      const endpoints = await shownEndpoints(deps)
      const { deliveries, next } = await deliveryPage(deps, { ...filter, after: cursorIn(after) })
      if (json) return out(jsonOf({ endpoints, deliveries: deliveries.map(inJson), next: next ?? null }))
      if (endpoints.length === 0) return out('There are no endpoints: see WEBHOOKS_FILE.')
      table(
        ['endpoint', 'at', 'state', 'waiting', 'failing', 'parked', 'events', 'why'],
        endpoints.map(each => [
          each.name,
          each.origin,
          each.state,
          each.waiting,
          each.failing,
          each.parked,
          each.events.join(' '),
          each.why ?? '',
        ]),
      ).forEach(out)
      if (deliveries.length === 0) return out('No deliveries.')
      out('')
      table(
        ['delivery', 'endpoint', 'event', 'about', 'queued', 'state', 'attempts', 'answer'],
        deliveries.map(each => [
          each.id,
          each.endpoint,
          each.event,
          deliverySubject(each),
          shopTime(each.createdAt),
          each.state,
          each.attempts,
          each.note ?? each.status ?? '',
        ]),
      ).forEach(out)
      return next === undefined ? undefined : out(`More with --after ${next}`)
    })

  webhooks
    .command('show')
    .description('One delivery: what was sent, and how far it is.')
    .argument('<delivery>', 'its id, which is also the webhook-id of the receiver')
    .option('--json', 'as JSON', false)
    .action(async (id: string, given: unknown) => {
      const read = await deliveryOf(await session.open(), id)
      if (E.isLeft(read)) throw new CommandError(webhookWords(read.left))
      const found = read.right
      if (asked(jsonOnly, given).json) return out(jsonOf(inJson(found)))
      out(`${found.event}  ${found.state}  to ${found.endpoint}  (${found.id})`)
      out(`of ${shopTimeInFull(found.at)}, ${JSON.stringify(found.data)}`)
      out(`attempts ${found.attempts}, the last change ${shopTimeInFull(found.updatedAt)}`)
      if (found.state === 'waiting') out(`due ${shopTimeInFull(found.nextAt)}`)
      if (found.note !== null) out(`failed: ${found.note}`)
      if (found.status !== null) out(`answer ${found.status}: ${(found.answer ?? '').replaceAll(/\p{Cc}+/gu, ' ')}`)
    })

  webhookChanges(webhooks, session)
}

const cursorIn = (after: string | undefined): Cursor | undefined => {
  const cursor = after === undefined ? undefined : readCursor(after)
  if (after !== undefined && cursor === undefined) throw new CommandError(`--after: ${after} is not the end of a page.`)
  return cursor
}

const inJson = ({ at, nextAt, state, ...row }: DeliveryRow) => ({
  ...row,
  state,
  changedAt: at,
  dueAt: state === 'waiting' ? nextAt : null,
})
