import { type Catalogues, readGroup } from '@testing/mock/catalogue'
import type { ProductGroup } from '~/domain/catalog/catalog'
import type { Lang } from '~/domain/shared/locale'
import type { Variant } from '~/domain/catalog/variant'
import numbers from '../../data/test-good-numbers.json'
import goodsForTests from '../../data/test-goods.json'

/** The variants of `data/test-goods.json`, by the kind of sale that a conformance run tries. */
export const testGoodNumbers = numbers

/** The product group of these variants. */
export const testGroup = (lang: Lang): ProductGroup => readGroup(goodsForTests, lang)

export const testGoods = ({ en: { groups } }: Catalogues): Readonly<Record<string, Variant>> => {
  const variants = groups.flatMap(({ products }) => products)
  return Object.fromEntries(
    Object.entries(testGoodNumbers).flatMap(([kind, no]) => {
      const found = variants.find(variant => variant.no === no)
      return found === undefined ? [] : [[kind, found]]
    }),
  )
}

/** The catalogues with one variant more, of which few can be sold. */
export const withScarce = (catalogues: Catalogues, no: string): Catalogues => {
  const add = (group: ProductGroup): ProductGroup => {
    const plain = group.products.find(variant => variant.no === testGoodNumbers.plain)
    return plain === undefined
      ? group
      : { ...group, products: [...group.products, { ...plain, no, name: `${plain.name} ${no}` }] }
  }
  const own = (lang: Lang) => ({ ...catalogues[lang], groups: catalogues[lang].groups.map(add) })
  return { 'zh-Hant': own('zh-Hant'), en: own('en') }
}
