import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, toWire } from '~/domain/shared/money'
import { parseShopTime, shopDate, shopInstant } from '@server/platform/shop-time'
import { readStatement } from '@server/books/statement-file'

const moments = fc.integer({ min: 0, max: 4_000_000_000 }).map(seconds => seconds * 1000)

describe('the time of the shop', () => {
  it('a moment that is written in the shop’s time reads as the same moment', () => {
    fc.assert(
      fc.property(moments, at => {
        const text = shopInstant(at)
        expect(parseShopTime(text)).toBe(at)
        expect(parseShopTime(text.slice(0, 19).replace('T', ' '))).toBe(at)
        expect(parseShopTime(shopDate(at))).toBeLessThanOrEqual(at)
      }),
    )
  })

  it.each(['2026-02-31', '2026-13-01', '2026-11-23 25:00', 'yesterday', ''])('%j is no time', text => {
    expect(parseShopTime(text)).toBeUndefined()
  })
})

describe('the statement of a provider', () => {
  const line = fc.record({
    reference: fc.stringMatching(/^[A-Z0-9]{4,12}$/u),
    amount: fc.integer({ min: 0, max: 10_000_000 }),
    fee: fc.option(fc.integer({ min: 0, max: 10_000 })),
    isRefund: fc.boolean(),
    at: moments,
  })

  it('each line of a statement is read as it was written, under any names of the columns', () => {
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom('reference', '交易號', 'Trade no'), (lines, name) => {
        const rows = lines.map(each =>
          [
            each.reference,
            toWire(cents(each.amount)),
            each.fee === null ? '' : toWire(cents(each.fee)),
            each.isRefund ? 'refund' : 'payment',
            shopInstant(each.at),
          ].join(','),
        )
        const text = [`${name},amount,fee,kind,at`, ...rows].join('\r\n')
        const read = readStatement(text, { columns: { reference: name }, currency: 'MOP' })
        expect(read).toEqual(
          E.right(
            lines.map(({ isRefund, ...each }) => ({ ...each, currency: 'MOP', kind: isRefund ? 'refund' : 'payment' })),
          ),
        )
      }),
    )
  })

  it('a negative amount is a refund, and a thousands separator is no fault', () => {
    const text = 'reference,amount,at,currency\nR-1,"-1,234.50",2026/11/23 10:00,HKD\n'
    expect(readStatement(text, { columns: {} })).toEqual(
      E.right([
        {
          kind: 'refund',
          reference: 'R-1',
          amount: 123_450,
          currency: 'HKD',
          fee: null,
          at: Date.UTC(2026, 10, 23, 2),
        },
      ]),
    )
  })

  it('a statement with one bad line is refused as a whole, with the number and the reason of each bad line', () => {
    const text = 'reference,amount,at\n,1.00,2026-11-23\nR-2,much,2026-11-23\nR-3,1.00,soon\nR-4,1.00,2026-11-23\n'
    const read = readStatement(text, { columns: {}, currency: 'MOP' })
    expect(read).toEqual(
      E.left([
        { line: 2, why: 'no_reference' },
        { line: 3, why: 'no_amount' },
        { line: 4, why: 'no_time' },
      ]),
    )
    expect(readStatement('no,columns\n1,2\n', { columns: {} })).toMatchObject(E.left([{ line: 1 }, {}, {}]))
    expect(readStatement('a,"b\n', { columns: {} })).toMatchObject(E.left([{ why: 'no_csv' }]))
  })
})
