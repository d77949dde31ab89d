import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClosingLine, SalesLine } from '~/contract/console/money'
import { cents, sum } from '~/domain/shared/money'
import { closingSums, netOf, withoutFee } from '@console/screens/money/reports/closing-sums'
import { bestSellers, salesSums } from '@console/screens/money/reports/sales-sums'
import { daysIn, daysOf, PRESETS } from '@console/screens/money/shared/period'
import { columnsIn } from '@console/screens/money/statements/file-form'

const amounts = fc.integer({ min: 0, max: 10_000_000 }).map(cents)
const currencies = fc.constantFrom('MOP', 'HKD')
const closingLines = fc.array(
  fc.record<ClosingLine>(
    {
      provider: fc.constantFrom('mpay', 'boc'),
      currency: currencies,
      payments: fc.nat(99),
      in: amounts,
      refunds: fc.nat(9),
      out: amounts,
      fee: amounts,
      without_fee: fc.nat(9),
    },
    { requiredKeys: ['provider', 'payments', 'in', 'refunds', 'out', 'fee', 'without_fee'] },
  ),
)
const salesLines = fc.array(
  fc.record<SalesLine>(
    {
      variant: fc.constantFrom('A', 'B', 'C', 'D'),
      name: fc.constantFrom('Card', 'Coin'),
      edition: fc.constantFrom('mo', 'hk'),
      currency: currencies,
      pieces: fc.nat(99),
      revenue: amounts,
      refunded: amounts,
      cost: amounts,
      without_cost: fc.nat(9),
    },
    { requiredKeys: ['edition', 'currency', 'pieces', 'revenue', 'refunded', 'cost', 'without_cost'] },
  ),
)

describe('the sums of reports', () => {
  it('the closing of each currency is the sum of its lines, and no currency is mixed with another', () => {
    fc.assert(
      fc.property(closingLines, lines => {
        const sums = closingSums(lines)
        for (const each of sums) {
          const own = lines.filter(({ currency }) => currency === each.currency)
          expect(each.in).toBe(sum(own, line => line.in))
          expect(each.net).toBe(sum(own, netOf))
        }
        expect(new Set(sums.map(({ currency }) => currency)).size).toBe(sums.length)
        const known = lines.flatMap(({ currency }) => currency ?? [])
        expect(sums.map(({ currency }) => currency).toSorted()).toEqual([...new Set(known)].toSorted())
        expect(withoutFee(lines)).toBe(lines.reduce((all, line) => all + line.without_fee, 0))
      }),
    )
  })

  it('the best sellers of a currency are its products by revenue, each once, and together no more than was sold', () => {
    fc.assert(
      fc.property(salesLines, currencies, fc.integer({ min: 1, max: 5 }), (lines, currency, most) => {
        const best = bestSellers(lines, currency, most)
        expect(best.length).toBeLessThanOrEqual(most)
        expect(new Set(best.map(({ variant }) => variant)).size).toBe(best.length)
        const revenues = best.map(({ revenue }) => revenue)
        expect(revenues).toEqual(revenues.toSorted((one, other) => other - one))
        const all = salesSums(lines).find(each => each.currency === currency)?.revenue ?? 0
        expect(sum(best, ({ revenue }) => revenue)).toBeLessThanOrEqual(all)
      }),
    )
  })
})

describe('the period of a report', () => {
  const times = fc.integer({ min: 1_000_000_000, max: 4_000_000_000 }).map(seconds => seconds * 1000)
  const at = (day: string): number => Date.parse(`${day}T00:00:00+08:00`)

  it('has both ends or none', () => {
    expect(daysIn({ from: '', to: '' })).toEqual({})
    expect(daysIn({ from: '2026-11-24', to: '' })).toEqual({ from: '2026-11-24', to: '2026-11-24' })
    expect(daysIn({ from: '', to: '2026-11-24' })).toEqual({ from: '2026-11-24', to: '2026-11-24' })
    expect(daysIn({ from: '2026-11-01', to: '2026-11-24' })).toEqual({ from: '2026-11-01', to: '2026-11-24' })
  })

  it('of each choice ends today or yesterday by the shop’s clock, and has at most 31 days', () => {
    fc.assert(
      fc.property(times, fc.constantFrom(...PRESETS), (now, preset) => {
        const { from, to } = daysOf(preset, now)
        const days = (at(to) - at(from)) / 86_400_000 + 1
        expect(days).toBeGreaterThanOrEqual(1)
        expect(days).toBeLessThanOrEqual(31)
        const sinceEnd = now - at(to)
        expect(sinceEnd).toBeGreaterThanOrEqual(preset === 'yesterday' ? 86_400_000 : 0)
        expect(sinceEnd).toBeLessThan(preset === 'yesterday' ? 2 * 86_400_000 : 86_400_000)
        if (preset === 'week') expect(days).toBe(7)
        if (preset === 'month') expect(from.slice(0, 8)).toBe(to.slice(0, 8))
      }),
    )
  })
})

describe('the columns of a statement', () => {
  it('are named only where the file calls them otherwise', () => {
    const empty = {
      encoding: '',
      currency: '',
      reference: '',
      amount: '',
      at: '',
      currencyColumn: '',
      fee: '',
      kind: '',
    }
    expect(columnsIn(empty)).toEqual({})
    expect(columnsIn({ ...empty, currency: 'MOP', reference: ' Trade no ', currencyColumn: 'Cur' })).toEqual({
      reference: 'Trade no',
      currency: 'Cur',
    })
  })
})
