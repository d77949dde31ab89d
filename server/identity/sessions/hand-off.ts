import { and, eq, gt, lte } from 'drizzle-orm'
import { hashOf, isSecret, newSecret } from '@server/platform/secrets'
import { forgetRows } from '@server/platform/database/forget-rows'
import type { Db } from '@server/platform/database/database'
import { handOffs } from '@server/platform/database/schema/auth'

/** One-time values that become a session. An address with such a value may leak, but the value is used up by then. */
export interface HandOffs {
  /** Makes a value for a user: 60 seconds, one use (docs/spec/decisions.md#3-session). */
  readonly make: (userId: string) => Promise<string>
  /** Returns the user of a value; undefined if it is used, expired or unknown. */
  readonly redeem: (value: string) => Promise<string | undefined>
  readonly tidy: () => Promise<void>
}

const LIFETIME_MS = 60_000

export const handOffsIn = (db: Db, now: () => number): HandOffs => ({
  make: async userId => {
    const value = newSecret()
    await db.insert(handOffs).values({ valueHash: hashOf(value), userId, expiresAt: new Date(now() + LIFETIME_MS) })
    return value
  },
  redeem: async value => {
    if (!isSecret(value)) return undefined
    const live = and(eq(handOffs.valueHash, hashOf(value)), gt(handOffs.expiresAt, new Date(now())))
    return (await db.delete(handOffs).where(live).returning({ userId: handOffs.userId }))[0]?.userId
  },
  tidy: async () => {
    await forgetRows(db, handOffs, lte(handOffs.expiresAt, new Date(now())))
  },
})
