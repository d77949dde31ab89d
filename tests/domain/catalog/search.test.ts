import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { finder, folded } from '~/domain/catalog/search'
import { productGroup } from '@testing/arbitraries/catalog.arbitrary'
import { runs } from '@testing/arbitraries/runs'
import { variant } from '@testing/arbitraries/variant.arbitrary'

const named = (name: string, ...denominations: readonly string[]) =>
  fc.sample(fc.tuple(productGroup, variant), { numRuns: 1, seed: 1 }).map(([group, one]) => ({
    ...group,
    name,
    products: denominations.map(each => ({ ...one, name: each })),
  }))[0]

const found = (q: string, name: string, ...denominations: readonly string[]): boolean => {
  const group = named(name, ...denominations)
  return group !== undefined && finder(q)(group)
}

describe('searching as people type', () => {
  test.each([
    ['in any letter case', 'pLAY', 'Play Card'],
    ['in full width', 'ＰＬＡＹ　１００', 'Play Card 100'],
    ['without the accent', 'cafe', 'Café voucher'],
    ['with an accent that is not there', 'café', 'Cafe voucher'],
    ['without the space', 'playcard', 'Play Card'],
    ['with a space too many', 'play card', 'PlayCard'],
    ['in another order', 'card play', 'Play Card'],
    ['without brackets and hyphens', '主機商店點數港區', '主機商店點數（港區）'],
    ['with a hyphen that is not there', 'e-sim', 'eSIM'],
    ['by parts of it', '點 卡', '遊戲點數卡'],
    ['with spaces around', '  卡 ', '遊戲點數卡'],
  ])('the search finds a product %s', (_, q, name) => expect(found(q, name)).toBe(true))

  test('the search finds a product by its denomination, and by name and denomination together', () => {
    expect(found('680', '冒險手遊鑽石', '60 鑽石', '680 鑽石')).toBe(true)
    expect(found('冒險 680', '冒險手遊鑽石', '60 鑽石', '680 鑽石')).toBe(true)
  })

  test('the search does not match text across two names', () => {
    expect(found('石60', '冒險手遊鑽石', '60 鑽石')).toBe(false)
  })

  test('the search finds a symbol in a name', () => {
    expect(found('&', 'Q & A')).toBe(true)
    expect(found('q & a', 'Q&A')).toBe(true)
  })

  test('the search finds no product for a symbol that does not occur', () => {
    expect(found('!!', 'Play Card')).toBe(false)
    expect(found('★', 'Play Card')).toBe(false)
  })

  test('the search finds every group by its name, by each piece of the name, and by an empty text', () => {
    fc.assert(
      fc.property(productGroup, fc.nat(), fc.nat(), (group, from, length) => {
        expect(finder('')(group)).toBe(true)
        expect(finder(group.name)(group)).toBe(true)
        const letters = folded(group.name)
        expect(finder(letters.slice(from % (letters.length + 1)).slice(0, length))(group)).toBe(true)
      }),
      runs,
    )
  })

  test('a longer search text finds no more products', () => {
    fc.assert(
      fc.property(productGroup, fc.string(), fc.string(), (group, q, word) => {
        if (finder(`${q} ${word}`)(group)) expect(finder(q)(group)).toBe(true)
      }),
      runs,
    )
  })
})
