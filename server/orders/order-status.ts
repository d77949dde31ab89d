import { type SQL, type WithSubquery, and, eq, sql } from 'drizzle-orm'
import { type KnownStatus, canMove } from '~/domain/orders/order-status'
import { eventOfStatus, type WebhookEvent } from '~/contract/webhook.wire'
import { withReceipt } from '@server/orders/queue-receipt'
import type { Db, Tx } from '@server/platform/database/database'
import { outbox } from '@server/platform/database/schema/outbox'
import { orders } from '@server/platform/database/schema/orders'

/** The push about an order (docs/spec/decisions.md#10-realtime). It never holds more than this (I-11). */
const ORDER_UPDATED = 'order.updated'

const channelOf = (order: string): string => `private-orders.${order}`

/** The push about a change of an order. `webhook`: the event that the change is; by default that of a new status. */
export const pushOf = (
  order: string,
  version: number,
  status: KnownStatus,
  now: number,
  webhook: WebhookEvent | undefined = eventOfStatus[status],
) => ({
  channel: channelOf(order),
  event: ORDER_UPDATED,
  data: { order, version, status: { name: status } },
  createdAt: new Date(now),
  webhook: webhook ?? null,
})

/** An event of an order that is no change of it: webhooks get it, and no push is sent. */
export const announced = ({ id, version, status }: LockedOrder, webhook: WebhookEvent, now: number) => ({
  ...pushOf(id, version, status, now, webhook),
  sentAt: new Date(now),
})

/** The status columns of an order, which the transaction has usually locked. */
export interface LockedOrder {
  readonly id: string
  readonly status: KnownStatus
  readonly version: number
}

/** What a statement writes besides the order. The order moves only if `provided` holds. */
export interface Along {
  readonly parts: readonly WithSubquery[]
  readonly provided?: SQL
}

/**
 * Moves a locked order through statuses, each with its own version and push, and queues the receipt of a success. A
 * review ends with `refund_due`: nothing is left to deliver. `along`: what the statement of the first one writes
 * besides. Throws if the state machine does not allow a transition (I-09); the database would refuse it as well.
 */
export const transitionOrder = async (
  tx: Tx,
  order: LockedOrder,
  way: readonly KnownStatus[],
  now: number,
  changes: { readonly payment?: string; readonly amount?: number } = {},
  along: Along = { parts: [] },
): Promise<LockedOrder> => {
  let { status, version } = order
  for (const [at, next] of way.entries()) {
    if (!canMove(status, next)) throw new Error(`order ${order.id}: ${status} does not become ${next}`)
    const receipt = next === 'success' ? [withReceipt(tx, order.id, now)] : []
    const moved = await tx
      .with(pushed(tx, pushOf(order.id, version + 1, next, now)), ...receipt, ...(at === 0 ? along.parts : []))
      .update(orders)
      .set({
        ...changes,
        status: next,
        version: version + 1,
        updatedAt: new Date(now),
        ...(next === 'refund_due' ? { reviewSince: null } : {}),
      })
      .where(
        and(
          eq(orders.id, order.id),
          eq(orders.status, status),
          eq(orders.version, version),
          at === 0 ? along.provided : undefined,
        ),
      )
      .returning({ version: orders.version })
    if (moved.length !== 1) throw new Error(`order ${order.id}, or its payment, changed while it was locked`)
    status = next
    version += 1
  }
  return { id: order.id, status, version }
}

/**
 * The same for one status of an order that is not locked, in one statement. False: the order has changed since it was
 * read, and nothing is written. `along`: the parts that are written only if the order moves.
 */
export const transitionUnlocked = async (
  db: Db,
  { id, status, version }: LockedOrder,
  next: Exclude<KnownStatus, 'success' | 'refund_due'>,
  now: number,
  along: (hasMoved: SQL) => readonly WithSubquery[],
): Promise<boolean> => {
  if (!canMove(status, next)) return false
  const moved = db.$with('moved').as(
    db
      .update(orders)
      .set({ status: next, version: version + 1, updatedAt: new Date(now) })
      .where(and(eq(orders.id, id), eq(orders.status, status), eq(orders.version, version)))
      .returning({ id: orders.id }),
  )
  const { channel, event, data, createdAt, webhook } = pushOf(id, version + 1, next, now)
  const pushed = db.$with('pushed', { id: sql<number>`id`.as('id') }).as(sql`
    insert into ${outbox} (channel, event, data, created_at, webhook)
    select ${channel}, ${event}, ${JSON.stringify(data)}::jsonb, ${createdAt.toISOString()}::timestamptz, ${webhook}::text
    from ${moved}
    returning id`)
  const parts = along(sql`exists (select from ${moved})`)
  const rows = await db
    .with(moved, pushed, ...parts)
    .select({ id: moved.id })
    .from(moved)
  return rows.length === 1
}

/** Bumps the version and sends a push for a change that is not a change of status. `webhook`: the event that it is. */
export const bumpOrderVersion = async (
  tx: Tx,
  order: LockedOrder,
  changes: {
    readonly payment: string
    readonly amount: number
    readonly expiresAt?: Date
    readonly reviewSince?: Date | null
  },
  now: number,
  webhook?: WebhookEvent,
): Promise<LockedOrder> => {
  const version = order.version + 1
  await tx
    .with(pushed(tx, { ...pushOf(order.id, version, order.status, now), webhook: webhook ?? null }))
    .update(orders)
    .set({ ...changes, version: sql`${orders.version} + 1`, updatedAt: new Date(now) })
    .where(eq(orders.id, order.id))
  return { ...order, version }
}

/** The push as a part of the statement that changes the order. */
const pushed = (tx: Tx, push: ReturnType<typeof pushOf>) =>
  tx.$with('pushed').as(tx.insert(outbox).values(push).returning({ id: outbox.id }))
