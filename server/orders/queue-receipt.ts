import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '@server/platform/database/database'

/** The order was a success, or its customer asks for the receipt again: its customer gets a mail, if they gave an address. */
export const queueReceipt = (tx: Tx, order: string, now: number): Promise<void> => queue(tx, order, null, now)

/** A refund was recorded: the same. */
export const queueRefundReceipt = async (
  tx: Tx,
  refund: { readonly id: string; readonly paymentId: string },
  now: number,
): Promise<void> => queue(tx, sql`(select order_id from payments where id = ${refund.paymentId})`, refund.id, now)

const queue = async (tx: Tx, order: unknown, refund: string | null, now: number): Promise<void> => {
  const at = new Date(now).toISOString()
  await tx.execute(sql`
    insert into receipts (id, order_id, refund_id, due_at, created_at)
    select ${randomUUID()}, o.id, ${refund}, ${at}, ${at}
    from orders o join users u on u.id = o.user_id
    where o.id = ${order} and u.receipt_address is not null`)
}
