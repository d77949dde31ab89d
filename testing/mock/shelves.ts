import type { MemoryShop } from '@testing/memory/shop/memory-shop'
import { stockOf } from '@testing/memory/shop/shop-stock'
import type { ShopState } from '@testing/memory/shop/shop-state'
import type { Catalogues } from '@testing/mock/catalogue'
import type { ProductGroup } from '~/domain/catalog/catalog'
import type { Lang } from '~/domain/shared/locale'

/** The same shop, whose texts are in one language. What a call changes, it changes in the shop itself. */
export const inLanguage = (shop: MemoryShop, catalogues: () => Catalogues, lang: Lang): MemoryShop => ({
  ...shop,
  state: () => {
    const state = shop.state()
    const { init, categories, groups } = catalogues()[lang]
    return { ...state, lang, init, categories, groups: groups.map(group => withStock(state, group)) }
  },
  become: next => {
    const { lang: own, init, categories, groups } = shop.state()
    shop.become({ ...next, lang: own, init, categories, groups })
  },
})

/** A variant without a free code is sold out. */
const withStock = (state: ShopState, group: ProductGroup): ProductGroup =>
  group.products.some(({ no }) => state.stock.has(no))
    ? {
        ...group,
        products: group.products.map(variant =>
          stockOf(state, variant.no)?.free === 0 ? { ...variant, stockout: true } : variant,
        ),
      }
    : group
