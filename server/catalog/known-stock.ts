import { and, gt, min, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { inStock } from '@server/catalog/availability'
import { type SaleLimits, saleTime } from '@server/platform/database/conditions/codes-for-sale'
import { orderIsUnpaid } from '@server/platform/database/conditions/unpaid-orders'
import type { Db } from '@server/platform/database/database'
import { orders } from '@server/platform/database/schema/orders'

/** What a process compares its memory of the catalogue with (migrations/0032_catalogue_state.sql). */
export interface Marks {
  readonly catalogue: string
  /** The newest row of the audit, perhaps of a transaction that has not ended. */
  readonly stock: bigint
  /** The oldest transaction that may not have ended. */
  readonly oldestOpen: bigint
  /** All transactions that changed codes in rows up to `stock` have a smaller number. */
  readonly next: bigint
}

export const readMarks = async (db: Db): Promise<Marks> => {
  const { rows } = await db.execute<Record<'catalogue' | 'stock' | 'oldest_open' | 'next', unknown>>(
    sql`select catalogue, stock, oldest_open, next from catalogue_state()`,
  )
  const [row] = rows
  const number = (column: unknown) => BigInt(String(column))
  return {
    catalogue: String(row?.catalogue),
    stock: number(row?.stock),
    oldestOpen: number(row?.oldest_open),
    next: number(row?.next),
  }
}

/** The variants in stock, and what is known of them. */
export interface KnownStock {
  readonly stocked: ReadonlySet<string>
  /** When all variants were looked at, in milliseconds since 1970. */
  readonly readAt: number
  /** The row of the audit up to which every change has been read; undefined: not known. */
  readonly base: bigint | undefined
  /** Marks that become the base when the transactions that were open have ended; undefined: the base is the newest row. */
  readonly open: Marks | undefined
  /** When a hold ends whose codes are then for sale, in milliseconds since 1970. */
  readonly stockUntil: number
}

interface Asked {
  readonly marks: Marks
  readonly last: KnownStock | undefined
  /** Time, or a change of the catalogue, has changed what is in stock. */
  readonly isLapsed: boolean
  readonly unmarkedMs: number
}

/**
 * Looks at the variants whose codes have changed, or at all of them if too little is known. With 20,000 variants all of them
 * take 50 milliseconds of the database, which each purchase would cost.
 */
export const readStock = async (
  deps: SaleLimits & { readonly db: Db },
  { marks, last: earlier, isLapsed, unmarkedMs }: Asked,
): Promise<KnownStock> => {
  const { db } = deps
  const now = deps.now()
  const time = saleTime(deps)
  const last = earlier === undefined || isRestored(marks, earlier) ? undefined : earlier
  const base = last?.base
  const changed = isLapsed || base === undefined ? undefined : await changedSince(db, base)
  const isWhole = last === undefined || changed === undefined
  const stocked = isWhole
    ? await inStock(db, time)
    : new Set([...without(last.stocked, changed), ...(await inStock(db, time, changed))])
  const readAt = isWhole ? now : last.readAt
  return {
    stocked,
    readAt,
    ...baseAfter(marks, last),
    stockUntil: Math.min(await nextLapse(db, now), readAt + unmarkedMs),
  }
}

const without = (stocked: ReadonlySet<string>, changed: readonly string[]): readonly string[] => {
  const gone = new Set(changed)
  return [...stocked].filter(no => !gone.has(no))
}

/** The audit or the server counts from a smaller number: a backup was restored. */
const isRestored = ({ stock, next }: Marks, { base, open }: KnownStock): boolean =>
  (base !== undefined && stock < base) || (open !== undefined && next < open.next)

/** Up to which row everything is read now: what was read came after the marks. */
const baseAfter = (marks: Marks, last: KnownStock | undefined): Pick<KnownStock, 'base' | 'open'> => {
  if (marks.oldestOpen >= marks.next) return { base: marks.stock, open: undefined }
  const open = last?.open
  if (open === undefined) return { base: last?.base, open: marks }
  return marks.oldestOpen >= open.next ? { base: open.stock, open: marks } : { base: last?.base, open }
}

/** When the next unpaid order is overdue; `Infinity`: there is none. */
const nextLapse = async (db: Db, now: number): Promise<number> => {
  const [row] = await db
    .select({ at: min(orders.expiresAt) })
    .from(orders)
    .where(and(orderIsUnpaid, gt(orders.expiresAt, new Date(now))))
  return row?.at?.getTime() ?? Infinity
}

/** With more changes than this it is quicker to look at all variants. */
const MOST = 1_000

const variants = t.readonlyArray(t.string)

/**
 * The variants whose codes the audit has as changed after this number of a row. Undefined: too many have changed, or a
 * whole batch, so all variants may have.
 */
const changedSince = async (db: Db, row: bigint): Promise<readonly string[] | undefined> => {
  const { rows } = await db.execute<{ changes: unknown; batches: unknown; variants: unknown }>(sql`
    with fresh as (select code_id, kind from audit where id > ${row}::bigint order by id limit ${MOST + 1})
    select (select count(*) from fresh) as changes,
      (select count(*) from fresh where kind in ('imported', 'quarantined', 'unlocked')) as batches,
      (select coalesce(jsonb_agg(distinct c.variant_no), '[]') from fresh join codes c on c.id = fresh.code_id) as variants`)
  const read = variants.decode(rows[0]?.variants)
  const isWhole = Number(rows[0]?.changes) > MOST || Number(rows[0]?.batches) > 0
  return isWhole || E.isLeft(read) ? undefined : read.right
}
