import { asc, gt, sql } from 'drizzle-orm'
import type { Db } from '@server/platform/database/database'
import { unreadNotifications } from '@server/platform/database/schema/payments'

/** Notifications of a provider that no key decrypts. */
export type UnreadNotifications = typeof unreadNotifications.$inferSelect

/** They are reported for this long after the last one. */
const RECENT_MS = 86_400_000

/** Counts one more. After a day without any, the count begins again. */
export const countUnread = async (db: Db, provider: string, now: number): Promise<void> => {
  const at = new Date(now)
  const isOver = sql`${unreadNotifications.lastAt} <= ${new Date(now - RECENT_MS)}`
  await db
    .insert(unreadNotifications)
    .values({ provider, count: 1, since: at, lastAt: at })
    .onConflictDoUpdate({
      target: unreadNotifications.provider,
      set: {
        count: sql`case when ${isOver} then 1 else ${unreadNotifications.count} + 1 end`,
        since: sql`case when ${isOver} then ${at} else ${unreadNotifications.since} end`,
        lastAt: at,
      },
    })
}

/** By provider, those of the last day. */
export const undecryptedLately = (db: Db, now: number): Promise<readonly UnreadNotifications[]> =>
  db
    .select()
    .from(unreadNotifications)
    .where(gt(unreadNotifications.lastAt, new Date(now - RECENT_MS)))
    .orderBy(asc(unreadNotifications.provider))
