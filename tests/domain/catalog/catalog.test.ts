import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { categoriesOf, currencyOf, isSoldOut, priceFrom } from '~/domain/catalog/catalog'
import { listingKey, listingQuery, MAX_QUERY_LENGTH, narrow, listingSearch } from '~/domain/catalog/listing-query'
import { finder } from '~/domain/catalog/search'
import { cashPrice } from '~/domain/catalog/variant'
import { category, init, listing, productGroup, productGroups } from '@testing/arbitraries/catalog.arbitrary'
import { runs } from '@testing/arbitraries/runs'

describe('filtering a listing', () => {
  test('an empty filter leaves the listing as it is', () => {
    fc.assert(
      fc.property(productGroups, groups => {
        expect(narrow(groups, {})).toEqual(groups)
      }),
      runs,
    )
  })

  test('a filter keeps exactly the matching groups, in the order of the shop', () => {
    fc.assert(
      fc.property(productGroups, listing, (groups, { items: _, ...query }) => {
        const fits = groups.filter(
          group =>
            (query.category ?? group.category_id) === group.category_id &&
            (query.type ?? group.type) === group.type &&
            finder(query.q ?? '')(group),
        )
        expect(narrow(groups, query)).toEqual(fits)
      }),
      runs,
    )
  })

  test('a filter that is applied twice has the same result, so a backend may filter too', () => {
    fc.assert(
      fc.property(productGroups, listing, (groups, query) => {
        const once = narrow(groups, query)
        expect(narrow(once, query)).toEqual(once)
      }),
      runs,
    )
  })

  test('a list of recommended items keeps its order, contains each item once, and leaves out missing items', () => {
    fc.assert(
      fc.property(productGroups, listing, (groups, query) => {
        const { items } = query
        fc.pre(items !== undefined)
        const there = narrow(groups, { ...query, items: groups.map(group => group.no) }).map(group => group.no)
        expect(narrow(groups, query).map(group => group.no)).toEqual(
          [...new Set(items)].filter(no => there.includes(no)),
        )
      }),
      runs,
    )
  })

  test('each query of a listing has its own key', () => {
    fc.assert(
      fc.property(listing, listing, (a, b) => {
        expect(listingKey(a) === listingKey(b)).toBe(JSON.stringify(sorted(a)) === JSON.stringify(sorted(b)))
      }),
      runs,
    )
  })
})

const sorted = (query: object): object =>
  Object.fromEntries(Object.entries(query).toSorted(([a], [b]) => a.localeCompare(b)))

describe('the address of a listing', () => {
  test('the address of a listing contains its query, in any spelling of the browser', () => {
    const value = fc.string({ unit: 'grapheme', minLength: 1 }).map(text => text.trim())
    const query = fc.record({ category: value, type: value, q: value }, { requiredKeys: [] })
    fc.assert(
      fc.property(query, fc.boolean(), (wanted, mark) => {
        const some = Object.fromEntries(Object.entries(wanted).filter(([, text]) => text !== ''))
        const search = new URLSearchParams({ page: '2', ...some, x: '' }).toString()
        expect(listingQuery(mark ? `?${search}` : search)).toEqual(some)
      }),
      runs,
    )
  })

  test('a malformed address of a listing filters nothing, and never throws', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        for (const each of Object.values(listingQuery(text))) expect(each).not.toBe('')
        expect(listingQuery(`?category=%E0%A4%A&type=%&q=${text.replaceAll(/[&=]/g, '')}%zz`)).toEqual({})
      }),
      runs,
    )
  })

  test('the address of a listing is read up to the longest value, and keeps its meaning when it is written again', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('category', 'type', 'q'),
        fc.string({ unit: 'grapheme', minLength: 2 * MAX_QUERY_LENGTH, maxLength: 3 * MAX_QUERY_LENGTH }),
        (name, text) => {
          const query = listingQuery(`?${name}=${encodeURIComponent(text)}`)
          for (const value of Object.values(query)) expect([...value].length).toBeLessThanOrEqual(MAX_QUERY_LENGTH)
          expect(listingQuery(listingSearch(query))).toEqual(query)
        },
      ),
      runs,
    )
  })

  test('a value in the address of a listing can contain an equals sign', () => {
    expect(listingQuery('?q=a=b&category=')).toEqual({ q: 'a=b' })
  })
})

describe('the lowest price of a group', () => {
  test('the lowest price of a group is that of its cheapest variant in stock, or of all if it is sold out', () => {
    fc.assert(
      fc.property(productGroup, group => {
        const inStock = group.products.filter(product => !product.stockout)
        const prices = (inStock.length > 0 ? inStock : group.products).map(cashPrice)
        const from = priceFrom(group)
        expect(from?.price).toBe(prices.length === 0 ? undefined : Math.min(...prices))
      }),
      runs,
    )
  })

  test('the lowest price is marked as a cash price only if a variant has it as its offer', () => {
    fc.assert(
      fc.property(productGroup, group => {
        const from = priceFrom(group)
        if (from === undefined) return
        const named = group.products.some(product =>
          from.cash ? product.discount === from.price && from.price < product.price : product.price === from.price,
        )
        expect(named).toBe(true)
      }),
      runs,
    )
  })

  test('every group with variants has a lowest price, even if it is sold out', () => {
    fc.assert(
      fc.property(productGroup, group => {
        expect(priceFrom(group) === undefined).toBe(group.products.length === 0)
        expect(isSoldOut(group)).toBe(!group.products.some(product => !product.stockout))
      }),
      runs,
    )
  })
})

describe('the description of the shop', () => {
  test('an edition without a currency falls back to MOP', () => {
    fc.assert(
      fc.property(init, fc.constantFrom('mo', 'hk'), (of, edition) => {
        expect(currencyOf(of, edition)).toBe(of.lang.find(entry => entry.locale === edition)?.currency ?? 'MOP')
        expect(currencyOf({ ...of, lang: [] }, edition)).toBe('MOP')
      }),
      runs,
    )
  })

  test('the categories are split by type without a loss', () => {
    fc.assert(
      fc.property(fc.array(category), categories => {
        const parted = ['card', 'topup', 'game'].flatMap(type => categoriesOf(categories, type))
        expect(new Set(parted)).toEqual(new Set(categoriesOf(categories, undefined)))
        expect(parted.length).toBe(categories.length)
      }),
      runs,
    )
  })
})
