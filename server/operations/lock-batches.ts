import { cancelQuarantined } from '@server/orders/cancel-orders'
import type { Tx } from '@server/platform/database/database'
import { type Chosen, quarantine } from '@server/stock/quarantine'

export interface LockedBatches {
  /** The batches that were for sale. */
  readonly batches: readonly { readonly id: string }[]
  /** How many unpaid orders were cancelled, because they held codes of these batches. */
  readonly orders: number
}

/** Takes batches off sale: their free codes, and the codes that unpaid orders hold. */
export const lockBatches = async (tx: Tx, chosen: Chosen, now: number): Promise<LockedBatches> => ({
  batches: await quarantine(tx, chosen, new Date(now)),
  orders: await cancelQuarantined(tx, now),
})
