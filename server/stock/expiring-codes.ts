import { and, asc, count, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '@server/platform/database/database'
import { codeBatches, codes } from '@server/platform/database/schema/vault'
import { codeIsFree } from '@server/platform/database/conditions/codes-for-sale'

/** Free codes of one variant and one import that expire at the same moment. */
export interface ExpiringCodes {
  readonly variant: string
  /** The file that they were imported from. */
  readonly source: string
  readonly expiresAt: Date
  readonly codes: number
}

/** Free codes that have expired by this moment, the first to expire first. */
export const expiringCodes = (db: Db, by: Date): Promise<readonly ExpiringCodes[]> => expiringBy(db, by)

/** The place of a row in the list, behind which the next page begins. */
export type ExpiringPlace = Pick<ExpiringCodes, 'expiresAt' | 'variant' | 'source'>

/** The same, page by page. */
export const expiringPage = (
  db: Db,
  by: Date,
  { limit, after }: { readonly limit: number; readonly after?: ExpiringPlace | undefined },
): Promise<readonly ExpiringCodes[]> => expiringBy(db, by, after).limit(limit)

const expiringBy = (db: Db, by: Date, after?: ExpiringPlace) =>
  db
    .select({
      variant: codes.variantNo,
      source: codeBatches.source,
      // never null: it is compared below
      expiresAt: sql<Date>`${codes.expiresAt}`.mapWith(codes.expiresAt),
      codes: count(),
    })
    .from(codes)
    .innerJoin(codeBatches, eq(codeBatches.id, codes.batchId))
    .where(and(codeIsFree, lte(codes.expiresAt, by), after && isBehind(after)))
    .groupBy(codes.expiresAt, codes.variantNo, codeBatches.source)
    .orderBy(asc(codes.expiresAt), asc(codes.variantNo), asc(codeBatches.source))

/** The first condition is for the index. */
const isBehind = ({ expiresAt, variant, source }: ExpiringPlace) => {
  const at = sql`${expiresAt.toISOString()}::timestamptz`
  return sql`(${codes.expiresAt} >= ${at} and (${codes.expiresAt}, ${codes.variantNo}, ${codeBatches.source}) > (${at}, ${variant}, ${source}))`
}

/** How many free codes expire after the first moment, and at the latest at the second. */
export const expiringBetween = async (db: Db, from: Date, until: Date): Promise<number> => {
  const expiring = and(codeIsFree, gt(codes.expiresAt, from), lte(codes.expiresAt, until))
  return (await db.select({ codes: count() }).from(codes).where(expiring))[0]?.codes ?? 0
}
