import type { Lang } from '~/domain/shared/locale'
import { type SQL, sql } from 'drizzle-orm'
import { batchesOfPiece } from '@server/books/codes-of-piece'
import type { BookPeriod } from '@server/platform/period'
import type { Db } from '@server/platform/database/database'
import { paymentEvents } from '@server/platform/database/schema/payments'

/** Money that came in or went out, as the shop recorded it. */
export interface MoneyEntry {
  readonly kind: 'payment' | 'refund'
  /** When the shop learned of it. */
  readonly at: Date
  readonly provider: string
  /** Null, like edition and order: the money belongs to no payment of the shop. */
  readonly method: string | null
  readonly edition: string | null
  /** The number of the order. */
  readonly order: string | null
  /** The provider's name for the payment or the refund. */
  readonly reference: string | null
  readonly currency: string | null
  /** In cents. Of a refund, too, it is positive. */
  readonly cents: number | null
  /** `paid`: it paid an order. `refund_due`: it bought nothing. `unmatched`: it belongs to no payment of the shop. */
  readonly effect: 'paid' | 'refund_due' | 'unmatched' | 'refunded'
  /** What the provider kept, in cents, if an imported statement has it. */
  readonly feeCents: number | null
  /** The numbers of what was ordered; of a refund for one piece, that of the piece. Null, like names, if there is no order. */
  readonly products: string | null
  /** How many of each, with its name in the language that was asked for. */
  readonly names: string | null
  /**
   * What the codes of the order cost, in cents of `currency`. It includes codes that were replaced or refunded. Null: not
   * known of all of them, or no order was paid.
   */
  readonly costCents: number | null
}

/**
 * The money of a period without its orders, as a table expression. Money that was reported twice, with one sum under one
 * reference, counts once. The right sum after a wrong one has the same reference, and is other money.
 */
export const recordedIn = ({ from, before }: BookPeriod): SQL => sql`
  select 'payment' as kind, e.received_at as at, e.provider, e.provider_ref as reference, e.currency, e.amount, e.effect,
    e.event_id as id, e.payment_id, null::uuid as unit_id, null::text as reason
  from payment_events e
  where e.kind = 'paid' and e.effect <> 'noted' and e.received_at >= ${from} and e.received_at < ${before}
    and not exists (select from payment_events earlier where earlier.payment_id = e.payment_id
      and earlier.provider_ref = e.provider_ref and earlier.amount = e.amount and earlier.currency = e.currency
      and earlier.kind = 'paid' and earlier.effect <> 'noted'
      and (earlier.received_at, earlier.event_id) < (e.received_at, e.event_id))
  union all
  select 'refund', r.sent_at, r.provider, r.reference, r.currency, r.amount, 'refunded',
    r.id::text, r.payment_id, r.unit_id, r.reason
  from refunds r where r.state = 'sent' and r.sent_at >= ${from} and r.sent_at < ${before}`

/** The same with the orders. */
export const moneyIn = (period: BookPeriod): SQL => sql`
  select recorded.*, p.method, o.edition, o.id as order_id, o.no
  from (${recordedIn(period)}) recorded
    left join payments p on p.id = recorded.payment_id
    left join orders o on o.id = p.order_id`

/** Joins an entry `m` of `moneyIn` to its line of the provider's statement `s`, which has the fee. There is one at most. */
export const withFee = sql`left join statement_lines s
  on s.provider = m.provider and s.kind = m.kind and s.reference = m.reference and s.currency = m.currency`

/** What was ordered with the entry `m` of `moneyIn`; of a refund for one piece, that piece. */
const boughtWith = (told: SQL): SQL => sql`(select string_agg(${told}, '; ' order by l.position) from order_lines l
  where l.order_id = m.order_id
    and (m.unit_id is null or l.id = (select u.line_id from order_units u where u.id = m.unit_id)))`

/** What the codes cost that the entry `m` of `moneyIn` paid for. */
const costOf = sql`case when m.effect = 'paid' then (
  select case when bool_and(coalesce(b.cost_currency = m.currency, false)) then sum(b.cost_cents) end
  from order_units u cross join lateral ${batchesOfPiece} had join code_batches b on b.id = had.batch_id
  where u.order_id = m.order_id) end`

/** The money of a period, oldest first. It is read day by day: a period may be long, and no page is read twice. */
export async function* moneyEntries(db: Db, { from, before }: BookPeriod, lang: Lang): AsyncGenerator<MoneyEntry> {
  for (let day = from; day < before; day = dayAfter(day)) {
    const end = dayAfter(day)
    yield* await entriesIn(db, { from: day, before: end < before ? end : before }, lang)
  }
}

const dayAfter = (at: Date): Date => new Date(at.getTime() + DAY_MS)
const DAY_MS = 86_400_000

const entriesIn = (db: Db, period: BookPeriod, lang: Lang): Promise<readonly MoneyEntry[]> =>
  db
    .select({
      kind: sql<MoneyEntry['kind']>`m.kind`,
      at: sql`m.at`.mapWith(paymentEvents.receivedAt),
      provider: sql<string>`m.provider`,
      method: sql<string | null>`m.method`,
      edition: sql<string | null>`m.edition`,
      order: sql<string | null>`m.no`,
      reference: sql<string | null>`m.reference`,
      currency: sql<string | null>`m.currency`,
      cents: sql<number | null>`m.amount`.mapWith(paymentEvents.amount),
      effect: sql<MoneyEntry['effect']>`m.effect`,
      products: sql<string | null>`${boughtWith(sql`l.variant_no`)}`,
      names: sql<string | null>`${boughtWith(sql`
        case when m.unit_id is null then l.quantity else 1 end || ' × ' || (l.name ->> ${lang})`)}`,
      feeCents: sql<number | null>`s.fee`.mapWith(paymentEvents.amount),
      costCents: sql<number | null>`${costOf}`.mapWith(paymentEvents.amount),
    })
    .from(sql`(${moneyIn(period)}) m ${withFee}`)
    .orderBy(sql`m.at, m.id`)
