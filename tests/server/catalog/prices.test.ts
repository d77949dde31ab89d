import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '~/domain/shared/money'
import { priceIn, ROUNDING_STEPS, roundedUp } from '@server/catalog/prices'
import { anyPrices, rates } from '@tests/server/catalog/catalogue.arbitrary'

const amounts = fc.nat(100_000_000).map(cents)
const steps = fc.constantFrom(...Object.keys(ROUNDING_STEPS))
/** An amount at a rate, in units of a hundred-millionth of a cent. */
const exact = (amount: number, rate: string): bigint => {
  const [whole = '', decimals = ''] = rate.split('.')
  return BigInt(amount) * BigInt(whole + decimals.padEnd(8, '0'))
}

describe('the price of a variant in an edition', () => {
  it('a converted price is the lowest whole multiple of its step that is not below the exact amount', () => {
    fc.assert(
      fc.property(amounts, rates, steps, (amount, rate, round) => {
        const step = ROUNDING_STEPS[round] ?? 0
        const price = roundedUp(amount, rate, round)
        const due = exact(amount, rate)
        expect(price % step).toBe(0)
        expect(BigInt(price) * 100_000_000n >= due).toBe(true)
        expect(BigInt(price - step) * 100_000_000n < due).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('a rate of 1 and steps of a cent leave a price as it is, and a higher price never becomes the lower one', () => {
    fc.assert(
      fc.property(amounts, amounts, rates, steps, (one, other, rate, round) => {
        expect(roundedUp(one, '1')).toBe(one)
        const [low, high] = one < other ? [one, other] : [other, one]
        expect(roundedUp(low, rate, round)).toBeLessThanOrEqual(roundedUp(high, rate, round))
      }),
      { numRuns: 300 },
    )
  })

  it('an example of rounding: 54.00 at 0.97 is 52.38, and 52.40, 52.50 or 53.00 in larger steps', () => {
    const rounded = Object.keys(ROUNDING_STEPS).map(round => roundedUp(cents(5_400), '0.97', round))
    expect(rounded).toEqual([5_238, 5_240, 5_250, 5_300])
  })

  it('an offer stays below its list price in every edition, at every moment and at every rate', () => {
    fc.assert(
      fc.property(anyPrices, rates, steps, fc.nat(200), (prices, rate, round, now) => {
        const { price, cash } = priceIn(prices, 'hk', [{ locale: 'mo' }, { locale: 'hk', rate, round }], now)
        expect(cash === undefined || cash < price).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('an edition has its own price, else the converted base price; of the changes the latest that has begun counts', () => {
    fc.assert(
      fc.property(anyPrices, rates, fc.nat(200), (prices, rate, now) => {
        const money = [{ locale: 'mo' }, { locale: 'hk', rate }] as const
        const begun = (edition?: 'mo' | 'hk') =>
          prices.changes
            .filter(change => change.edition === edition && change.from <= now)
            .toSorted((one, other) => other.from - one.from)[0]
        const base = (begun() ?? prices.base).price
        const own = (begun('hk') ?? prices.editions.hk)?.price
        expect(priceIn(prices, 'hk', money, now).price).toBe(own ?? roundedUp(base, rate))
        expect(priceIn(prices, 'mo', money, now).price).toBe((begun('mo') ?? prices.editions.mo)?.price ?? base)
      }),
      { numRuns: 300 },
    )
  })
})
