import { createHash } from 'node:crypto'
import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { type Outcome, conflict, keyReused } from '@server/shop/refusal'
import type { Caller } from '@server/shop/shop.port'
import { message } from '@server/platform/messages/message'
import { forgetRows } from '@server/platform/database/forget-rows'
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

/** What a key stands for. `made`: what this request did; absent: an earlier request did it. */
export interface Once<A> {
  readonly id: string
  readonly made?: A
}

/** A statement that locks a row for the work, if the condition holds. It returns what it locks. */
export type Lock = (only: SQL) => SQL

/**
 * For work that is one transaction, and whose result has this id. The key is stored in that same transaction, so a crash
 * leaves both or neither. Until the transaction ends, the same key is refused as in flight. That needs no time-out. A
 * refusal rolls the transaction back, and the key with it. `lock`: what the work needs, taken by the same statement.
 */
export const onceInTransaction = async <A>(
  tx: Tx,
  { userId, lang }: Caller,
  keyed: Keyed | undefined,
  clock: () => number,
  { id, lock = noLock }: { readonly id: string; readonly lock?: Lock },
  work: () => Promise<Outcome<A>>,
): Promise<Outcome<Once<A>>> => {
  if (keyed === undefined) await tx.execute(lock(sql`true`))
  else {
    const earlier = await enter(tx, { userId, lang }, keyed, { id, lock }, clock())
    if (earlier !== undefined) return earlier
  }
  return E.map((made: A) => ({ id, made }))(await work())
}

const noLock: Lock = only => sql`select 1 where ${only}`

/** Stores the key with its result, and takes the lock. If another request has the key, its result is returned. */
const enter = async (
  tx: Tx,
  { userId, lang }: Pick<Caller, 'userId' | 'lang'>,
  keyed: Keyed,
  { id, lock }: { readonly id: string; readonly lock: Lock },
  now: number,
): Promise<Outcome<Once<never>> | undefined> => {
  const name = `${userId} ${keyed.call} ${keyed.key}`
  const isFirst = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`
  const at = new Date(now).toISOString()
  // a process of an older release may have left a lease for this key
  const { rows } = await tx.execute(sql`
    with entered as (
      insert into ${keys} (user_id, call, key, body_hash, result_id, lease_until, created_at)
      select ${userId}::uuid, ${keyed.call}, ${keyed.key}, ${keyed.bodyHash}::bytea, ${id}::uuid, ${at}::timestamptz,
        ${at}::timestamptz
      where ${isFirst}
      on conflict (user_id, call, key) do update set result_id = excluded.result_id, lease_until = excluded.lease_until
      where ${keys.resultId} is null and ${keys.bodyHash} = excluded.body_hash
      returning 1
    ), locked as (${lock(sql`exists (select from entered)`)})
    select (select count(*) from locked) from entered`)
  if (rows.length === 1) return undefined
  const row = await known(tx, userId, keyed)
  if (E.isLeft(row)) return row
  const earlier = row.right?.resultId
  return earlier === null || earlier === undefined
    ? conflict(message(lang, 'request.inProgress'), SOON)
    : E.right({ id: earlier })
}

/** A run counts as dead this long after its last heartbeat. It sends one three times as often. */
const LEASE_MS = 10_000
const SIGN_EVERY_MS = LEASE_MS / 3

/** Seconds until a client may retry a key whose transaction is in flight. */
const SOON = 1

/**
 * For work that calls other services over the network and cannot be one transaction. The work must be safe to repeat,
 * also in parallel: another request takes it over when the run's lease ends, in any process. A refusal forgets the key,
 * because the work had no effect.
 */
export const onceLeased = async <A extends { readonly id: string }>(
  db: Db,
  caller: Pick<Caller, 'userId' | 'lang'>,
  keyed: Keyed | undefined,
  clock: () => number,
  work: () => Promise<Outcome<A>>,
): Promise<Outcome<Once<A>>> => {
  if (keyed === undefined) return E.map(onceMade<A>)(await work())
  const now = clock()
  const own = ownRow(caller.userId, keyed)
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
    if (earlier !== null && earlier !== undefined) return E.right({ id: earlier })
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
  else await db.update(keys).set({ resultId: outcome.right.id }).where(own)
  return E.map(onceMade<A>)(outcome)
}

const onceMade = <A extends { readonly id: string }>(made: A): Once<A> => ({ id: made.id, made })

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

/** Deletes the keys from before this moment. */
export const forgetOldKeys = async (db: Db, before: number): Promise<void> => {
  await forgetRows(db, keys, lte(keys.createdAt, new Date(before)))
}

type Row = typeof keys.$inferSelect

/** The row of a key. Refused if the key was used for another request. */
const known = async (db: Db | Tx, user: string, keyed: Keyed): Promise<Outcome<Row | undefined>> =>
  sameRequest((await db.select().from(keys).where(ownRow(user, keyed)))[0], keyed)

const sameRequest = (row: Row | undefined, { bodyHash }: Keyed): Outcome<Row | undefined> =>
  row !== undefined && !row.bodyHash.equals(bodyHash) ? keyReused : E.right(row)

const ownRow = (user: string, { call, key }: Keyed): SQL | undefined =>
  and(eq(keys.userId, user), eq(keys.call, call), eq(keys.key, key))
