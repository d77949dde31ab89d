import { eq } from 'drizzle-orm'
import type { Lang } from '~/domain/shared/locale'
import { isOneOf } from '@server/platform/database/conditions/one-of'
import type { Db } from '@server/platform/database/database'
import { productGroups, variants } from '@server/platform/database/schema/catalogue'

/** The names of variants by their numbers: group and variant, as the shop shows them. */
export const variantNames = async (
  db: Db,
  lang: Lang,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .select({ no: variants.no, name: variants.name, group: productGroups.name })
    .from(variants)
    .innerJoin(productGroups, eq(productGroups.no, variants.groupNo))
    .where(isOneOf(variants.no, numbers))
  return new Map(rows.map(({ no, name, group }) => [no, `${group[lang]} · ${name[lang]}`]))
}
