import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '@server/platform/database/database'

/** The customer asks for the receipt of an order again: they get a mail, if they gave an address. */
export const queueReceipt = async (tx: Tx, order: string, now: number): Promise<void> => {
  await tx.execute(queued(order, null, now))
}

/** A refund was recorded: the same. */
export const queueRefundReceipt = async (
  tx: Tx,
  refund: { readonly id: string; readonly paymentId: string },
  now: number,
): Promise<void> => {
  await tx.execute(queued(sql`(select order_id from payments where id = ${refund.paymentId})`, refund.id, now))
}

/** The same as a part of the statement that makes an order a success. */
export const withReceipt = (tx: Tx, order: string, now: number) =>
  tx.$with('receipt', { id: sql<string>`id`.as('id') }).as(sql`${queued(order, null, now)} returning id`)

const queued = (order: unknown, refund: string | null, now: number): SQL => {
  const at = new Date(now).toISOString()
  return sql`
    insert into receipts (id, order_id, refund_id, due_at, created_at)
    select ${randomUUID()}, o.id, ${refund}, ${at}, ${at}
    from orders o join users u on u.id = o.user_id
    where o.id = ${order} and u.receipt_address is not null`
}
