import { piecePrices } from '@server/catalog/prices'
import { eq } from 'drizzle-orm'
import { priced } from '~/domain/cart/cart'
import type { Cents } from '~/domain/shared/money'
import type { Tx } from '@server/platform/database/database'
import { orderLines } from '@server/platform/database/schema/orders'

/**
 * The amount due for an order with a payment method, from the prices frozen when it was placed
 * (docs/spec/decisions.md#5-money).
 */
export const amountDueForOrder = async (tx: Tx, order: string, method: string): Promise<Cents> => {
  const rows = await tx.select().from(orderLines).where(eq(orderLines.orderId, order))
  const lines = rows.map(row => ({
    id: row.id,
    name: '',
    options: [],
    variations: '',
    ...piecePrices(row),
    quantity: row.quantity,
  }))
  return priced(lines, method).amount
}
