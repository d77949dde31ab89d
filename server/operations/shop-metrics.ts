import { count, eq, isNull, min, or } from 'drizzle-orm'
import { codeIsForSale, type SaleTime } from '@server/platform/database/conditions/codes-for-sale'
import type { Db } from '@server/platform/database/database'
import { outbox } from '@server/platform/database/schema/outbox'
import { orders } from '@server/platform/database/schema/orders'
import { codes } from '@server/platform/database/schema/vault'

/** Metrics of the shop: numbers only, and no data of any person (I-11). */
export interface Figures {
  readonly orders: readonly Counted[]
  /** Free codes that are for sale, and codes that unpaid orders hold. */
  readonly codes: readonly Counted[]
  /** Pushes that are not sent yet; `since`: when the oldest was written. */
  readonly outbox: { readonly waiting: number; readonly since: Date | null }
}

interface Counted {
  readonly state: string
  readonly count: number
}

export const figuresOf = async (db: Db, time: SaleTime): Promise<Figures> => ({
  orders: await db.select({ state: orders.status, count: count() }).from(orders).groupBy(orders.status),
  codes: await db
    .select({ state: codes.state, count: count() })
    .from(codes)
    .where(or(eq(codes.state, 'held'), codeIsForSale(time)))
    .groupBy(codes.state),
  outbox: (
    await db
      .select({ waiting: count(), since: min(outbox.createdAt) })
      .from(outbox)
      .where(isNull(outbox.sentAt))
  )[0] ?? { waiting: 0, since: null },
})
