import { and, inArray, isNotNull, lte, notExists, or, sql } from 'drizzle-orm'
import type { Db } from '@server/platform/database/database'
import { orders } from '@server/platform/database/schema/orders'
import { sessions } from '@server/platform/database/schema/users'
import { reveals } from '@server/platform/database/schema/vault'

/** How long a session is kept after its end, so that customer service can look at it. */
export const KEPT_MS = 30 * 86_400_000

/** How many are deleted at once. */
const AT_ONCE = 1_000

/**
 * Deletes sessions that ended thirty days ago: revoked, expired, or idle for longer than `idleMs`. A session that placed
 * an order or saw codes is evidence, and stays. Both belong to the session's own customer, whose orders have an index.
 */
export const forgetOldSessions = async (db: Db, now: number, idleMs = Number.POSITIVE_INFINITY): Promise<void> => {
  const before = new Date(now - KEPT_MS)
  const ended = or(
    and(isNotNull(sessions.revokedAt), lte(sessions.revokedAt, before)),
    lte(sessions.expiresAt, before),
    Number.isFinite(idleMs) ? lte(sessions.seenAt, new Date(now - KEPT_MS - idleMs)) : undefined,
  )
  const placed = db
    .select({ one: sql`1` })
    .from(orders)
    .leftJoin(reveals, sql`${reveals.orderId} = ${orders.id}`)
    .where(
      sql`${orders.userId} = ${sessions.userId} and (${orders.sessionId} = ${sessions.id} or ${reveals.sessionId} = ${sessions.id})`,
    )
  const old = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(ended, notExists(placed)))
    .limit(AT_ONCE)
  await db.delete(sessions).where(inArray(sessions.id, old))
}
