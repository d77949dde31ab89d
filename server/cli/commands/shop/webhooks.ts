import type { Command } from 'commander'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { deliveryOf, deliveryPage, deliverySubject, shownEndpoints } from '@server/acts/system/webhook-lookups'
import { webhookChanges } from '@server/cli/commands/shop/webhook-changes'
import { webhookWords } from '@server/cli/commands/shop/webhook-words'
import { jsonOf } from '@server/cli/kit/json'
import { askedPage, printNext, withPages } from '@server/cli/kit/paging'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'
import { CommandError, table } from '@server/cli/kit/terminal'
import { shopTime, shopTimeInFull } from '@server/platform/period'
import type { DeliveryRow } from '@server/webhooks/operate'

const listing = t.intersection([t.type({ json: t.boolean, parked: t.boolean }), t.partial({ endpoint: t.string })])
const jsonOnly = t.type({ json: t.boolean })

/** `webhooks list`, `show`, `redeliver`, `disable`, `enable` and `ping`. */
export const webhooksCommands = (root: Command, session: Session): void => {
  const { out } = session.terminal
  const webhooks = root.command('webhooks').description('Messages to the programs of integrators (WEBHOOKS_FILE).')

  withPages(
    webhooks
      .command('list')
      .description('The endpoints with what waits for them, and a page of deliveries, newest first.')
      .option('--endpoint <name>', 'deliveries to this endpoint')
      .option('--parked', 'deliveries that were given up', false),
    20,
  )
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const deps = await session.open()
      const { json, endpoint, parked } = asked(listing, given)
      const endpoints = await shownEndpoints(deps)
      const page = await askedPage(given, paging => deliveryPage(deps, { endpoint, parked, ...paging }))
      if (json) return out(jsonOf({ endpoints, deliveries: page.rows.map(inJson), next: page.next }))
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
      if (page.rows.length === 0) return out('No deliveries.')
      out('')
      table(
        ['delivery', 'endpoint', 'event', 'about', 'queued', 'state', 'attempts', 'answer'],
        page.rows.map(each => [
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
      return printNext(session.terminal, page)
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

const inJson = ({ at, nextAt, state, ...row }: DeliveryRow) => ({
  ...row,
  state,
  changedAt: at,
  dueAt: state === 'waiting' ? nextAt : null,
})
