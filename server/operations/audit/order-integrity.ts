import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { orderDigest } from '@server/orders/order-digest'
import type { Db } from '@server/platform/database/database'
import { audit } from '@server/platform/database/schema/audit'
import { orderLines, orders } from '@server/platform/database/schema/orders'
import { grouped } from '@server/platform/group-by'

/**
 * The result of a comparison of an order and its lines with their digest in the audit.
 * `unknown`: an earlier release, which kept no digest, placed it.
 */
export type Integrity = 'as_placed' | 'changed' | 'unknown'

const details = t.type({ digest: t.string })
const AT_ONCE = 500

/** Compares all orders. Returns the numbers of those that were changed. */
export const changedOrders = async (db: Db): Promise<readonly string[]> => {
  const changed: string[] = []
  let after: string | undefined
  do {
    const some: readonly Compared[] = await compare(db, after)
    changed.push(...some.flatMap(({ no, integrity }) => (integrity === 'changed' ? [no] : [])))
    after = some.length < AT_ONCE ? undefined : some.at(-1)?.id
  } while (after !== undefined)
  return changed
}

/** Compares one order. */
export const integrityOf = async (db: Db, order: string): Promise<Integrity> =>
  (await judge(db, await db.select().from(orders).where(eq(orders.id, order))))[0]?.integrity ?? 'unknown'

interface Compared {
  readonly id: string
  readonly no: string
  readonly integrity: Integrity
}

const compare = async (db: Db, after: string | undefined): Promise<readonly Compared[]> => {
  const later = after === undefined ? undefined : gt(orders.id, after)
  return judge(db, await db.select().from(orders).where(later).orderBy(asc(orders.id)).limit(AT_ONCE))
}

const judge = async (db: Db, rows: readonly (typeof orders.$inferSelect)[]): Promise<readonly Compared[]> => {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const lines = grouped(
    await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)),
    line => line.orderId,
  )
  const placed = grouped(
    await db
      .select()
      .from(audit)
      .where(and(inArray(audit.orderId, ids), eq(audit.kind, 'placed'))),
    row => row.orderId ?? '',
  )
  return rows.map(order => ({
    id: order.id,
    no: order.no,
    integrity: integrity(orderDigest(order, lines.get(order.id) ?? []), placed.get(order.id) ?? []),
  }))
}

/** An order has one record of its placing: a second one was put in later. */
const integrity = (digest: string, records: readonly (typeof audit.$inferSelect)[]): Integrity => {
  if (records.length === 0) return 'unknown'
  const matches = records.every(record => {
    const read = details.decode(record.details)
    return E.isRight(read) && read.right.digest === digest
  })
  return matches && records.length === 1 ? 'as_placed' : 'changed'
}
