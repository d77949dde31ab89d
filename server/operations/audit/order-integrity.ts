import { and, asc, eq, inArray } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { isErased } from '@server/orders/erased-entries'
import { orderDigest } from '@server/orders/order-digest'
import type { Db } from '@server/platform/database/database'
import { audit } from '@server/platform/database/schema/audit'
import { orderLines, orders } from '@server/platform/database/schema/orders'
import { erasures } from '@server/platform/database/schema/users'
import { grouped } from '@server/platform/group-by'

/**
 * The result of a comparison of an order and its lines with their digest in the audit.
 * `erased`: the customer's entries were erased, and the rest is as it was then. `unknown`: an earlier release, which kept
 * no digest, placed it.
 */
export type Integrity = 'as_placed' | 'changed' | 'erased' | 'unknown'

/** When and how an order's entries were erased. Digests are hex. */
export interface ErasedOrder {
  readonly row: number
  readonly at: Date
  /** Of the order as it was until then. */
  readonly original: string
  /** Was that the order as it was placed? */
  readonly was: 'as_placed' | 'changed' | 'unknown'
  /** Of what is left. */
  readonly digest: string
}

type AuditRow = typeof audit.$inferSelect

const placedDetails = t.type({ digest: t.string })
const erasedDetails = t.type({ original: t.string, digest: t.string })

/** Compares one order. `erasure`: its entries were erased. */
export const integrityOf = async (
  db: Db,
  order: string,
): Promise<{ readonly integrity: Integrity; readonly erasure: ErasedOrder | null }> => {
  const [judged] = await compareOrders(db, await db.select().from(orders).where(eq(orders.id, order)))
  return { integrity: judged?.integrity ?? 'unknown', erasure: judged?.erasure ?? null }
}

interface Compared {
  readonly no: string
  readonly integrity: Integrity
  readonly erasure: ErasedOrder | null
}

/** Compares these orders. */
export const compareOrders = async (
  db: Db,
  rows: readonly (typeof orders.$inferSelect)[],
): Promise<readonly Compared[]> => {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const lines = grouped(
    await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)),
    line => line.orderId,
  )
  const records = grouped(
    await db
      .select()
      .from(audit)
      .where(and(inArray(audit.orderId, ids), inArray(audit.kind, ['placed', 'erased'])))
      .orderBy(asc(audit.id)),
    row => row.orderId ?? '',
  )
  const customers = rows.map(({ userId }) => userId)
  const erased = await db.select().from(erasures).where(inArray(erasures.userId, customers))
  return rows.map(order => {
    const known = records.get(order.id) ?? []
    const erasure = erasureOf(known)
    const own = lines.get(order.id) ?? []
    const digest = orderDigest(order, own)
    const hasEntries = !erased.some(({ userId }) => userId === order.userId) || !isErased(order, own)
    const integrity = erasure === undefined ? compared(digest, known) : left(digest, erasure, hasEntries)
    return { no: order.no, integrity, erasure: erasure ?? null }
  })
}

/** Is what is left of an erased order what the audit says? `hasEntries`: it has some, or its customer was not erased. */
const left = (digest: string, erasure: ErasedOrder | null, hasEntries: boolean): 'erased' | 'changed' =>
  erasure === null || erasure.was === 'changed' || erasure.digest !== digest || hasEntries ? 'changed' : 'erased'

/** An order has one record of its placing: a second one was put in later. */
const compared = (digest: string, records: readonly AuditRow[]): 'as_placed' | 'changed' | 'unknown' => {
  const placed = records.filter(({ kind }) => kind === 'placed')
  if (placed.length === 0) return 'unknown'
  const matches = placed.every(record => {
    const read = placedDetails.decode(record.details)
    return E.isRight(read) && read.right.digest === digest
  })
  return matches && placed.length === 1 ? 'as_placed' : 'changed'
}

/** An order is erased once. Undefined: it was not. Null: what the audit says of it cannot be true. */
const erasureOf = (records: readonly AuditRow[]): ErasedOrder | null | undefined => {
  const [record, ...others] = records.filter(({ kind }) => kind === 'erased')
  if (record === undefined) return undefined
  const read = erasedDetails.decode(record.details)
  if (others.length > 0 || E.isLeft(read)) return null
  return { row: record.id, at: record.at, ...read.right, was: compared(read.right.original, records) }
}
