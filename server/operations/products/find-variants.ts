import { type SQL, eq, ilike, or, sql } from 'drizzle-orm'
import { numbersMeant } from '@server/identity/shared/any-number'
import { readOrderNo } from '@server/orders/placing/order-no'
import type { Db } from '@server/platform/database/database'
import { formerNames, productGroups, variants } from '@server/platform/database/schema/catalogue'
import { likePart } from '@server/platform/like-part'
import { isUuid } from '@server/platform/uuid'

/**
 * The numbers of the variants that a text may mean: the number of the variant or of its product, or a part of their name,
 * in either language. A name counts also if the variant had it before.
 */
export const variantsNamed = async (db: Db, text: string): Promise<readonly string[]> => {
  const word = text.trim()
  if (word === '') return []
  const part = likePart(word)
  const number = word.toUpperCase()
  const present = await db
    .select({
      no: variants.no,
      isNumber: sql<boolean>`${number} in (upper(${variants.no}), upper(${productGroups.no}))`,
    })
    .from(variants)
    .innerJoin(productGroups, eq(productGroups.no, variants.groupNo))
    .where(
      or(
        sql`upper(${variants.no}) = ${number}`,
        sql`upper(${productGroups.no}) = ${number}`,
        inEitherLanguage(lang =>
          ilike(sql`(${productGroups.name} ->> ${lang}) || ' ' || (${variants.name} ->> ${lang})`, part),
        ),
      ),
    )
  const former =
    isNumber(word) || present.some(each => each.isNumber)
      ? []
      : await db
          .selectDistinct({ no: formerNames.variantNo })
          .from(formerNames)
          .where(inEitherLanguage(lang => ilike(sql`${formerNames.name} ->> ${lang}`, part)))
  return [...new Set([...present, ...former].map(({ no }) => no))]
}

const inEitherLanguage = (has: (lang: 'zh-Hant' | 'en') => SQL): SQL | undefined => or(has('zh-Hant'), has('en'))

/** An order or a phone: no name of a product. */
const isNumber = (word: string): boolean =>
  isUuid(word) || readOrderNo(word) !== undefined || numbersMeant(word).length > 0
