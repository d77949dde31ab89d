import * as t from 'io-ts'
import type { Good, GoodName } from '@conform/kernel/world'
import { optional } from '~/contract/wire'
import type { ProductGroup } from '~/domain/catalog/catalog'
import { hasOffer, type Variant } from '~/domain/catalog/variant'
import { defined } from '~/domain/shared/defined'

/** Which variant plays which part, by its number, and which methods are used. */
export const goodsFile = optional({
  goods: optional({
    plain: t.string,
    offer: t.string,
    soldOut: t.string,
    once: t.string,
    topUp: t.string,
    apple: t.string,
  }),
  methods: t.type({ wallet: t.string, cash: t.string }),
})
export type GoodsFile = t.TypeOf<typeof goodsFile>

const goodOf = ({ no, price, discount }: Variant): Good => ({ no, price, ...defined({ discount }) })

/** The named variants of a catalogue. A number that it does not have is left out. */
export const namedGoods = (
  groups: readonly ProductGroup[],
  names: Readonly<Partial<Record<GoodName, string>>>,
): Readonly<Partial<Record<GoodName, Good>>> => {
  const variants = groups.flatMap(({ products }) => products)
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, no]) => {
      const found = variants.find(variant => variant.no === no)
      return found === undefined ? [] : [[name, goodOf(found)]]
    }),
  )
}

/** What a catalogue itself shows: goods that need nothing to be filled in. Top-ups must be named. */
export const plainGoods = (groups: readonly ProductGroup[]): Readonly<Partial<Record<GoodName, Good>>> => {
  const variants = groups.flatMap(({ products }) => products)
  const first = (fits: (variant: Variant) => boolean): Good | undefined => {
    const found = variants.find(variant => isBare(variant) && fits(variant))
    return found === undefined ? undefined : goodOf(found)
  }
  return {
    ...defined({ plain: first(each => isForSale(each) && !each.once_for_each_only && !hasOffer(each)) }),
    ...defined({ offer: first(each => isForSale(each) && !each.once_for_each_only && hasOffer(each)) }),
    ...defined({ soldOut: first(each => each.stockout) }),
    ...defined({ once: first(each => isForSale(each) && each.once_for_each_only) }),
  }
}

const isForSale = ({ stockout }: Variant): boolean => !stockout

const isBare = ({ fields, variations = [], delivery = 'code' }: Variant): boolean =>
  delivery === 'code' && fields.length === 0 && variations.length === 0
