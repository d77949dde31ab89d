import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { EditionCode } from '~/domain/shared/locale'
import { timeText } from '@server/platform/database/columns'
import { productGroups, variants } from '@server/platform/database/schema/catalogue'

/** The moment and the edition in which a shopper looks; without an edition, in any. */
export interface Looking {
  /** Milliseconds since 1970, from the shop's clock, or a placeholder for its `timeText`. */
  readonly now: number | Placeholder
  readonly edition?: EditionCode | Placeholder
}

/**
 * Is a variant visible: neither it nor its group is hidden, scheduled for another time, or for another edition only? The
 * query must join variants with their groups. Stock does not matter: a sold-out variant is visible.
 */
export const isVisible = (looking: Looking): SQL<boolean> =>
  sql<boolean>`(${isShown(productGroups, looking)} and ${isShown(variants, looking)})`

const isShown = (
  { hidden, soldFrom, soldUntil, onlyIn }: typeof productGroups | typeof variants,
  { now, edition }: Looking,
): SQL => {
  const at = sql`${typeof now === 'number' ? timeText(now) : now}::timestamptz`
  const here = edition === undefined ? sql`true` : sql`coalesce(${onlyIn} = ${edition}, true)`
  return sql`(not ${hidden} and coalesce(${soldFrom} <= ${at}, true) and coalesce(${soldUntil} > ${at}, true) and ${here})`
}
