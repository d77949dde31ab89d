import { type SQL, and, asc, count, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '@server/platform/database/database'
import { codeBatches, codes } from '@server/platform/database/schema/vault'
import { codeIsFree } from '@server/platform/database/conditions/codes-for-sale'
import { type ListPage, type Paging, readPage } from '@server/platform/list-page'
import { readTextCursor, type TextCursor, textCursorOf } from '@server/platform/page-cursor'

/** Free codes of one variant and one import that expire at the same moment. */
export interface ExpiringCodes {
  readonly variant: string
  /** The file that they were imported from. */
  readonly source: string
  readonly expiresAt: Date
  readonly codes: number
}

/** A page of the free codes that have expired by this moment, the first to expire first. Undefined: it is no cursor of this list. */
export const expiringPage = (db: Db, by: Date, paging: Paging): Promise<ListPage<ExpiringCodes> | undefined> =>
  readPage(paging, {
    placeOf: cursor => readTextCursor(cursor, 2),
    read: (behind, limit) => expiringWhere(db, and(lte(codes.expiresAt, by), behind && isBehind(behind))).limit(limit),
    cursorOf: ({ expiresAt, variant, source }) => textCursorOf(expiresAt, [variant, source]),
  })

/** The free codes that expire next: after the first moment, and at the latest at the second. */
export const nextToExpire = (db: Db, from: Date, until: Date, limit: number): Promise<readonly ExpiringCodes[]> =>
  expiringWhere(db, and(gt(codes.expiresAt, from), lte(codes.expiresAt, until))).limit(limit)

const expiringWhere = (db: Db, which: SQL | undefined) =>
  db
    .select({
      variant: codes.variantNo,
      source: codeBatches.source,
      // never null: it is compared
      expiresAt: sql<Date>`${codes.expiresAt}`.mapWith(codes.expiresAt),
      codes: count(),
    })
    .from(codes)
    .innerJoin(codeBatches, eq(codeBatches.id, codes.batchId))
    .where(and(codeIsFree, which))
    .groupBy(codes.expiresAt, codes.variantNo, codeBatches.source)
    .orderBy(asc(codes.expiresAt), asc(codes.variantNo), asc(codeBatches.source))
    .$dynamic()

/** The first condition is for the index. */
const isBehind = ({ at: time, texts: [variant, source] }: TextCursor): SQL => {
  const at = sql`${time.toISOString()}::timestamptz`
  return sql`(${codes.expiresAt} >= ${at} and (${codes.expiresAt}, ${codes.variantNo}, ${codeBatches.source}) > (${at}, ${variant}, ${source}))`
}

/** How many free codes expire after the first moment, and at the latest at the second. */
export const expiringBetween = async (db: Db, from: Date, until: Date): Promise<number> => {
  const expiring = and(codeIsFree, gt(codes.expiresAt, from), lte(codes.expiresAt, until))
  return (await db.select({ codes: count() }).from(codes).where(expiring))[0]?.codes ?? 0
}
