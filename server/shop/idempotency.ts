import { createHash } from 'node:crypto'
import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { type Outcome, conflict, keyReused } from '@server/shop/refusal'
import type { Caller } from '@server/shop/shop.port'
import { message } from '@server/platform/messages/message'
import type { Db, Tx } from '@server/platform/database/database'
import { idempotencyKeys as keys } from '@server/platform/database/schema/idempotency-keys'

/** A request with an idempotency key: its user, its call, its key, and a hash of its body (I-08). */
export interface Keyed {
  readonly call: string
  readonly key: string
  readonly bodyHash: Buffer
}

/** A hash over every value that distinguishes this request from another. */
export const bodyHashOf = (what: readonly string[]): Buffer =>
  createHash('sha256').update(JSON.stringify(what)).digest()

/**
 * For work that is one transaction. The key is stored in that same transaction, so a crash leaves both or neither.
 * Until the transaction ends, the same key is refused as in flight. That needs no row and no time-out. Returns the id of
 * the result: of this request, or of an earlier one with the same key.
 */
export const onceInTransaction = async (
  tx: Tx,
  { userId, lang }: Caller,
  keyed: Keyed | undefined,
  clock: () => number,
  work: () => Promise<Outcome<string>>,
): Promise<Outcome<string>> => {
  if (keyed === undefined) return work()
  const name = `${userId} ${keyed.call} ${keyed.key}`
  const lock = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`
  const entered = await tx.select({ free: lock }).from(sql`(values (1)) as one`)
  if (entered[0]?.free !== true) return conflict(message(lang, 'request.inProgress'), SOON)
  const row = await known(tx, userId, keyed)
  if (E.isLeft(row)) return row
  const earlier = row.right?.resultId
  if (earlier !== null && earlier !== undefined) return E.right(earlier)
  const outcome = await work()
  const at = new Date(clock())
  if (E.isLeft(outcome)) return outcome
  const result = { resultId: outcome.right, leaseUntil: at }
  // a process of an older release takes no lock: it may have left a lease for this key, or have stored a result
  const stored = await tx
    .insert(keys)
    .values({ userId, ...keyed, ...result, createdAt: at })
    .onConflictDoUpdate({
      target: [keys.userId, keys.call, keys.key],
      set: result,
      setWhere: isNull(keys.resultId),
    })
    .returning({ key: keys.key })
  return stored.length === 1 ? outcome : conflict(message(lang, 'request.inProgress'), SOON)
}

/** A run counts as dead this long after its last heartbeat. It sends one three times as often. */
const LEASE_MS = 10_000
const SIGN_EVERY_MS = LEASE_MS / 3

/** Seconds until a client may retry a key whose transaction is in flight. */
const SOON = 1

/**
 * For work that calls other services over the network and cannot be one transaction. The work must be safe to repeat,
 * also in parallel: another request takes it over when the run's lease ends, in any process. A refusal forgets the key,
 * because the work had no effect. Returns the id of the result.
 */
export const onceLeased = async (
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
    return conflict(message(caller.lang, 'request.inProgress'), Math.max(SOON, left))
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

/**
 * Renews the lease of a run in progress. A run that has ended needs no lease. If one renewal fails, the next one makes
 * up for it.
 */
const sign = async (db: Db, own: SQL | undefined, now: number): Promise<void> => {
  await db
    .update(keys)
    .set({ leaseUntil: new Date(now + LEASE_MS) })
    .where(and(own, isNull(keys.resultId)))
    .catch(() => undefined)
}

/**
 * Call this at boot, before work begins, where one process alone has the database: every earlier run died with its
 * process.
 */
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

/** The row of a key. Refused if the key was used for another request. */
const known = async (db: Db | Tx, user: string, keyed: Keyed): Promise<Outcome<Row | undefined>> => {
  const own = and(eq(keys.userId, user), eq(keys.call, keyed.call), eq(keys.key, keyed.key))
  const row = (await db.select().from(keys).where(own))[0]
  return row !== undefined && !row.bodyHash.equals(keyed.bodyHash) ? keyReused : E.right(row)
}
