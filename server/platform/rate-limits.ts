import { inArray, lte, sql } from 'drizzle-orm'
import { keyedHash } from '@server/platform/keyed-hash'
import { forgetRows } from '@server/platform/database/forget-rows'
import type { Db } from '@server/platform/database/database'
import { rateLimits } from '@server/platform/database/schema/auth'

/** A counted event, and how often it may happen within a window. */
export interface Limit {
  readonly name: string
  readonly most: number
  readonly windowMs: number
}

/** A token bucket: `size` events at once, then one every `everyMs`. */
export interface Bucket {
  readonly name: string
  readonly size: number
  readonly everyMs: number
}

/** Rate limits, counted for all processes of the shop together. Whether a number is known has no influence (I-17). */
export interface Limits {
  /**
   * Counts each event one higher. Returns the seconds to wait if one is over its limit; undefined: the request may
   * continue.
   */
  readonly take: (limits: readonly Limit[]) => Promise<number | undefined>
  /** Takes a count back, if there was no attempt after all. */
  readonly giveBack: (limits: readonly Limit[]) => Promise<void>
  readonly forget: (limit: Limit) => Promise<void>
  /**
   * Takes tokens out of a bucket, if it has enough. Otherwise it returns the seconds until it has. `tokens` is at most
   * the size of the bucket.
   */
  readonly draw: (bucket: Bucket, tokens?: number) => Promise<number | undefined>
  /** Drops windows that are over, and full buckets. */
  readonly tidy: () => Promise<void>
}

export const limitsIn = (db: Db, secret: string, now: () => number): Limits => {
  const hash = keyedHash(secret, 'limit')
  const keysOf = (limits: readonly Limit[]) => limits.map(({ name }) => hash(name))
  return {
    take: async limits => {
      const at = now()
      const wanted = limits
        .map(limit => ({ limit, key: hash(limit.name) }))
        // always in the same order: two requests must not wait for each other
        .toSorted((a, b) => Buffer.compare(a.key, b.key))
      const over = sql`${rateLimits.until} <= ${new Date(at).toISOString()}::timestamptz`
      const counted = await db
        .insert(rateLimits)
        .values(wanted.map(({ limit, key }) => ({ key, count: 1, until: new Date(at + limit.windowMs) })))
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
            until: sql`case when ${over} then excluded.until else ${rateLimits.until} end`,
          },
        })
        .returning()
      const ends = counted.flatMap(({ key, count, until }) => {
        const own = wanted.find(each => each.key.equals(key))
        return own !== undefined && count > own.limit.most ? [until.getTime()] : []
      })
      return ends.length === 0 ? undefined : Math.max(1, Math.ceil((Math.max(...ends) - at) / 1000))
    },

    // `until` is when the bucket is full again; `count` is 1 if the last draw succeeded
    draw: async ({ name, size, everyMs }, tokens = 1) => {
      const at = now()
      const latest = at + (size - tokens) * everyMs
      const moment = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`
      const fits = sql`${rateLimits.until} <= ${moment(latest)}`
      const refilled = sql`greatest(${rateLimits.until}, ${moment(at)})`
      const [drawn] = await db
        .insert(rateLimits)
        .values({ key: hash(name), count: 1, until: new Date(at + tokens * everyMs) })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            count: sql`case when ${fits} then 1 else 0 end`,
            until: sql`case when ${fits} then ${refilled} + ${tokens * everyMs} * interval '1 millisecond' else ${rateLimits.until} end`,
          },
        })
        .returning()
      if (drawn === undefined || drawn.count === 1) return undefined
      return Math.max(1, Math.ceil((drawn.until.getTime() - latest) / 1000))
    },

    giveBack: async limits => {
      await db
        .update(rateLimits)
        .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
        .where(inArray(rateLimits.key, keysOf(limits)))
    },

    forget: async limit => {
      await db.delete(rateLimits).where(inArray(rateLimits.key, keysOf([limit])))
    },

    tidy: async () => {
      await forgetRows(db, rateLimits, lte(rateLimits.until, new Date(now())))
    },
  }
}

/** For measurements: without any limits. */
export const unlimited: Limits = {
  take: () => Promise.resolve(undefined),
  draw: () => Promise.resolve(undefined),
  giveBack: () => Promise.resolve(),
  forget: () => Promise.resolve(),
  tidy: () => Promise.resolve(),
}
