import { type SQL, sql } from 'drizzle-orm'
import { SHOP_TIME_ZONE } from '~/domain/shared/shop-time'
import type { BookPeriod } from '@server/platform/period'
import { moneyIn } from '@server/books/money-entries'
import type { Db } from '@server/platform/database/database'

/** What was sold of one variant on one day of the shop, in one edition and currency. Sums are in cents. */
export interface SalesLine {
  /** Such as `2026-11-23`; null: all days together. */
  readonly day: string | null
  readonly variant: string
  /** In Chinese, as on the newest order. */
  readonly name: string
  readonly edition: string
  readonly currency: string
  readonly pieces: number
  readonly revenueCents: number
  /** The cost of the codes whose batch has a cost in this currency. It includes codes that were replaced or refunded. */
  readonly costCents: number
  /** How many pieces have a code without a known cost in this currency, or no code: top-ups are among them. */
  readonly withoutCost: number
}

/** The price of one piece of an order line `l` with a payment method, by the rule of `hasOffer`. */
export const soldFor = (method: SQL): SQL =>
  sql`case when ${method} = 'cash' and l.cash_cents > 0 and l.cash_cents < l.price_cents then l.cash_cents else l.price_cents end`

/**
 * The sales of a period by variant, and by day if `byDay`. An order counts when its money came; an order that costs
 * nothing has no money and does not count. Refunds are in the closing.
 */
export const salesOf = (db: Db, period: BookPeriod, byDay: boolean): Promise<readonly SalesLine[]> => {
  const day = byDay ? sql`to_char(m.at at time zone ${SHOP_TIME_ZONE}, 'YYYY-MM-DD')` : sql`null::text`
  return db
    .select({
      day: sql<string | null>`s.day`,
      variant: sql<string>`s.variant_no`,
      name: sql<string>`(array_agg(s.name order by s.at desc))[1]`,
      edition: sql<string>`s.edition`,
      currency: sql<string>`s.currency`,
      pieces: sql`count(*)`.mapWith(Number),
      revenueCents: sql`sum(s.price)`.mapWith(Number),
      costCents: sql`coalesce(sum(s.cost), 0)`.mapWith(Number),
      withoutCost: sql`count(*) filter (where not s.is_known)`.mapWith(Number),
    })
    .from(
      sql`(
        select ${day} as day, m.at, m.edition, m.currency, l.variant_no, l.name ->> 'zh-Hant' as name,
          ${soldFor(sql`m.method`)} as price,
          spent.cost, spent.is_known
        from (${moneyIn(period)}) m
          join order_units u on u.order_id = m.order_id
          join order_lines l on l.id = u.line_id
          cross join lateral (
            select sum(b.cost_cents) filter (where b.cost_currency = m.currency) as cost,
              coalesce(bool_and(b.cost_currency is not distinct from m.currency), false) as is_known
            from (
              select batch_id from codes where order_unit_id = u.id
              union all
              select c.batch_id from voided_codes v join codes c on c.id = v.code_id where v.unit_id = u.id) had
              join code_batches b on b.id = had.batch_id) spent
        where m.effect = 'paid') s`,
    )
    .groupBy(sql`s.day, s.variant_no, s.edition, s.currency`)
    .orderBy(sql`s.day, s.variant_no, s.edition, s.currency`)
}
