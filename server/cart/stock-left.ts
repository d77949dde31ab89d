import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { StoredLine } from '@server/cart/stored-cart'
import {
  codeExpiry,
  codeIsForSale,
  codeMayBeSold,
  type SaleTime,
} from '@server/platform/database/conditions/codes-for-sale'
import { orderIsOverdue } from '@server/platform/database/conditions/unpaid-orders'
import type { Db, Tx } from '@server/platform/database/database'
import { orders, orderUnits } from '@server/platform/database/schema/orders'
import { codes } from '@server/platform/database/schema/vault'

type Counts = ReadonlyMap<string, number>

/**
 * How many of each line are available, by the line's id, for lines that are not available in full. A code that an
 * overdue order still holds counts as free: the hold's end is checked on read (I-14). `atMost`: known upper limits, by
 * variant.
 */
export const shortfallsOf = async (
  db: Db | Tx,
  time: SaleTime,
  lines: readonly StoredLine[],
  atMost: Counts = new Map(),
): Promise<Counts> => {
  const wanted = codesWanted(lines)
  const free = await countFree(db, wanted, time)
  const short = [...wanted].filter(([no, most]) => (free.get(no) ?? 0) < most).map(([no]) => no)
  const lapsed = await countLapsed(db, time, short)
  return dealt(lines, no => Math.min(atMost.get(no) ?? Infinity, (free.get(no) ?? 0) + (lapsed.get(no) ?? 0)), atMost)
}

/** Gives the available codes to the first lines of a variant. */
const dealt = (lines: readonly StoredLine[], codesLeft: (variant: string) => number, atMost: Counts): Counts => {
  const taken = new Map<string, number>()
  return new Map(
    lines.flatMap(({ line, visible, variant: { no, delivery, onSale, once } }) => {
      const there = visible && onSale ? (delivery === 'code' ? codesLeft(no) : (atMost.get(no) ?? Infinity)) : 0
      const before = taken.get(no) ?? 0
      const left = Math.max(0, (once ? Math.min(there, 1) : there) - before)
      taken.set(no, before + line.quantity)
      return left < line.quantity ? [[line.id, left] as const] : []
    }),
  )
}

const codesWanted = (lines: readonly StoredLine[]): Counts => {
  const wanted = new Map<string, number>()
  for (const { line, variant } of lines)
    if (variant.delivery === 'code') wanted.set(variant.no, (wanted.get(variant.no) ?? 0) + line.quantity)
  return wanted
}

/**
 * Codes for sale by variant, counted only up to the wanted number. The order is that of an index: without it the database
 * may read all that were sold before it comes to one that is free.
 */
const countFree = async (db: Db | Tx, wanted: Counts, time: SaleTime): Promise<Counts> => {
  if (wanted.size === 0) return new Map()
  const pairs = sql.join(
    [...wanted].map(([no, most]) => sql`(${no}::text, ${most}::int)`),
    sql`, `,
  )
  const free = sql<number>`(select count(*)::int from (select 1 from ${codes} where ${codes.variantNo} = wanted.no
    and ${codeIsForSale(time)} order by ${codeExpiry} limit wanted.most) as found)`
  const rows = await db.select({ no: sql<string>`wanted.no`, free }).from(sql`(values ${pairs}) as wanted(no, most)`)
  return new Map(rows.map(row => [row.no, row.free]))
}

/** Codes that overdue orders hold. */
const countLapsed = async (db: Db | Tx, time: SaleTime, numbers: readonly string[]): Promise<Counts> => {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .select({ no: codes.variantNo, lapsed: count() })
    .from(orders)
    .innerJoin(orderUnits, eq(orderUnits.orderId, orders.id))
    .innerJoin(codes, eq(codes.orderUnitId, orderUnits.id))
    .where(and(orderIsOverdue(time.now), codeMayBeSold(time), inArray(codes.variantNo, [...numbers])))
    .groupBy(codes.variantNo)
  return new Map(rows.map(row => [row.no, row.lapsed]))
}
