import type { Lang } from '~/domain/shared/locale'
import { type SQL, sql } from 'drizzle-orm'
import { SHOP_TIME_ZONE } from '~/domain/shared/shop-time'
import type { BookPeriod } from '@server/platform/period'
import { batchesOfPiece } from '@server/books/codes-of-piece'
import { moneyIn } from '@server/books/money-entries'
import type { Db } from '@server/platform/database/database'

/** What was sold and refunded of one variant on one day of the shop, in one edition and currency. Sums are in cents. */
export interface SalesLine {
  /** Such as `2026-11-23`; null: all days together. */
  readonly day: string | null
  /** Null, like the name: refunds that are for no piece, of orders of several variants. */
  readonly variant: string | null
  /** As on the newest order, in the language that was asked for. */
  readonly name: string | null
  readonly edition: string
  readonly currency: string
  readonly pieces: number
  /** Before refunds. */
  readonly revenueCents: number
  /** What went back on that day, also for earlier sales. */
  readonly refundedCents: number
  /** The cost of the codes whose batch has a cost in this currency. It includes codes that were replaced or refunded. */
  readonly costCents: number
  /** How many pieces have a code without a known cost in this currency, or no code: top-ups are among them. */
  readonly withoutCost: number
}

/** The price of one piece of an order line `l` with a payment method, by the rule of `hasOffer`. */
export const soldFor = (method: SQL): SQL =>
  sql`case when ${method} = 'cash' and l.cash_cents > 0 and l.cash_cents < l.price_cents then l.cash_cents else l.price_cents end`

/**
 * The sales and refunds of a period by variant, and by day if `byDay`. An order counts when its money came; an order that
 * costs nothing has no money and does not count. A refund counts when it was sent. Money that bought nothing counts
 * neither when it came nor when it went back: it is in the closing only.
 */
export const salesOf = (
  db: Db,
  period: BookPeriod,
  { byDay, lang }: { readonly byDay: boolean; readonly lang: Lang },
): Promise<readonly SalesLine[]> => {
  const day = byDay ? sql`to_char(m.at at time zone ${SHOP_TIME_ZONE}, 'YYYY-MM-DD')` : sql`null::text`
  return db
    .select({
      day: sql<string | null>`s.day`,
      variant: sql<string | null>`s.variant_no`,
      name: sql<string | null>`(array_agg(s.name order by s.at desc))[1]`,
      edition: sql<string>`s.edition`,
      currency: sql<string>`s.currency`,
      pieces: sql`count(s.price)`.mapWith(Number),
      revenueCents: sql`coalesce(sum(s.price), 0)`.mapWith(Number),
      refundedCents: sql`coalesce(sum(s.refunded), 0)`.mapWith(Number),
      costCents: sql`coalesce(sum(s.cost), 0)`.mapWith(Number),
      withoutCost: sql`count(*) filter (where not s.is_known)`.mapWith(Number),
    })
    .from(
      sql`(
        select ${day} as day, m.at, m.edition, m.currency, l.variant_no, l.name ->> ${lang} as name,
          ${soldFor(sql`m.method`)} as price,
          spent.cost, spent.is_known, null::bigint as refunded
        from (${moneyIn(period)}) m
          join order_units u on u.order_id = m.order_id
          join order_lines l on l.id = u.line_id
          cross join lateral (
            select sum(b.cost_cents) filter (where b.cost_currency = m.currency) as cost,
              coalesce(bool_and(b.cost_currency is not distinct from m.currency), false) as is_known
            from ${batchesOfPiece} had join code_batches b on b.id = had.batch_id) spent
        where m.effect = 'paid'
        union all
        select ${day}, m.at, m.edition, m.currency, of.variant_no, of.name, null, null, null, m.amount
        from (${moneyIn(period)}) m cross join lateral (${refundedVariant(lang)}) of
        where m.effect = 'refunded' and ${boughtSomething}) s`,
    )
    .groupBy(sql`s.day, s.variant_no, s.edition, s.currency`)
    .orderBy(sql`s.day, s.variant_no, s.edition, s.currency`)
}

/** The variant of a refund `m`: that of its piece, or the only one of its order. */
const refundedVariant = (lang: Lang): SQL => sql`
  select case when count(distinct l.variant_no) = 1 then min(l.variant_no) end as variant_no,
    case when count(distinct l.variant_no) = 1 then min(l.name ->> ${lang}) end as name
  from order_lines l
  where l.order_id = m.order_id
    and (m.unit_id is null or l.id = (select u.line_id from order_units u where u.id = m.unit_id))`

/** Is a refund `m` of money that paid an order? A payment of a wrong sum that was repeated has money of both kinds. */
export const boughtSomething = sql`(
  exists (select from payment_events e where e.payment_id = m.payment_id and e.kind = 'paid' and e.effect = 'paid')
  and not (m.reason in ('late', 'twice', 'amount') and exists (
    select from payment_events e where e.payment_id = m.payment_id and e.kind = 'paid' and e.effect = 'refund_due')))`
