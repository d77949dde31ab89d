import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { codeExpiry, codeIsForSale, type SaleTime } from '@server/platform/database/conditions/codes-for-sale'
import { codes } from '@server/platform/database/schema/vault'

/** How many codes of a variant are for sale. It counts no further than `most`. The order is that of an index. */
export const countForSale = (variant: AnyColumn | SQL.Aliased, time: SaleTime, most: SQL | number): SQL<number> =>
  sql`(select count(*) from (
    select from ${codes} where ${codes.variantNo} = ${variant} and ${codeIsForSale(time)}
    order by ${codeExpiry} limit ${most}
  ) counted)`.mapWith(Number)
