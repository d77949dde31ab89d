import { and, asc, eq, gt } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { queueReceipt } from '@server/orders/queue-receipt'
import { message } from '@server/platform/messages/message'
import { orders } from '@server/platform/database/schema/orders'
import { receipts } from '@server/platform/database/schema/receipts'
import { users } from '@server/platform/database/schema/users'
import { transact } from '@server/platform/database/transact'
import type { Deps } from '@server/shop/deps'
import { absent, conflict, type Outcome } from '@server/shop/refusal'
import type { Caller, Refusal } from '@server/shop/shop.port'

/** The largest number of mails about one order within an hour. */
const MOST = 3
const HOUR_MS = 3_600_000

/** Queues the receipt of the customer's own successful order again. */
export const resendReceipt = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, lang }: Caller,
  order: string,
): Promise<Outcome<void>> =>
  transact<Refusal, void>(db, async tx => {
    const [own] = await tx
      .select({ address: users.receiptAddress })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(and(eq(orders.id, order), eq(orders.userId, userId), eq(orders.status, 'success')))
      .for('update', { of: orders })
    if (own === undefined) return absent
    if (own.address === null) return conflict(message(lang, 'receipt.noAddress'))
    const recent = await tx
      .select({ at: receipts.createdAt })
      .from(receipts)
      .where(and(eq(receipts.orderId, order), gt(receipts.createdAt, new Date(now() - HOUR_MS))))
      .orderBy(asc(receipts.createdAt))
    const [oldest] = recent
    if (oldest !== undefined && recent.length >= MOST) {
      const seconds = Math.ceil((oldest.at.getTime() + HOUR_MS - now()) / 1000)
      return conflict(message(lang, 'receipt.tooOften'), Math.max(1, seconds))
    }
    await queueReceipt(tx, order, now())
    return E.right(undefined)
  })
