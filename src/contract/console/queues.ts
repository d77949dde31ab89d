import * as t from 'io-ts'
import { look } from '~/contract/console/console-call'
import { amount, count, instant, object } from '~/contract/wire'

const list = <A>(item: t.Type<A, unknown>) => t.readonlyArray(item)

const waiting = { waiting: count(0) }
const since = { since: instant }

/** Everything that waits for an outside service or for the operator, as the command `queues` prints it. */
const queues = t.type({
  at: instant,
  pushes: object(waiting, since),
  receipts: object({ ...waiting, failed: count(0) }, { ...since, note: t.string }),
  /** What providers told in the last 30 days, by what it led to. */
  inbox: list(object({ provider: t.string, effect: t.string, events: count(0) }, { newest: instant })),
  /** The newest of it that bought nothing. */
  nothing: list(
    object(
      { at: instant, provider: t.string, event: t.string, effect: t.string },
      { payment: t.string, reference: t.string, amount, currency: t.string },
    ),
  ),
  /** Payments without a notification. `asked`: when the provider was last queried about one of them. */
  unheard: list(object({ provider: t.string, ...waiting }, { ...since, asked: instant })),
  refunds: list(object({ provider: t.string, currency: t.string, amount, ...waiting }, since)),
  /** The oldest of them. */
  owed: list(
    object(
      { order: t.string, provider: t.string, amount, currency: t.string, reason: t.string, since: instant },
      { reference: t.string, note: t.string, sending: t.string, answer: t.string },
    ),
  ),
  unmatched: list(
    object({ provider: t.string, kind: t.string, reference: t.string, since: instant }, { amount, currency: t.string }),
  ),
  unreadable: list(object({ code: t.string, variant: t.string, state: t.string, since: instant }, { order: t.string })),
  undecrypted: list(t.type({ provider: t.string, notifications: count(0), since: instant, last_at: instant })),
  review: list(object({ order: t.string, status: t.string }, since)),
  top_ups: list(object({ state: t.string, ...waiting }, { ...since, note: t.string })),
})
export type ConsoleQueues = t.TypeOf<typeof queues>

export const queueCalls = { showQueues: look('queues', '/system/queues', queues) }
