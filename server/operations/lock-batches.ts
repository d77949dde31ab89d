import { and, eq, isNotNull } from 'drizzle-orm'
import { cancelQuarantined } from '@server/orders/cancel-orders'
import { isOneOf } from '@server/platform/database/conditions/one-of'
import type { Tx } from '@server/platform/database/database'
import { orders, orderUnits } from '@server/platform/database/schema/orders'
import { codeBatches, codes } from '@server/platform/database/schema/vault'
import { type Chosen, quarantine } from '@server/stock/quarantine'

export interface LockedBatches {
  /** The batches that were for sale. */
  readonly batches: readonly { readonly id: string }[]
  /** The numbers of the unpaid orders that were cancelled, because they held codes of these batches. */
  readonly orders: readonly string[]
}

/** Takes batches off sale: their free codes, and the codes that unpaid orders hold. */
export const lockBatches = async (tx: Tx, chosen: Chosen, now: number): Promise<LockedBatches> => {
  const batches = await quarantine(tx, chosen, new Date(now))
  const holding = await tx
    .selectDistinct({ id: orderUnits.orderId })
    .from(codes)
    .innerJoin(codeBatches, and(eq(codeBatches.id, codes.batchId), isNotNull(codeBatches.quarantinedAt)))
    .innerJoin(orderUnits, eq(orderUnits.id, codes.orderUnitId))
    .where(eq(codes.state, 'held'))
  if ((await cancelQuarantined(tx, now)) === 0) return { batches, orders: [] }
  const ids = holding.map(({ id }) => id)
  const cancelled = await tx
    .select({ no: orders.no })
    .from(orders)
    .where(and(isOneOf(orders.id, ids), eq(orders.status, 'cancelled')))
    .orderBy(orders.no)
  return { batches, orders: cancelled.map(({ no }) => no) }
}
