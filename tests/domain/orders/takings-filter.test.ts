import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { awaitsPayment, showsCodes } from '~/domain/orders/order-status'
import { parseTakingsFilter, passes, takingsFilters } from '~/domain/orders/takings-filter'
import { order } from '@testing/arbitraries/order.arbitrary'
import { runs } from '@testing/arbitraries/runs'

describe('a filter over the order records', () => {
  test('a filter is read from its own name only, and any other text means all orders', () => {
    for (const filter of takingsFilters) expect(parseTakingsFilter(filter)).toBe(filter)
    const other = fc.option(fc.string().filter(text => !['unpaid', 'codes'].includes(text)))
    fc.assert(
      fc.property(other, text => parseTakingsFilter(text) === undefined),
      runs,
    )
    for (const text of ['', 'all', 'Codes', 'codes ', 'toString', undefined])
      expect(parseTakingsFilter(text)).toBeUndefined()
  })

  test('each order passes at most one filter, because an unpaid order has no codes', () => {
    fc.assert(
      fc.property(order, each => takingsFilters.filter(filter => passes(filter, each)).length <= 1),
      runs,
    )
  })

  test('the unpaid filter checks the status alone, and the codes filter a finished order with a line that is no top-up', () => {
    fc.assert(
      fc.property(order, each => {
        expect(passes('unpaid', each)).toBe(awaitsPayment(each.status))
        const toppedUp = { ...each, items: each.items.map(line => ({ ...line, delivery: 'fulfilment' as const })) }
        expect(passes('codes', toppedUp)).toBe(false)
        const coded = { ...each, items: each.items.map(line => ({ ...line, delivery: 'code' as const })) }
        expect(passes('codes', coded)).toBe(showsCodes(each.status) && each.items.length > 0)
      }),
      runs,
    )
  })
})
