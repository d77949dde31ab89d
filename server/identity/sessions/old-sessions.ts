import { and, asc, gt, inArray, isNotNull, lte, notExists, or, sql } from 'drizzle-orm'
import type { Db } from '@server/platform/database/database'
import { orders } from '@server/platform/database/schema/orders'
import { sessions } from '@server/platform/database/schema/users'
import { reveals } from '@server/platform/database/schema/vault'

/** How many sessions one round looks at. With a round every five minutes, a million sessions take two days. */
const AT_ONCE = 2_000

interface Kept {
  /** A session ends when it has not been seen for this long; `Infinity`: it does not end when idle. */
  readonly idleMs: number
  /** How long a session is kept after its end, so that customer service can look at it. */
  readonly keptMs: number
}

/**
 * Deletes sessions that ended long ago: revoked, expired, or idle. A session that placed an order or saw codes is
 * evidence, and stays; both belong to the session's own customer, whose orders have an index. Each round looks at some
 * sessions, by id, and after the last one the next round begins again: those that stay become more for ever.
 */
export const oldSessions = (db: Db, { idleMs, keptMs }: Kept): ((now: number) => Promise<void>) => {
  const seen: { last: string | undefined } = { last: undefined }
  return async now => {
    const before = new Date(now - keptMs)
    const ended = or(
      and(isNotNull(sessions.revokedAt), lte(sessions.revokedAt, before)),
      lte(sessions.expiresAt, before),
      Number.isFinite(idleMs) ? lte(sessions.seenAt, new Date(before.getTime() - idleMs)) : undefined,
    )
    const some = await db
      .select({ id: sessions.id, hasEnded: sql<boolean>`(${ended})` })
      .from(sessions)
      .where(seen.last === undefined ? undefined : gt(sessions.id, seen.last))
      .orderBy(asc(sessions.id))
      .limit(AT_ONCE)
    const ids = some.flatMap(({ id, hasEnded }) => (hasEnded ? [id] : []))
    const placed = db
      .select({ one: sql`1` })
      .from(orders)
      .leftJoin(reveals, sql`${reveals.orderId} = ${orders.id}`)
      .where(
        sql`${orders.userId} = ${sessions.userId} and (${orders.sessionId} = ${sessions.id} or ${reveals.sessionId} = ${sessions.id})`,
      )
    if (ids.length > 0) await db.delete(sessions).where(and(inArray(sessions.id, ids), notExists(placed)))
    seen.last = some.length < AT_ONCE ? undefined : some.at(-1)?.id
  }
}
