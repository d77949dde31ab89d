import fc from 'fast-check'
import { holds, part, same } from '@conform/kernel/check'
import { type Clause, clause } from '@conform/kernel/clause'
import { everyTime } from '@conform/world/random'
import { added, customer, left, right } from '@conform/world/steps'
import type { World } from '@conform/kernel/world'
import type { ProductGroup } from '~/domain/catalog/catalog'
import type { CatalogPort } from '~/domain/catalog/catalog.port'
import { type ListingQuery, narrow } from '~/domain/catalog/listing-query'
import { pageTextIds } from '~/domain/catalog/page-text'
import { defaultVariant } from '~/domain/catalog/variant'
import { offered } from '~/domain/payments/payment'
import { notFound } from '~/domain/shared/failure'

const shelves = async (world: World): Promise<CatalogPort> => (await world.stranger()).ports.catalog

/** The facts that both answers about a product group have in common: its own page may say more. */
const facts = ({ no, category_id, type, products }: ProductGroup) => ({
  no,
  category_id,
  type,
  products: products.map(({ no: variant, price, discount, stockout }) => [variant, price, discount, stockout]),
})

const groupsOf = async (catalog: CatalogPort) => right(await catalog.groups({})(), 'the product groups are listed')

/** No group that matches the query is missing in its answer. */
const narrowed = async (catalog: CatalogPort, all: readonly ProductGroup[], query: ListingQuery): Promise<void> => {
  const answered = narrow(right(await catalog.groups(query)(), 'the groups of a query are listed'), query)
  same(answered.map(facts), narrow(all, query).map(facts), 'no matching group is missing')
}

export const catalogueClauses: readonly Clause[] = [
  clause({
    id: 'B-01',
    level: 'MUST',
    profile: 'browse',
    text: 'Each category has a type of the type list of GET /api/init.',
    run: async world => {
      const catalog = await shelves(world)
      const { typelist } = right(await catalog.init(), 'the shop describes itself')
      const types = new Set(typelist.map(({ id }) => id))
      for (const category of right(await catalog.categories(), 'the categories are listed'))
        holds(types.has(category.type), 'the type of a category is in the type list', category)
    },
  }),
  clause({
    id: 'B-02',
    level: 'SHOULD',
    profile: 'browse',
    text: 'A cash price is above zero and below the price; a variant without an offer has no cash price.',
    run: async world => {
      for (const variant of (await groupsOf(await shelves(world))).flatMap(({ products }) => products))
        holds(
          variant.discount === undefined || (variant.discount > 0 && variant.discount < variant.price),
          'the cash price is above zero and below the price',
          variant,
        )
    },
  }),
  clause({
    id: 'B-03',
    level: 'SHOULD',
    profile: 'browse',
    text: 'Each product group has a category that exists, and the type of that category.',
    run: async world => {
      const catalog = await shelves(world)
      const categories = right(await catalog.categories(), 'the categories are listed')
      for (const group of await groupsOf(catalog)) {
        const category = categories.find(({ id }) => id === group.category_id)
        same(category?.type, group.type, 'the category of a group exists, and has its type')
      }
    },
  }),
  clause({
    id: 'B-04',
    level: 'MUST',
    profile: 'buy',
    text: 'GET /api/init offers a payment method, in `payment_gateway` or in `transfer_methods`.',
    run: async world => {
      const init = right(await (await shelves(world)).init(), 'the shop describes itself')
      const codes = offered([...init.payment_gateway, ...init.transfer_methods]).map(({ code }) => code)
      holds(codes.includes(world.methods.wallet), 'the wallet is among the enabled methods', codes)
    },
  }),
  clause({
    id: 'B-05',
    level: 'MUST',
    profile: 'browse',
    text: 'GET /api/products/{no} answers each listed product group, with the listed variants, prices and stock.',
    run: async world => {
      const catalog = await shelves(world)
      const groups = await groupsOf(catalog)
      holds(groups.length > 0, 'the shop lists product groups')
      for (const group of groups.slice(0, MOST))
        same(facts(right(await catalog.product(group.no)(), 'a listed group is found')), facts(group), 'it is the same')
    },
  }),
  clause({
    id: 'B-06',
    level: 'MUST',
    profile: 'browse',
    text: 'A product group that does not exist is answered with 404.',
    run: async world => {
      const { product } = await shelves(world)
      same(left(await product('no-such-group')(), 'there is no such group'), notFound, 'it is answered with 404')
    },
  }),
  clause({
    id: 'B-07',
    level: 'MUST',
    profile: 'browse',
    text: 'GET /api/catalogs answers every product group that its query names, in the order of the whole list; it may answer more.',
    run: async world => {
      const catalog = await shelves(world)
      const all = await groupsOf(catalog)
      const nos = [...all.map(({ no }) => no), 'no such group']
      const wanted: fc.Arbitrary<ListingQuery> = fc.record(
        {
          category: fc.constantFrom(...all.map(group => group.category_id), 'none'),
          type: fc.constantFrom(...all.map(group => group.type), 'none'),
          items: fc.uniqueArray(fc.constantFrom(...nos), { minLength: 1, maxLength: 4 }),
        },
        { requiredKeys: [] },
      )
      await everyTime(world, 30, wanted, query => narrowed(catalog, all, query))
    },
  }),
  clause({
    id: 'B-08',
    level: 'MUST',
    profile: 'browse',
    text: 'GET /api/texts/{id} answers the words of a page, or 404 if there are none.',
    run: async world => {
      const catalog = await shelves(world)
      for (const id of pageTextIds) {
        const answer = await catalog.text(id)()
        if (answer._tag === 'Left') same(answer.left, notFound, 'a page without words is answered with 404')
      }
    },
  }),
  clause({
    id: 'B-09',
    level: 'SHOULD',
    profile: 'buy',
    text: 'The catalogue is the same for guests and customers.',
    run: async world => {
      const [guests, customers] = [await shelves(world), (await customer(world)).ports.catalog]
      same(right(await customers.init()), right(await guests.init()), 'the shop describes itself alike')
      same(right(await customers.categories()), right(await guests.categories()), 'the categories are the same')
      same(await groupsOf(customers), await groupsOf(guests), 'the product groups are the same')
    },
  }),
  clause({
    id: 'B-10',
    level: 'MUST',
    profile: 'browse',
    text: 'A variant is listed with its price, its cash price, and whether it is sold out or for each customer once.',
    goods: ['plain', 'offer', 'soldOut', 'once'],
    run: async world => {
      const variants = (await groupsOf(await shelves(world))).flatMap(({ products }) => products)
      const listed = (no: string) => variants.find(each => each.no === no)
      const { plain, offer, soldOut, once } = world.goods
      part(listed(plain.no), { price: plain.price, stockout: false, once_for_each_only: false }, 'a plain variant')
      part(listed(offer.no), { price: offer.price, discount: offer.discount }, 'a variant with a cash price')
      part(listed(soldOut.no), { stockout: true }, 'a sold-out variant')
      part(listed(once.no), { once_for_each_only: true }, 'a once-only variant')
    },
  }),
  clause({
    id: 'B-11',
    level: 'SHOULD',
    profile: 'browse',
    text: 'Recommended product groups exist.',
    run: async world => {
      const catalog = await shelves(world)
      const nos = new Set((await groupsOf(catalog)).map(({ no }) => no))
      for (const { items } of right(await catalog.init()).catalogs)
        for (const no of items) holds(nos.has(no), 'a recommended group is listed', no)
    },
  }),
  clause({
    id: 'B-12',
    level: 'MUST',
    profile: 'buy',
    text: 'The first variant of a group that is not sold out can be added to the cart, if it asks for nothing.',
    run: async world => {
      const shopper = await customer(world)
      const simple = (await groupsOf(shopper.ports.catalog)).flatMap(({ products }) => {
        const variant = defaultVariant(products)
        const asks = variant?.fields.some(({ required }) => required !== false) ?? true
        const chooses = variant?.variations?.some(({ min }) => min > 0) ?? false
        return variant === undefined || asks || chooses ? [] : [variant]
      })
      for (const { no, price } of simple.slice(0, MOST)) {
        const { items } = await added(shopper, no)
        same(items[0]?.price, price, 'the line has the listed price')
        right(await shopper.ports.cart.clear(), 'the cart is cleared')
      }
    },
  }),
  clause({
    id: 'B-13',
    level: 'SHOULD',
    profile: 'browse',
    text: 'GET /api/catalogs with the name of a product group as `q` answers every group that the search of the pages finds.',
    run: async world => {
      const catalog = await shelves(world)
      const all = await groupsOf(catalog)
      for (const q of [...all.slice(0, MOST).map(({ name }) => name), 'zzz']) await narrowed(catalog, all, { q })
    },
  }),
  clause({
    id: 'B-14',
    level: 'SHOULD',
    profile: 'browse',
    text: 'A product group that does not exist is answered with 404 for any text in place of its number.',
    run: async world => {
      const catalog = await shelves(world)
      const known = new Set((await groupsOf(catalog)).map(({ no }) => no))
      const strange = fc.constantFrom('a/b', '..', '../init', '%', '%2f', '?x', '#', 'constructor', '石', ' ')
      const any = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      await everyTime(world, 30, fc.oneof(strange, any), async no => {
        if (known.has(no)) return
        same(left(await catalog.product(no)(), 'there is no such group'), notFound, 'it is answered with 404')
      })
    },
  }),
  clause({
    id: 'B-15',
    level: 'SHOULD',
    profile: 'browse',
    text: 'GET /api/init has the version of the contract, `contract`, as `major.minor`, and the hooks name the same version.',
    run: async world => {
      const { contract } = right(await (await shelves(world)).init(), 'the shop describes itself')
      holds(/^\d+\.\d+$/u.test(contract ?? ''), 'GET /api/init has `contract`, as `major.minor`', contract ?? null)
      if (world.contract !== undefined)
        same(contract, world.contract, '`contract` of GET /api/init is that of the hook `hello`')
    },
  }),
]

/** How many product groups are tried: a real catalogue has hundreds. */
const MOST = 20
