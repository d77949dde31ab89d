import type { ProductGroup } from '~/domain/catalog/catalog'
import { narrow } from '~/domain/catalog/listing-query'
import { pageTextIds } from '~/domain/catalog/page-text'
import type { Lang } from '~/domain/shared/locale'
import { grouped } from '@server/platform/group-by'
import { groupIn, localizeCategory, variantIn } from '@server/catalog/localize'
import { pricedVariant } from '@server/catalog/prices'
import { readMarkdown } from '@server/catalog/read-markdown'
import type { StoredCatalogue } from '@server/catalog/stored-catalogue'
import type { Catalogue, RequestLocale } from '@server/shop/shop.port'
import type { ShopDocument } from '@server/platform/database/shop-document'

/** The catalogue at one moment, except for what depends on the payment providers. */
export interface Shelves extends Omit<Catalogue, 'init'> {
  readonly document: ShopDocument
}

/** The shelves of a stored catalogue. `stocked`: the variants that are available. `at`: the moment of the prices. */
export const shelvesOf = (
  stored: StoredCatalogue,
  stocked: ReadonlySet<string>,
  { version, at }: { readonly version: number; readonly at: number },
): Shelves => {
  const categories = kept(
    (lang: Lang) => stored.categories.map(row => localizeCategory(lang, row)),
    lang => lang,
  )
  const listed = kept((locale: RequestLocale) => groupsIn(stored, stocked, locale, at), keyOf)
  const numbered = kept((locale: RequestLocale) => new Map(listed(locale).map(group => [group.no, group])), keyOf)
  return {
    version,
    document: stored.document,
    categories,
    groups: (query, locale) => narrow(listed(locale), query),
    product: (no, locale) => numbered(locale).get(no),
    text: (id, lang) => {
      const known = pageTextIds.find(each => each === id)
      const source = known === undefined ? undefined : stored.texts?.[known]?.[lang]
      return source === undefined ? undefined : readMarkdown(source).text
    },
  }
}

/** The groups that an edition sells, with their variants; one that has no variant there is not shown. */
const groupsIn = (
  { document, groups, variants }: StoredCatalogue,
  stocked: ReadonlySet<string>,
  { edition, lang }: RequestLocale,
  at: number,
): readonly ProductGroup[] => {
  const shown = [...variants.values()].filter(({ editions }) => editions.has(edition))
  const byGroup = grouped(
    shown.map(({ variant }) => pricedVariant(variant, edition, document.lang, at)),
    variant => variant.groupNo,
  )
  return groups.flatMap(({ group, family }) => {
    const sold = byGroup.get(group.no)?.map(variant => variantIn(lang, variant, !stocked.has(variant.no)))
    return sold === undefined ? [] : [groupIn(lang, group, family, sold)]
  })
}

const keyOf = ({ edition, lang }: RequestLocale): string => `${edition} ${lang}`

/** Works each value out once. */
const kept = <A, B>(make: (from: A) => B, key: (from: A) => string): ((from: A) => B) => {
  const values = new Map<string, B>()
  return from => {
    const known = values.get(key(from))
    if (known !== undefined) return known
    const made = make(from)
    values.set(key(from), made)
    return made
  }
}
