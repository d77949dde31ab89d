import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ListingQuery, listingQuery, narrow } from '~/domain/catalog/catalog'
import { covers, deliveryOf, familyOf, listingSearch } from '~/domain/catalog/listing-query'
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

describe('the shelf', () => {
  test('comes back from its own address', () => {
    fc.assert(
      fc.property(shelf, query => {
        expect(listingQuery(listingSearch(query))).toEqual(query)
      }),
      runs,
    )
  })

  test('leaves what is empty out of the address', () => {
    expect(listingSearch({ category: '3', q: '' })).toBe('category=3')
    expect(listingSearch({})).toBe('')
  })

  test('is narrowed from a question that covers it as if it had been asked itself', () => {
    fc.assert(
      fc.property(shelf, shelf, productGroups, (asked, more, groups) => {
        const wanted = { ...more, ...asked }
        expect(covers(asked, wanted)).toBe(true)
        expect(narrow(narrow(groups, asked), wanted)).toEqual(narrow(groups, wanted))
      }),
      runs,
    )
  })

  test('is always covered by the whole shop, and by itself', () => {
    fc.assert(
      fc.property(shelf, wanted => {
        expect(covers({}, wanted)).toBe(true)
        expect(covers(wanted, wanted)).toBe(true)
      }),
      runs,
    )
  })

  test('is not covered by another category, nor by a list of recommendations', () => {
    expect(covers({ category: '1' }, { category: '2' })).toBe(false)
    expect(covers({ q: '卡' }, {})).toBe(false)
    expect(covers({ items: ['G1'] }, {})).toBe(false)
  })
})

describe('a product group on the shelf', () => {
  test('belongs to its own family, else to that of its category, else to all', () => {
    fc.assert(
      fc.property(productGroup, fc.array(category), (group, categories) => {
        const own = categories.find(each => each.id === group.category_id)
        expect(familyOf(group, categories)).toBe(group.family ?? own?.family ?? 'all')
      }),
      runs,
    )
  })

  test('says how it is delivered only where all its denominations agree', () => {
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
