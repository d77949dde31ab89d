import type { Command } from 'commander'
import * as t from 'io-ts'
import { defined } from '~/domain/shared/defined'
import { delivery } from '@server/cli/commands/shop/webhook-queries'
import { webhookChanges } from '@server/cli/commands/shop/webhook-changes'
import { jsonOf } from '@server/cli/kit/json'
import { pageSize } from '@server/cli/kit/numbers'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'
import { CommandError, table } from '@server/cli/kit/terminal'
import type { Db } from '@server/platform/database/database'
import { cursorOf, readCursor } from '@server/platform/page-cursor'
import { shopTime, shopTimeInFull } from '@server/platform/period'
import { type DeliveryRow, listDeliveries, listEndpoints } from '@server/webhooks/operate'
import { endpointQueues } from '@server/webhooks/endpoint-queues'

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
      const { db } = await session.open()
      const { json, ...filter } = asked(listing, given)
      const endpoints = await shownEndpoints(db)
      const { deliveries, next } = await pageOf(db, filter)
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
          subjectOf(each),
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
      const found = await delivery((await session.open()).db, id)
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

const shownEndpoints = async (db: Db) => {
  const queues = new Map((await endpointQueues(db)).map(queue => [queue.endpoint, queue]))
  return (await listEndpoints(db)).map(({ name, origin, events, state, why, since, failingSince }) => ({
    name,
    origin,
    state,
    why,
    events,
    since,
    failingSince,
    waiting: queues.get(name)?.waiting ?? 0,
    failing: queues.get(name)?.failing ?? 0,
    parked: queues.get(name)?.parked ?? 0,
  }))
}

const pageOf = async (
  db: Db,
  { endpoint, parked, limit, after }: Omit<t.TypeOf<typeof listing>, 'json'>,
): Promise<{ readonly deliveries: readonly DeliveryRow[]; readonly next: string | undefined }> => {
  const cursor = after === undefined ? undefined : readCursor(after)
  if (after !== undefined && cursor === undefined) throw new CommandError(`--after: ${after} is not the end of a page.`)
  const rows = await listDeliveries(db, {
    ...defined({ endpoint, after: cursor }),
    ...(parked ? { state: 'parked' as const } : {}),
    limit: limit + 1,
  })
  const deliveries = rows.slice(0, limit)
  const last = deliveries.at(-1)
  return { deliveries, next: rows.length > limit && last !== undefined ? cursorOf(last) : undefined }
}

const about = t.partial({ no: t.string, variant: t.string, endpoint: t.string })

/** The number of its order, or its variant. */
const subjectOf = ({ data }: DeliveryRow): string =>
  about.is(data) ? (data.no ?? data.variant ?? data.endpoint ?? '') : ''

const inJson = ({ at, nextAt, state, ...row }: DeliveryRow) => ({
  ...row,
  state,
  changedAt: at,
  dueAt: state === 'waiting' ? nextAt : null,
})
