import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitCodes } from '~/domain/orders/split-codes'
import { type Order, codesOf, isNews, isPayable, newer, summary } from '~/domain/orders/order'
import { statusOf } from '~/domain/orders/order-status'
import { order, orderEvent, orderHistory, orderLine } from '@testing/arbitraries/order.arbitrary'
import { runs } from '@testing/arbitraries/runs'

const show = (held: Order | undefined, answers: readonly Order[]): Order | undefined =>
  answers.reduce<Order | undefined>(newer, held)

describe('answers about an order [I-21]', () => {
  test('answers in any order and number end on the newest version [I-21]', () => {
    fc.assert(
      fc.property(orderHistory, history => {
        const best = Math.max(...history.map(each => each.version ?? 0))
        expect(show(undefined, history)?.version).toBe(best)
        expect(show(undefined, [...history, ...history.toReversed()])?.version).toBe(best)
      }),
      runs,
    )
  })

  test('answers never lead back to an older version [I-21]', () => {
    fc.assert(
      fc.property(orderHistory, history => {
        history.reduce<Order | undefined>((held, arrived) => {
          const shown = newer(held, arrived)
          expect(shown.version ?? 0).toBeGreaterThanOrEqual(held?.version ?? 0)
          return shown
        }, undefined)
      }),
      runs,
    )
  })

  test('the last answer without a version wins', () => {
    fc.assert(
      fc.property(order, order, fc.boolean(), (held, { version, ...arrived }, versioned) => {
        const { version: _, ...mine } = { ...held, id: arrived.id }
        if (versioned) expect(newer({ ...mine, version: version ?? 1 }, arrived)).toMatchObject(arrived)
        else expect(newer(mine, arrived)).toBe(arrived)
      }),
      runs,
    )
  })

  test('a seen version is never followed by an older one, with and without versions mixed [I-21]', () => {
    const mixed = fc
      .tuple(orderHistory, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }))
      .map(([history, versioned]) =>
        history.map(({ version, ...rest }, at) => (versioned[at] === true ? { ...rest, version: version ?? 1 } : rest)),
      )
    fc.assert(
      fc.property(mixed, answers => {
        let newest = 0
        answers.reduce<Order | undefined>((held, arrived: Order) => {
          const shown = newer(held, arrived)
          const old = arrived.version !== undefined && arrived.version < newest
          expect(shown.status).toEqual(old ? held?.status : arrived.status)
          newest = Math.max(newest, arrived.version ?? 0)
          return shown
        }, undefined)
      }),
      runs,
    )
  })

  test('an answer about another order replaces the order', () => {
    fc.assert(
      fc.property(order, order, (held, arrived) => {
        fc.pre(held.id !== arrived.id)
        expect(newer({ ...held, version: 9 }, { ...arrived, version: 1 })).toMatchObject({ id: arrived.id })
      }),
      runs,
    )
  })
})

describe('a push about an order [I-26]', () => {
  test('a push is news unless the held order is at least as new [I-26]', () => {
    fc.assert(
      fc.property(order, orderEvent, (held, event) => {
        const old = held.version !== undefined && event.version !== undefined && event.version <= held.version
        expect(isNews(held, event)).toBe(!old)
        expect(isNews(undefined, event)).toBe(true)
      }),
      runs,
    )
  })

  test('a push is no news once its version is shown [I-26]', () => {
    fc.assert(
      fc.property(orderHistory, orderEvent, (history, event) => {
        const held = show(undefined, history)
        fc.pre(held?.version !== undefined && event.version !== undefined)
        const after = newer(held, { ...held, version: event.version })
        expect(isNews(after, event)).toBe(false)
      }),
      runs,
    )
  })
})

describe('the codes of an order', () => {
  test('codes of an order are shown in success only [I-10]', () => {
    fc.assert(
      fc.property(order, orderLine, (of, line) => {
        if (of.status._tag !== 'success') expect(codesOf(of, line)).toEqual([])
      }),
      runs,
    )
  })

  test('codes come from their list if it exists, even an empty one, else from the text of a line that is no top-up', () => {
    fc.assert(
      fc.property(order, orderLine, (of, line) => {
        const { under_review: _, ...delivered } = of
        const done = { ...delivered, status: statusOf('success') }
        expect(codesOf({ ...done, under_review: 0 }, line)).toEqual([])
        const { codes, ...bare } = line
        if (codes !== undefined) expect(codesOf(done, line)).toEqual(codes)
        const texts = line.delivery === 'fulfilment' ? [] : splitCodes(line.variations)
        expect(codesOf(done, bare).map(({ code }) => code)).toEqual(texts)
        expect(codesOf(done, { ...line, codes: [] })).toEqual([])
        expect(codesOf(done, { ...bare, delivery: 'fulfilment' })).toEqual([])
      }),
      runs,
    )
  })
})

describe('an order', () => {
  test('an order can be paid while it waits for payment and has not expired', () => {
    fc.assert(
      fc.property(order, fc.integer({ min: -5, max: 5 }), (of, later) => {
        const now = (of.expires_at ?? 0) + later
        const waits = of.status._tag === 'pending' || of.status._tag === 'waiting_for_payment'
        expect(isPayable(of, now)).toBe(waits && (of.expires_at === undefined || later < 0))
      }),
      runs,
    )
  })

  test('an order in a list has the name of its first line', () => {
    fc.assert(
      fc.property(order, of => {
        expect(summary(of)).toEqual({ name: of.items[0]?.name ?? '', kinds: of.items.length })
      }),
      runs,
    )
  })
})
