import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ListingQuery, listingQuery, narrow, covers, listingSearch } from '~/domain/catalog/listing-query'
import { deliveryOf, familyOf } from '~/domain/catalog/catalog'
import { category, productGroup, productGroups } from '@testing/arbitraries/catalog.arbitrary'
import { runs } from '@testing/arbitraries/runs'

const shelf: fc.Arbitrary<ListingQuery> = fc.record(
  {
    category: fc.constantFrom('1', '2', '3'),
    type: fc.constantFrom('card', 'topup'),
    q: fc.constantFrom('卡', 'steam', '點數 卡', 'a&b=c', '50% off', 'x+y'),
  },
  { requiredKeys: [] },
)

describe('the query of a listing', () => {
  test('a query is read back from its own address', () => {
    fc.assert(
      fc.property(shelf, query => {
        expect(listingQuery(listingSearch(query))).toEqual(query)
      }),
      runs,
    )
  })

  test('the address of a listing leaves out empty values', () => {
    expect(listingSearch({ category: '3', q: '' })).toBe('category=3')
    expect(listingSearch({})).toBe('')
  })

  test('a listing that covers a query is filtered to the same result as the query itself', () => {
    fc.assert(
      fc.property(shelf, shelf, productGroups, (asked, more, groups) => {
        const wanted = { ...more, ...asked }
        expect(covers(asked, wanted)).toBe(true)
        expect(narrow(narrow(groups, asked), wanted)).toEqual(narrow(groups, wanted))
      }),
      runs,
    )
  })

  test('every query is covered by the whole shop and by the same query', () => {
    fc.assert(
      fc.property(shelf, wanted => {
        expect(covers({}, wanted)).toBe(true)
        expect(covers(wanted, wanted)).toBe(true)
      }),
      runs,
    )
  })

  test('a query is not covered by another category or by a list of recommendations', () => {
    expect(covers({ category: '1' }, { category: '2' })).toBe(false)
    expect(covers({ q: '卡' }, {})).toBe(false)
    expect(covers({ items: ['G1'] }, {})).toBe(false)
  })
})

describe('a product group in a listing', () => {
  test('a group has its own family, else the family of its category, else all', () => {
    fc.assert(
      fc.property(productGroup, fc.array(category), (group, categories) => {
        const own = categories.find(each => each.id === group.category_id)
        expect(familyOf(group, categories)).toBe(group.family ?? own?.family ?? 'all')
      }),
      runs,
    )
  })

  test('a group states its delivery only if all its variants agree', () => {
    fc.assert(
      fc.property(productGroup, group => {
        const codes = group.products.filter(product => product.delivery !== 'fulfilment').length
        const expected = codes === group.products.length ? 'code' : codes === 0 ? 'fulfilment' : 'mixed'
        expect(deliveryOf(group)).toBe(expected)
      }),
      runs,
    )
  })
})
