import { count, desc, isNull, min, ne, sql } from 'drizzle-orm'
import type { Command } from 'commander'
import * as t from 'io-ts'
import { cents, toWire } from '~/domain/money'
import { asked } from '@server/cli/asked'
import type { Session } from '@server/cli/session'
import { table } from '@server/cli/terminal'
import { outbox } from '@server/store/schema/machinery'
import { paymentEvents } from '@server/store/schema/money'

const options = t.type({ json: t.boolean })

/** Events that wait for somebody's eye. */
const NEWEST = 20

export const queuesCommand = (root: Command, session: Session): void => {
  root
    .command('queues')
    .description(
      'What waits to be pushed, and what providers have told: by what came of it, and the newest that bought nothing.',
    )
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { out } = session.terminal
      const { db } = await session.open()
      const waiting = (
        await db
          .select({ pushes: count(), since: min(outbox.createdAt) })
          .from(outbox)
          .where(isNull(outbox.sentAt))
      )[0]
      const effects = await db
        .select({ provider: paymentEvents.provider, effect: paymentEvents.effect, events: count() })
        .from(paymentEvents)
        .groupBy(paymentEvents.provider, paymentEvents.effect)
        .orderBy(paymentEvents.provider, paymentEvents.effect)
      const strange = await db
        .select()
        .from(paymentEvents)
        .where(sql`${ne(paymentEvents.effect, 'paid')} and ${ne(paymentEvents.effect, 'noted')}`)
        .orderBy(desc(paymentEvents.receivedAt))
        .limit(NEWEST)
      const outgoing = { waiting: waiting?.pushes ?? 0, since: waiting?.since?.toISOString() ?? null }
      const nothing = strange.map(each => ({
        at: each.receivedAt.toISOString(),
        provider: each.provider,
        event: each.eventId,
        payment: each.paymentId,
        ref: each.providerRef,
        amount: each.amount === null ? null : toWire(cents(each.amount)),
        currency: each.currency,
        effect: each.effect,
      }))
      if (asked(options, given).json) return out(JSON.stringify({ outbox: outgoing, inbox: effects, nothing }))
      out(`outbox: ${outgoing.waiting} wait${outgoing.since === null ? '' : `, the oldest since ${outgoing.since}`}`)
      out('')
      table(
        ['provider', 'effect', 'events'],
        effects.map(each => [each.provider, each.effect, each.events]),
      ).forEach(out)
      if (nothing.length === 0) return undefined
      out('')
      const rows = nothing.map(each => [
        each.at,
        each.provider,
        each.ref ?? '',
        each.currency ?? '',
        each.amount ?? '',
        each.effect,
      ])
      return table(['came', 'provider', 'ref', '', 'amount', 'effect'], rows).forEach(out)
    })
}
