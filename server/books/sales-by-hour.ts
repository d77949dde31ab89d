import { sql } from 'drizzle-orm'
import { SHOP_TIME_ZONE } from '~/domain/shared/shop-time'
import { moneyIn } from '@server/books/money-entries'
import { boughtSomething } from '@server/books/sales'
import type { Db } from '@server/platform/database/database'
import { paymentEvents } from '@server/platform/database/schema/payments'
import type { BookPeriod } from '@server/platform/period'

/** The sales of one hour by one method, in one edition and currency. Sums are in cents. */
export interface HourOfSales {
  /** When the hour begins. */
  readonly at: Date
  readonly method: string
  readonly edition: string
  readonly currency: string
  readonly payments: number
  /** Before refunds. */
  readonly amountCents: number
  readonly refunds: number
  /** What went back in that hour, also of earlier sales. */
  readonly refundedCents: number
}

/** The sales and refunds of a period by hour: what counts is the rule of `salesOf`. Hours without sales are absent. */
export const salesByHour = (db: Db, period: BookPeriod): Promise<readonly HourOfSales[]> =>
  db
    .select({
      at: sql<Date>`date_trunc('hour', m.at, ${SHOP_TIME_ZONE})`.mapWith(paymentEvents.receivedAt).as('hour'),
      method: sql<string>`m.method`,
      edition: sql<string>`m.edition`,
      currency: sql<string>`m.currency`,
      payments: sql`count(*) filter (where m.effect = 'paid')`.mapWith(Number),
      amountCents: sql`coalesce(sum(m.amount) filter (where m.effect = 'paid'), 0)`.mapWith(Number),
      refunds: sql`count(*) filter (where m.effect = 'refunded')`.mapWith(Number),
      refundedCents: sql`coalesce(sum(m.amount) filter (where m.effect = 'refunded'), 0)`.mapWith(Number),
    })
    .from(sql`(${moneyIn(period)}) m`)
    .where(sql`m.effect = 'paid' or (m.effect = 'refunded' and ${boughtSomething})`)
    .groupBy(sql`1, 2, 3, 4`)
    .orderBy(sql`1, 2, 3, 4`)
