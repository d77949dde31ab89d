import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  categoriesOf,
  currencyOf,
  isSoldOut,
  listingKey,
  listingQuery,
  MAX_QUERY_LENGTH,
  narrow,
  priceFrom,
} from '~/domain/catalog/catalog'
import { finder } from '~/domain/catalog/search'
import { listingSearch } from '~/domain/catalog/listing-query'
import { cashPrice } from '~/domain/catalog/variant'
import { category, init, listing, productGroup, productGroups } from '@testing/arbitraries/catalog.arbitrary'
import { runs } from '@testing/arbitraries/runs'

describe('narrowing a listing', () => {
  test('by nothing leaves everything as it is', () => {
    fc.assert(
      fc.property(productGroups, groups => {
        expect(narrow(groups, {})).toEqual(groups)
      }),
      runs,
    )
  })

  test('keeps exactly what fits, in the order of the shop', () => {
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

  test('twice is once: a backend that narrows by itself changes nothing', () => {
    fc.assert(
      fc.property(productGroups, listing, (groups, query) => {
        const once = narrow(groups, query)
        expect(narrow(once, query)).toEqual(once)
      }),
      runs,
    )
  })

  test('to recommended items follows their order, brings each once and leaves out what is not there', () => {
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

  test('has one key for each question', () => {
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
  test('says what was asked for, however the browser writes it', () => {
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

  test('that somebody mangled narrows nothing, and never throws', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        for (const each of Object.values(listingQuery(text))) expect(each).not.toBe('')
        expect(listingQuery(`?category=%E0%A4%A&type=%&q=${text.replaceAll(/[&=]/g, '')}%zz`)).toEqual({})
      }),
      runs,
    )
  })

  test('is read as far as a value may be long, and means the same when it is written again', () => {
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

  test('may have an equals sign in a value', () => {
    expect(listingQuery('?q=a=b&category=')).toEqual({ q: 'a=b' })
  })
})

describe('the price that a group is had from', () => {
  test('is the least that anything of it costs, of what is in stock if anything is', () => {
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

  test('is called a cash price only when some variant has that as its offer', () => {
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

  test('is there for every group that has variants, sold out or not', () => {
    fc.assert(
      fc.property(productGroup, group => {
        expect(priceFrom(group) === undefined).toBe(group.products.length === 0)
        expect(isSoldOut(group)).toBe(!group.products.some(product => !product.stockout))
      }),
      runs,
    )
  })
})

describe('what the shop says of itself', () => {
  test('falls back to MOP for an edition without a currency', () => {
    fc.assert(
      fc.property(init, fc.constantFrom('mo', 'hk'), (of, edition) => {
        expect(currencyOf(of, edition)).toBe(of.lang.find(entry => entry.locale === edition)?.currency ?? 'MOP')
        expect(currencyOf({ ...of, lang: [] }, edition)).toBe('MOP')
      }),
      runs,
    )
  })

  test('parts its categories by type without losing one', () => {
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
