import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPayable, newer } from '~/domain/orders/order'
import {
  type Takings,
  type TakingsPage,
  append,
  hasMore,
  noTakings,
  unpaidOrders,
  withOrder,
} from '~/domain/orders/takings'
import { order, takingsPage } from '@testing/arbitraries/order.arbitrary'
import { runs } from '@testing/arbitraries/runs'

const ids = (takings: Takings): readonly string[] => takings.records.map(record => record.id)

/** A list parted into pages, and orders that come in at its front while it is read. */
const reading = fc
  .tuple(
    fc.uniqueArray(order, { maxLength: 9, selector: each => each.id }),
    fc.integer({ min: 1, max: 4 }),
    fc.nat({ max: 4 }),
  )
  .map(([all, per_page, late]) => {
    const pageOf = (list: typeof all, page: number): TakingsPage => ({
      data: list.slice((page - 1) * per_page, page * per_page),
      meta: {
        current_page: page,
        last_page: Math.max(1, Math.ceil(list.length / per_page)),
        per_page,
        total: list.length,
      },
    })
    return { all, late: Math.min(late, all.length), pageOf }
  })

describe('order records, page by page', () => {
  test('the order records are complete and in order after the last page', () => {
    fc.assert(
      fc.property(reading, ({ all, pageOf }) => {
        let takings = append(noTakings, pageOf(all, 1))
        while (hasMore(takings)) takings = append(takings, pageOf(all, takings.meta.current_page + 1))
        expect(takings.records).toEqual(all)
        expect(takings.meta.total).toBe(all.length)
      }),
      runs,
    )
  })

  test('no order record is repeated or lost when new orders push it to a later page', () => {
    fc.assert(
      fc.property(reading, ({ all, late, pageOf }) => {
        let takings = append(noTakings, pageOf(all.slice(late), 1))
        while (hasMore(takings)) takings = append(takings, pageOf(all, takings.meta.current_page + 1))
        expect(new Set(ids(takings)).size).toBe(takings.records.length)
        for (const record of all.slice(late)) expect(ids(takings)).toContain(record.id)
      }),
      runs,
    )
  })

  test('the same page of order records again changes nothing', () => {
    fc.assert(
      fc.property(takingsPage, takingsPage, (first, second) => {
        const start = append(noTakings, { ...first, meta: { ...first.meta, current_page: 1 } })
        const page = { ...second, meta: { ...second.meta, current_page: 2 } }
        const once = append(start, page)
        expect(append(once, page)).toEqual(once)
        expect(new Set(ids(once)).size).toBe(once.records.length)
      }),
      runs,
    )
  })

  test('the first page of order records again starts a new list', () => {
    fc.assert(
      fc.property(takingsPage, takingsPage, (before, page) => {
        const held = append(append(noTakings, before), { ...before, meta: { ...before.meta, current_page: 2 } })
        const first = { ...page, meta: { ...page.meta, current_page: 1 } }
        expect(append(held, first)).toEqual(append(noTakings, first))
      }),
      runs,
    )
  })

  test('the order records start before the first page, with one page to fetch', () => {
    expect(hasMore(noTakings)).toBe(true)
    expect(noTakings.records).toEqual([])
  })
})

describe('an order that was fetched elsewhere', () => {
  const list = fc
    .uniqueArray(order, { maxLength: 6, selector: each => each.id })
    .map(records => ({ ...noTakings, records, meta: { ...noTakings.meta, current_page: 1 } }))

  test('an order replaces its record in place, and never by an older version', () => {
    fc.assert(
      fc.property(list, order, fc.nat(), (takings, arrived, at) => {
        const record = takings.records[at % Math.max(1, takings.records.length)]
        const same = { ...arrived, id: record?.id ?? arrived.id }
        const after = withOrder(takings, same)
        if (record === undefined) return
        expect(ids(after)).toEqual(ids(takings))
        expect(after.records.find(({ id }) => id === same.id)).toEqual(newer(record, same))
      }),
      runs,
    )
  })

  test('an order without a record changes nothing: it may be of another customer', () => {
    fc.assert(
      fc.property(list, order, (takings, arrived) => {
        fc.pre(!ids(takings).includes(arrived.id))
        expect(withOrder(takings, arrived)).toBe(takings)
      }),
      runs,
    )
  })
})

describe('the orders that wait for payment', () => {
  test('the unpaid orders are exactly those that can still be paid, the next to expire first', () => {
    fc.assert(
      fc.property(fc.array(order, { maxLength: 9 }), fc.nat(), (records, now) => {
        const unpaid = unpaidOrders({ ...noTakings, records }, now)
        expect(new Set(unpaid)).toEqual(new Set(records.filter(each => isPayable(each, now))))
        const ends = unpaid.map(each => each.expires_at ?? Infinity)
        expect(ends).toEqual(ends.toSorted((a, b) => (a === b ? 0 : a - b)))
      }),
      runs,
    )
  })
})
