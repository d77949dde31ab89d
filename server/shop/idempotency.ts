import { createHash } from 'node:crypto'
import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { type Outcome, conflict, keyReused } from '@server/shop/refusal'
import type { Caller } from '@server/shop/shop.port'
import { words } from '@server/shop/messages'
import type { Db, Tx } from '@server/platform/database/database'
import { idempotencyKeys as keys } from '@server/platform/database/schema/machinery'

/** A keyed request: whose, which call, which key, and what it asks for (I-08). */
export interface Keyed {
  readonly call: string
  readonly key: string
  readonly bodyHash: Buffer
}

/** What an earlier request with the same key brought about; undefined when there was none. */
export type Earlier = string | undefined

/** Of everything that makes one request another than the last. */
export const bodyHashOf = (what: readonly string[]): Buffer =>
  createHash('sha256').update(JSON.stringify(what)).digest()

/**
 * For work that is one transaction: the key is kept by `keep` in that very transaction, so that a crash leaves neither or both.
 * Until it ends, the same key is refused as being in flight; no row and no time-out is needed for that.
 */
export const enter = async (tx: Tx, { userId, lang }: Caller, keyed: Keyed): Promise<Outcome<Earlier>> => {
  const name = `${userId} ${keyed.call} ${keyed.key}`
  const lock = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`
  const entered = await tx.select({ free: lock }).from(sql`(values (1)) as one`)
  if (entered[0]?.free !== true) return conflict(words(lang).inFlight, SOON)
  return E.map((row: Row | undefined) => row?.resultId ?? undefined)(await known(tx, userId, keyed))
}

/** Keeps what came of a request. */
export const keep = async (tx: Tx, user: string, keyed: Keyed, resultId: string, now: number): Promise<void> => {
  const at = new Date(now)
  await tx.insert(keys).values({ userId: user, ...keyed, resultId, leaseUntil: at, createdAt: at })
}

/** How long a run is believed to live without a sign of it. It gives one three times as often. */
const LEASE_MS = 10_000
const SIGN_EVERY_MS = LEASE_MS / 3

/** Seconds after which work that is one transaction has ended. */
const SOON = 1

/**
 * For work that asks others over the network and cannot be one transaction. The work must be safe to do again, also at the same
 * time: it is taken over when its run gives no more signs of life, whichever process it was in. A refusal forgets the key, since
 * nothing came of it. Answers what the work brought about.
 */
export const once = async (
  db: Db,
  caller: Pick<Caller, 'userId' | 'lang'>,
  keyed: Keyed | undefined,
  clock: () => number,
  work: () => Promise<Outcome<string>>,
): Promise<Outcome<string>> => {
  if (keyed === undefined) return work()
  const now = clock()
  const own = and(eq(keys.userId, caller.userId), eq(keys.call, keyed.call), eq(keys.key, keyed.key))
  const leased = await db
    .insert(keys)
    .values({ userId: caller.userId, ...keyed, leaseUntil: new Date(now + LEASE_MS), createdAt: new Date(now) })
    .onConflictDoUpdate({
      target: [keys.userId, keys.call, keys.key],
      set: { leaseUntil: new Date(now + LEASE_MS) },
      setWhere: sql`${isNull(keys.resultId)} and ${lte(keys.leaseUntil, new Date(now))} and ${eq(keys.bodyHash, keyed.bodyHash)}`,
    })
    .returning({ key: keys.key })
  if (leased.length === 0) {
    const row = await known(db, caller.userId, keyed)
    if (E.isLeft(row)) return row
    const earlier = row.right?.resultId
    if (earlier !== null && earlier !== undefined) return E.right(earlier)
    const left = Math.ceil(((row.right?.leaseUntil.getTime() ?? now) - now) / 1000)
    return conflict(words(caller.lang).inFlight, Math.max(SOON, left))
  }
  const alive = setInterval(() => void sign(db, own, clock()), SIGN_EVERY_MS)
  const outcome = await work()
    .finally(() => clearInterval(alive))
    .catch(async (error: unknown) => {
      await db.delete(keys).where(own)
      throw error
    })
  if (E.isLeft(outcome)) await db.delete(keys).where(own)
  else await db.update(keys).set({ resultId: outcome.right }).where(own)
  return outcome
}

/** A run still works at it. What is over by then needs no more signs; a sign that fails is made up for by the next. */
const sign = async (db: Db, own: SQL | undefined, now: number): Promise<void> => {
  await db
    .update(keys)
    .set({ leaseUntil: new Date(now + LEASE_MS) })
    .where(and(own, isNull(keys.resultId)))
    .catch(() => undefined)
}

/** To be called where one process alone has the database, before it begins: every run that was under way has died with the last. */
export const endLeases = async (db: Db, now: number): Promise<void> => {
  await db
    .update(keys)
    .set({ leaseUntil: new Date(now) })
    .where(isNull(keys.resultId))
}

/** Keys are remembered for a week. */
const REMEMBERED_MS = 7 * 86_400_000

export const forgetOldKeys = async (db: Db, now: number): Promise<void> => {
  await db.delete(keys).where(lte(keys.createdAt, new Date(now - REMEMBERED_MS)))
}

type Row = typeof keys.$inferSelect

/** The row of a key; refused when the key was used for something else. */
const known = async (db: Db | Tx, user: string, keyed: Keyed): Promise<Outcome<Row | undefined>> => {
  const own = and(eq(keys.userId, user), eq(keys.call, keyed.call), eq(keys.key, keyed.key))
  const row = (await db.select().from(keys).where(own))[0]
  return row !== undefined && !row.bodyHash.equals(keyed.bodyHash) ? keyReused : E.right(row)
}
