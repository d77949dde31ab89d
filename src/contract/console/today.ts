import * as t from 'io-ts'
import { look } from '~/contract/console/console-call'
import { amount, count, instant, object } from '~/contract/wire'

/** Sales of some time: what paid for orders, and what went back of it. */
const sum = t.type({ payments: count(0), amount, refunds: count(0), refunded: amount })

const salesLine = t.intersection([
  // `before`: the amount of the same weekday of last week until the same time of day
  t.type({ method: t.string, method_name: t.string, edition: t.string, before: amount }),
  sum,
])

const salesIn = t.type({
  currency: t.string,
  /** From midnight in the shop's time zone until now. */
  today: sum,
  /** The same weekday of last week until the same time of day. */
  before: sum,
  /** All of that day. */
  day_before: sum,
  /** The last eight days, the oldest first. The last one is today. */
  days: t.readonlyArray(t.type({ day: t.string, amount })),
  /** The 24 hours of the day, with the sales of today and of that day. */
  hours: t.readonlyArray(t.type({ at: instant, today: amount, before: amount })),
  lines: t.readonlyArray(salesLine),
})

/** The sales of today beside those of a week ago, in each currency. */
export const todaySales = t.type({ at: instant, currencies: t.readonlyArray(salesIn) })
export type TodaySales = t.TypeOf<typeof todaySales>

/** How many entries wait, and since when the oldest does. */
const waiting = object({ waiting: count(0) }, { since: instant })

const money = object({ waiting: count(0), provider: t.string }, { currency: t.string, amount, since: instant })

/** The state of the shop: work that waits for a person, stock, and services. */
export const todayState = t.type({
  at: instant,
  /** All that are under way, and those placed in the last day. */
  orders: t.readonlyArray(t.type({ status: t.string, orders: count(0) })),
  waits: t.type({
    /** Orders that are paid and not delivered. */
    undelivered: waiting,
    review: waiting,
    top_ups: t.readonlyArray(object({ state: t.string, waiting: count(0) }, { since: instant, note: t.string })),
    refunds: t.readonlyArray(money),
    unmatched: t.readonlyArray(money),
    /** Codes that cannot be decrypted, and how many of them are sold. */
    unreadable: object({ codes: count(0), sold: count(0) }, { since: instant }),
  }),
  stock: t.type({
    /** A variant with at most this many codes for sale is low. */
    limit: count(0),
    low: t.readonlyArray(t.type({ variant: t.string, name: t.string, for_sale: count(0) })),
    /** How many variants are low: the list has the first of them. */
    low_variants: count(0),
    expiring_days: count(0),
    expiring: count(0),
    /** The first to expire. */
    next: t.readonlyArray(t.type({ variant: t.string, name: t.string, expires_at: instant, codes: count(0) })),
  }),
  /** What is known of payment providers, SMS, mail and so on. A service that was not called yet is not listed. */
  services: t.readonlyArray(t.type({ name: t.string, is_up: t.boolean })),
  webhooks: t.readonlyArray(
    object(
      { endpoint: t.string, is_enabled: t.boolean, waiting: count(0), failing: count(0), parked: count(0) },
      { since: instant },
    ),
  ),
  pushes: waiting,
  receipts: object({ waiting: count(0), failed: count(0) }, { since: instant }),
  /** The alarms that the shop also sends, without those of low stock: `subject` is a provider or an endpoint. */
  alarms: t.readonlyArray(object({ id: t.string }, { subject: t.string })),
  /** `at` is absent if no backup was completed. */
  backup: object({ is_watched: t.boolean }, { at: instant }),
})
export type TodayState = t.TypeOf<typeof todayState>

export const todayCalls = {
  todayState: look('queues', '/today', todayState),
  todaySales: look('books sales', '/today/sales', todaySales),
}
