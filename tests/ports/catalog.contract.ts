import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ListingQuery, narrow } from '~/domain/catalog/listing-query'
import { notFound } from '~/domain/shared/failure'
import { type World, customer, left, right } from '@tests/ports/world'

/** What `CatalogPort` promises. */
export const catalogContract = (world: () => World): void => {
  const shelves = async () => (await world().guest()).ports.catalog

  describe('the catalogue', () => {
    test('the catalogue describes the shop, with a type for each category and a category for each group', async () => {
      const catalog = await shelves()
      const init = right(await catalog.init())
      const categories = right(await catalog.categories())
      const groups = right(await catalog.groups({})())
      expect(init.payment_gateway.length + init.transfer_methods.length).toBeGreaterThan(0)
      expect(groups.length).toBeGreaterThan(0)
      for (const { type } of categories) expect(init.typelist.map(({ id }) => id)).toContain(type)
      for (const group of groups) {
        const category = categories.find(({ id }) => id === group.category_id)
        if (category !== undefined) expect(category.type).toBe(group.type)
      }
    })

    test('a listing contains all matching groups, in its order, once the caller has filtered the answer', async () => {
      const catalog = await shelves()
      const all = right(await catalog.groups({})())
      const nos = [...all.map(({ no }) => no), 'no such group']
      const wanted: fc.Arbitrary<ListingQuery> = fc.record(
        {
          category: fc.constantFrom(...all.map(group => group.category_id), 'none'),
          type: fc.constantFrom(...all.map(group => group.type), 'none'),
          q: fc.oneof(fc.constantFrom(...all.map(({ name }) => name), 'zzz'), fc.string({ maxLength: 3 })),
          items: fc.uniqueArray(fc.constantFrom(...nos), { minLength: 1, maxLength: 4 }),
        },
        { requiredKeys: [] },
      )
      await fc.assert(
        fc.asyncProperty(wanted, async query => {
          expect(narrow(right(await catalog.groups(query)()), query)).toEqual(narrow(all, query))
        }),
        { numRuns: 40 },
      )
    })

    test('the catalogue opens each listed group by its number', async () => {
      const catalog = await shelves()
      for (const group of right(await catalog.groups({})()))
        expect(right(await catalog.product(group.no)())).toEqual(group)
    })

    test('the catalogue finds no group for any other number', async () => {
      const catalog = await shelves()
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(
            fc.constantFrom('a/b', '..', '../init', '%', '%2f', '?x', '#', 'constructor', '石', '\u0000', ' '),
            fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
          ),
          async no => {
            expect(left(await catalog.product(no)())).toEqual(notFound)
          },
        ),
        { numRuns: 60 },
      )
    })

    test('the catalogue has words for some pages, and finds none for the others', async () => {
      const catalog = await shelves()
      expect(right(await catalog.text('refund')()).sections.map(({ title }) => title)).toEqual(['When'])
      expect(left(await catalog.text('about')())).toEqual(notFound)
    })

    test('the catalogue is the same for guests and customers, and for repeated requests', async () => {
      const [guests, customers] = [await shelves(), (await customer(world())).ports.catalog]
      for (const read of [
        (catalog: typeof guests) => catalog.init(),
        (catalog: typeof guests) => catalog.categories(),
        (catalog: typeof guests) => catalog.groups({})(),
      ])
        expect(right<unknown>(await read(customers))).toEqual(right<unknown>(await read(guests)))
    })

    test('the catalogue describes a variant as the cart does', async () => {
      const { ports } = await customer(world())
      const groups = right(await ports.catalog.groups({})())
      const { plain, offer, soldOut, once } = world().goods
      const variant = (no: string) => groups.flatMap(group => group.products).find(each => each.no === no)
      expect(variant(plain.no)).toMatchObject({ price: plain.price, stockout: false, once_for_each_only: false })
      expect(variant(offer.no)).toMatchObject({ price: offer.price, discount: offer.discount })
      expect(variant(soldOut.no)?.stockout).toBe(true)
      expect(variant(once.no)?.once_for_each_only).toBe(true)
    })
  })
}
