import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, toWire } from '~/domain/shared/money'
import { shopInstant } from '@server/platform/shop-time'
import { fromMacauTime, macauDigits, macauTime } from '@server/payments/providers/common/macau-time'
import { converted, quoteFor, quoteText, reallyPaid, readQuote } from '~/domain/payments/settlement'
import { paymentOf, tradeNoOf } from '@server/payments/providers/common/trade-no'

const RUNS = { numRuns: 1_000 }
const amount = fc.integer({ min: 1, max: 1_000_000_000 }).map(cents)
const rate = fc
  .tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 1, max: 99_999_999 }))
  .map(([whole, decimals]) => `${whole}.${String(decimals).padStart(8, '0')}`)
const currency = fc.stringMatching(/^[A-Z]{3}$/u)

describe('a conversion', () => {
  it('a conversion is exact to half a cent', () => {
    fc.assert(
      fc.property(amount, rate, (sum, by) => {
        const [whole = '', decimals = ''] = by.split('.')
        const product = BigInt(sum) * BigInt(whole + decimals)
        const off = product - BigInt(converted(sum, by)) * 100_000_000n
        // what lies halfway is rounded up
        expect(off >= -50_000_000n && off < 50_000_000n).toBe(true)
      }),
      RUNS,
    )
  })

  it('a conversion keeps an amount at the rate of one, and the order of amounts at any rate', () => {
    fc.assert(
      fc.property(amount, amount, rate, (a, b, by) => {
        expect(converted(a, '1')).toBe(a)
        expect(Math.sign(converted(a, by) - converted(b, by)) * Math.sign(a - b)).toBeGreaterThanOrEqual(0)
      }),
      RUNS,
    )
  })

  it('a conversion matches a manual calculation', () => {
    expect(toWire(converted(cents(9_850), '0.9708'))).toBe('95.62')
    expect(toWire(converted(cents(9_850), '0.97'))).toBe('95.55')
    expect(converted(cents(50), '0.01')).toBe(1)
  })
})

describe('a quote', () => {
  it('a quote is read back from a provider unchanged', () => {
    fc.assert(
      fc.property(amount, currency, currency, rate, (sum, from, to, by) => {
        const quote = quoteFor({ currency: to, rates: { [from]: by } }, { amount: sum, currency: from })
        if (quote === undefined) return
        expect(readQuote(quoteText(quote))).toEqual({ due: quote.due, settled: quote.settled })
        expect(quoteText(quote)).toMatch(/^[\w-]{1,48}$/u)
      }),
      RUNS,
    )
  })

  it('[I-06] a quote turns the agreed sum into the sum of the order, and no other sum', () => {
    fc.assert(
      fc.property(amount, amount, rate, (sum, other, by) => {
        const quote = quoteFor({ currency: 'HKD', rates: { MOP: by } }, { amount: sum, currency: 'MOP' })
        if (quote === undefined) return
        expect(reallyPaid(quote, quote.settled)).toEqual(quote.due)
        const paid = { amount: other, currency: 'HKD' }
        if (other !== quote.settled.amount) expect(reallyPaid(quote, paid)).toEqual(paid)
        const foreign = { amount: quote.settled.amount, currency: 'CNY' }
        expect(reallyPaid(quote, foreign)).toEqual(foreign)
      }),
      RUNS,
    )
  })

  it('a quote needs a rate and a sum above zero', () => {
    const due = { amount: cents(9_850), currency: 'MOP' }
    expect(quoteFor({ currency: 'HKD', rates: {} }, due)).toBeUndefined()
    expect(quoteFor({ currency: 'HKD', rates: { MOP: '0.00001' } }, due)).toBeUndefined()
    expect(quoteFor({ currency: 'MOP', rates: {} }, due)).toMatchObject({ settled: due, rate: '1' })
  })

  it('any other text is not read as a quote', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        if (!/^[A-Z]{3}\d+-[A-Z]{3}\d+$/u.test(text)) expect(readQuote(text)).toBeUndefined()
      }),
      RUNS,
    )
    for (const text of ['', 'MOP1', 'MOP1-HKD', 'MOP1-HKD2-X', 'MOP1.5-HKD2', 'mop1-hkd2'])
      expect(readQuote(text)).toBeUndefined()
  })
})

describe('a trade number', () => {
  it('a trade number is the id of a payment in 32 characters, and converts back', () => {
    fc.assert(
      fc.property(fc.uuid(), payment => {
        expect(tradeNoOf(payment)).toMatch(/^[\da-f]{32}$/u)
        expect(paymentOf(tradeNoOf(payment))).toBe(payment)
      }),
      RUNS,
    )
  })

  it('a trade number of another system is not converted', () => {
    fc.assert(
      fc.property(
        fc.string().filter(text => !/^[\da-f-]{32,36}$/u.test(text)),
        text => {
          expect(tradeNoOf(text)).toBe(text)
          expect(paymentOf(text)).toBe(text)
        },
      ),
      RUNS,
    )
  })
})

describe('Macau time', () => {
  it('Macau time converts back to the same second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), second => {
        expect(fromMacauTime(macauTime(second * 1000))).toBe(second * 1000)
        expect(Date.parse(shopInstant(second * 1000))).toBe(second * 1000)
      }),
      RUNS,
    )
  })

  it('Macau time is eight hours ahead', () => {
    const noon = Date.UTC(2026, 10, 20, 20)
    expect(macauTime(noon)).toBe('2026-11-21 04:00:00')
    expect(macauDigits(noon)).toEqual({ date: '20261121', time: '040000' })
    for (const text of ['', '2026-11-21', '2026-13-21 04:00:00', '2026-11-21T04:00:00'])
      expect(fromMacauTime(text)).toBeUndefined()
  })
})
