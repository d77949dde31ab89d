import { createHash } from 'node:crypto'
import { asc, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '@server/platform/database/database'
import { audit, auditSeals } from '@server/platform/database/schema/audit'

type Row = typeof audit.$inferSelect
type Seal = typeof auditSeals.$inferSelect

/** What the first link is tied to. */
const BEGINNING = Buffer.alloc(32)
const ROWS_AT_ONCE = 2_000

/**
 * Adds new audit rows to the chain. Each seal is the hash of its rows and of the seal before it, so any later change,
 * deletion or insertion of a sealed row shows. Safe in several processes at once.
 *
 * Rows are chained after they are written: if every sale had to wait for the chain, sales would run one at a time.
 */
export const sealAudit = async (db: Db, now: number): Promise<void> => {
  while ((await db.transaction(tx => sealSome(tx, now))) === ROWS_AT_ONCE);
}

const sealSome = async (tx: Tx, now: number): Promise<number> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`)
  const rows = await tx.select().from(audit).where(isNull(audit.sealId)).orderBy(asc(audit.id)).limit(ROWS_AT_ONCE)
  if (rows.length === 0) return 0
  const last = (await tx.select().from(auditSeals).orderBy(desc(auditSeals.id)).limit(1))[0]
  const previous = last?.hash ?? BEGINNING
  const id = (last?.id ?? 0) + 1
  await tx
    .insert(auditSeals)
    .values({ id, rows: rows.length, previous, hash: hashOf(previous, rows), at: new Date(now) })
  const ids = rows.map(row => row.id)
  await tx.update(audit).set({ sealId: id }).where(inArray(audit.id, ids))
  return rows.length
}

/** Any number that no other lock uses: the bytes of "seal". */
const LOCK = 0x7365616c

/** When the oldest audit row was written that is not in the chain yet; null: all are. */
export const unsealedSince = async (db: Db): Promise<Date | null> =>
  (await db.select({ at: audit.at }).from(audit).where(isNull(audit.sealId)).orderBy(asc(audit.id)).limit(1))[0]?.at ??
  null

/** What the chain says of itself. `seals` and `rows`: how many were worked out again. */
export interface Verdict {
  readonly seals: number
  readonly rows: number
  /** Written, and not yet in the chain. */
  readonly unsealed: number
  /** The first seal that does not match, and why. */
  readonly broken: { readonly seal: number; readonly why: string } | undefined
  /** The hash of the last seal. A copy stored elsewhere proves everything before it. */
  readonly head: string
}

const SEALS_AT_ONCE = 50

/** A part of the chain that was worked out again. */
export interface ChainPart extends Pick<Verdict, 'rows' | 'unsealed' | 'broken'> {
  /** The last seal of this part. The next part begins behind it. */
  readonly last: number
  /** The last seal of the chain. */
  readonly end: number
}

/**
 * Works the seals behind one out again, until they have this number of rows. The parts of a chain, one behind the other,
 * prove the same as `verifyAudit`: each is tied to the seal before it.
 */
export const verifyPart = async (db: Db, after: number, mostRows: number): Promise<ChainPart> => {
  const end = await lastSeal(db)
  const start = await tiedTo(db, after)
  let { head, broken } = start
  let [last, rows] = [after, 0]
  while (last < end && rows < mostRows) {
    const [seal] = await db
      .select()
      .from(auditSeals)
      .where(eq(auditSeals.id, last + 1))
    const held = seal === undefined ? [] : await rowsOf(db, seal)
    const why = seal === undefined ? `seal ${last + 1} is missing` : fault(seal, held, { head, id: last + 1 })
    if (why !== undefined) broken ??= { seal: last + 1, why }
    if (seal !== undefined) head = seal.hash
    ;[last, rows] = [last + 1, rows + Math.max(held.length, 1)]
  }
  return { last, end, rows, unsealed: await unsealed(db), broken }
}

const lastSeal = async (db: Db): Promise<number> =>
  (await db.select({ id: auditSeals.id }).from(auditSeals).orderBy(desc(auditSeals.id)).limit(1))[0]?.id ?? 0

/** How much of the chain is worked out again. */
export interface ChainExtent {
  /** The newest seals, until they have this number of rows. Without it: all. */
  readonly newestRows?: number
  /** Called from time to time with the number of rows so far. */
  readonly onRows?: ((rows: number) => void) | undefined
}

/** Works the chain out again. */
export const verifyAudit = async (
  db: Db,
  { newestRows, onRows = () => undefined }: ChainExtent = {},
): Promise<Verdict> => {
  const before = newestRows === undefined ? 0 : await sealBefore(db, newestRows)
  const start = await tiedTo(db, before)
  let { head } = start
  let [last, seals, rows] = [before, 0, 0]
  let broken: Verdict['broken'] = start.broken
  for (;;) {
    const some: readonly Seal[] = await db
      .select()
      .from(auditSeals)
      .where(gt(auditSeals.id, last))
      .orderBy(asc(auditSeals.id))
      .limit(SEALS_AT_ONCE)
    for (const seal of some) {
      const held = await rowsOf(db, seal)
      const why = fault(seal, held, { head, id: last + 1 })
      if (why !== undefined) broken ??= { seal: seal.id, why }
      ;[head, last, seals, rows] = [seal.hash, seal.id, seals + 1, rows + held.length]
    }
    onRows(rows)
    if (some.length < SEALS_AT_ONCE) break
  }
  return { seals, rows, unsealed: await unsealed(db), broken, head: head.toString('hex') }
}

/** Works these seals out again, and what ties each of them to the one before. `ids`: in ascending order. */
export const verifySeals = async (db: Db, ids: readonly number[]): Promise<Verdict> => {
  let rows = 0
  let broken: Verdict['broken']
  for (const id of ids) {
    const start = await tiedTo(db, id - 1)
    const [seal] = await db.select().from(auditSeals).where(eq(auditSeals.id, id))
    const held = seal === undefined ? [] : await rowsOf(db, seal)
    const why =
      seal === undefined ? `seal ${id} is missing` : (start.broken?.why ?? fault(seal, held, { head: start.head, id }))
    if (why !== undefined) broken ??= { seal: id, why }
    rows += held.length
  }
  const [last] = await db.select().from(auditSeals).orderBy(desc(auditSeals.id)).limit(1)
  const head = last?.hash ?? BEGINNING
  return { seals: ids.length, rows, unsealed: await unsealed(db), broken, head: head.toString('hex') }
}

const unsealed = async (db: Db): Promise<number> =>
  (await db.select({ rows: count() }).from(audit).where(isNull(audit.sealId)))[0]?.rows ?? 0

const rowsOf = (db: Db, seal: Seal): Promise<readonly Row[]> =>
  db.select().from(audit).where(eq(audit.sealId, seal.id)).orderBy(asc(audit.id))

/** The number of the seal before the newest ones with this number of rows; 0: these are all. */
const sealBefore = async (db: Db, newestRows: number): Promise<number> => {
  // a seal has at least one row
  const newest = await db
    .select({ id: auditSeals.id, rows: auditSeals.rows })
    .from(auditSeals)
    .orderBy(desc(auditSeals.id))
    .limit(newestRows)
  let rows = 0
  for (const seal of newest) {
    rows += seal.rows
    if (rows >= newestRows) return seal.id - 1
  }
  return 0
}

/** The hash that the seal after this one is tied to. */
const tiedTo = async (db: Db, id: number): Promise<{ readonly head: Buffer; readonly broken: Verdict['broken'] }> => {
  if (id === 0) return { head: BEGINNING, broken: undefined }
  const [seal] = await db.select({ hash: auditSeals.hash }).from(auditSeals).where(eq(auditSeals.id, id))
  return seal === undefined
    ? { head: BEGINNING, broken: { seal: id, why: `seal ${id} is missing` } }
    : { head: seal.hash, broken: undefined }
}

const fault = (
  seal: Seal,
  rows: readonly Row[],
  expected: { readonly head: Buffer; readonly id: number },
): string | undefined => {
  if (seal.id !== expected.id) return `seal ${expected.id} is missing`
  if (!seal.previous.equals(expected.head)) return 'it is not tied to the one before'
  if (seal.rows !== rows.length) return `it was made of ${seal.rows} rows, and there are ${rows.length}`
  return seal.hash.equals(hashOf(seal.previous, rows)) ? undefined : 'a row of it was changed'
}

const hashOf = (previous: Buffer, rows: readonly Row[]): Buffer => {
  const hash = createHash('sha256').update(previous)
  for (const row of rows)
    hash.update(JSON.stringify([row.id, row.at, row.kind, row.codeId, row.orderId, row.details])).update('\n')
  return hash.digest()
}
