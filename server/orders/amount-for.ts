import { piecePrices } from '@server/catalog/prices'
import { eq } from 'drizzle-orm'
import { priced } from '~/domain/cart/cart'
import { type Cents, cents } from '~/domain/shared/money'
import type { Tx } from '@server/platform/database/database'
import { orderLines, type orders } from '@server/platform/database/schema/orders'

/**
 * The amount due for an order with a payment method, from the prices frozen when it was placed
 * (docs/spec/decisions.md#5-money). The stored amount is that of the stored method.
 */
export const amountDueForOrder = async (
  tx: Tx,
  order: Pick<typeof orders.$inferSelect, 'id' | 'payment' | 'amount'>,
  method: string,
): Promise<Cents> => {
  if (method === order.payment) return cents(order.amount)
  const rows = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
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
