import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '~/domain/shared/money'
import type { CatalogueFile } from '@server/catalog/file/catalogue-file'
import { largeChangeFault, largeChanges, repricings } from '@server/catalog/file/repricing'
import { priceIn, type StoredPrices } from '@server/catalog/prices'
import { anyPrices, fileParts, rates } from '@tests/server/catalog/catalogue.arbitrary'
import { catalogue } from '@tests/server/import-harness'

/** A catalogue that sells one variant at these prices, in the second edition at this rate. */
const selling = (prices: StoredPrices, rate: string): CatalogueFile => {
  const file = catalogue()
  return {
    ...file,
    shop: { ...file.shop, lang: [{ locale: 'mo' }, { locale: 'hk', rate }] },
    groups: file.groups.slice(0, 1).map(group => ({
      ...group,
      variants: group.variants
        .slice(0, 1)
        .map(({ price: _, cash: __, ...variant }) => ({ ...variant, price: cents(0), ...fileParts(prices) })),
    })),
  }
}
/** What a shopper pays in an edition at a moment: by the list price, and for cash. */
const paid = (file: CatalogueFile, prices: StoredPrices, edition: 'mo' | 'hk', at: number) => {
  const { price, cash = price } = priceIn(prices, edition, file.shop.lang, at)
  return [price, cash] as const
}
const isTenfold = (one: number, other: number) => one !== other && (one >= 10 * other || other >= 10 * one)

describe('the prices that another catalogue changes', () => {
  it('a price counts as changed if a shopper would ever pay another one, and as a mistake if it is tenfold or more', () => {
    fc.assert(
      fc.property(anyPrices, anyPrices, fc.boolean(), rates, rates, fc.nat(160), (old, other, isSame, was, is, now) => {
        const next = isSame ? old : other
        const [before, after] = [selling(old, was), selling(next, is)]
        const moments = Array.from({ length: 160 }, (_, at) => now + at)
        const seen = (['mo', 'hk'] as const).flatMap(edition =>
          moments.map(at => [paid(before, old, edition, at), paid(after, next, edition, at)] as const),
        )
        const differs = seen.some(([one, two]) => one[0] !== two[0] || one[1] !== two[1])
        const isLarge = seen.some(([one, two]) => isTenfold(one[0], two[0]) || isTenfold(one[1], two[1]))
        const found = repricings(before, after, now)
        if (differs) expect(found).not.toEqual([])
        if (isSame && was === is) expect(found).toEqual([])
        if (isLarge) expect(largeChanges(found)).toHaveLength(1)
        if (found.every(({ edition }) => edition !== undefined)) expect(largeChanges(found).length > 0).toBe(isLarge)
      }),
      { numRuns: 300 },
    )
  })

  it('a tenfold change is a mistake, and one cent less of a change is none', () => {
    const base = (price: number): StoredPrices => ({ base: { price: cents(price) }, editions: {}, changes: [] })
    const faults = (before: number, after: number) =>
      largeChanges(repricings(selling(base(before), '1'), selling(base(after), '1'), 0)).map(
        each => largeChangeFault(each).path,
      )
    for (const [before, after] of [
      [100, 999],
      [999, 100],
    ] as const)
      expect(faults(before, after)).toEqual([])
    for (const [before, after] of [
      [100, 1_000],
      [5_500, 550],
      [0, 1],
    ] as const)
      expect(faults(before, after)).toEqual(['price of V1:'])
  })

  it('a new variant changes no price', () => {
    const { groups, ...file } = catalogue()
    expect(repricings({ ...file, groups: [] }, { ...file, groups }, 0)).toEqual([])
  })
})
