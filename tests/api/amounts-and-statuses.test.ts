import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as calls from '~/contract/calls'
import { orderEvent } from '~/contract/orders.wire'
import { amount, instant, status } from '~/contract/wire'
import { priced } from '~/domain/cart/cart'
import { parseAmount } from '~/domain/shared/money'
import { statusOf } from '~/domain/orders/order-status'
import { anyCart, payment } from '@testing/arbitraries/cart.arbitrary'
import { anyCents, brokenAmount } from '@testing/arbitraries/money.arbitrary'
import { order } from '@testing/arbitraries/order.arbitrary'
import { spelledStatus, wireForms } from '@testing/arbitraries/order-status.arbitrary'
import { runs } from '@testing/arbitraries/runs'
import { moment } from '@testing/arbitraries/wire.arbitrary'
import { overTheWire } from '@tests/api/wire-samples'

const object = (json: unknown): object => (typeof json === 'object' && json !== null ? json : {})
/** An amount as a backend may write it. */
const wireAmount = anyCents.map(amount.encode)
const where = fc.constantFrom('amount', 'origin_amount', 'offer')

describe('an amount on the wire', () => {
  test('an amount is read from a number or a decimal text, and written as a text with two decimals', () => {
    fc.assert(
      fc.property(anyCents, cents => {
        const sent = amount.encode(cents)
        expect(sent).toMatch(/^-?\d+\.\d{2}$/)
        expect(amount.decode(sent)).toEqual(E.right(cents))
        // as a number it has to be one that holds its cents
        if (Math.abs(cents) < 1e14) expect(amount.decode(cents / 100)).toEqual(E.right(cents))
      }),
      runs,
    )
  })

  test('any other value is refused as an amount', () => {
    fc.assert(
      fc.property(brokenAmount, broken => {
        expect(amount.decode(broken)._tag).toBe('Left')
      }),
      runs,
    )
  })

  test('the codec of amounts accepts exactly the values that the domain accepts', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.double(), fc.string(), brokenAmount), raw => {
        const decoded = amount.decode(raw)
        expect(E.isRight(decoded) ? decoded.right : undefined).toBe(parseAmount(raw))
      }),
      runs,
    )
  })

  test('the sums of every decoded cart are whole cents', () => {
    const number = fc.oneof(fc.double(), fc.maxSafeInteger(), fc.integer({ min: -3, max: 99 }), fc.constant(5e-324))
    const line = fc.record({ id: fc.uuid(), name: fc.string(), price: fc.oneof(number, wireAmount), quantity: number })
    const sums = { amount: '0.00', origin_amount: '0.00', offer: '0.00', quantity: 0 }
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), payment, (items, how) => {
        const read = calls.getCart.answer.decode({ ...sums, items })
        if (E.isLeft(read)) return
        const { payment: _, ...worked } = priced(read.right.items, how)
        for (const each of Object.values(worked)) expect([Number.isSafeInteger(each), each < 0]).toEqual([true, false])
      }),
      runs,
    )
  })

  test.each([0, -1, 1.5, 5e-324, '2', null])(
    'a cart with %s pieces in a line is refused, and an order leaves that line out',
    quantity => {
      const line = { id: 'L1', name: 'A', price: '1.00', quantity }
      const sums = { amount: '1.00', origin_amount: '1.00', offer: '0.00', quantity: 1 }
      expect(calls.getCart.answer.decode({ ...sums, items: [line] })._tag).toBe('Left')
      expect(calls.getOrder.answer.decode({ ...sums, id: 'O1', status: 'paid', items: [line] })).toMatchObject(
        E.right({ items: [] }),
      )
    },
  )

  test('a price below zero is refused in the listing and in the cart', () => {
    const line = { id: 'L1', name: 'A', price: '-1.00', quantity: 1 }
    const sums = { amount: '1.00', origin_amount: '1.00', offer: '0.00', quantity: 1 }
    expect(calls.getCart.answer.decode({ ...sums, items: [line] })._tag).toBe('Left')
    const products = [{ no: 'V1', name: 'A', price: -1 }]
    expect(calls.getProduct.answer.decode({ no: 'G1', name: 'A', category_id: '1', products })._tag).toBe('Left')
  })

  test('a broken amount makes the whole cart or order unreadable, so a wrong sum is never shown', () => {
    fc.assert(
      fc.property(anyCart, order, where, brokenAmount, (cart, of, key, broken) => {
        const spoiledCart = { ...object(overTheWire(calls.getCart.answer.encode(cart))), [key]: broken }
        const spoiledOrder = { ...object(overTheWire(calls.getOrder.answer.encode(of))), [key]: broken }
        expect(calls.getCart.answer.decode(spoiledCart)._tag).toBe('Left')
        expect(calls.getOrder.answer.decode(spoiledOrder)._tag).toBe('Left')
      }),
      runs,
    )
  })
})

describe('a status on the wire', () => {
  test('a status is read from a text or an object with a name, in any spelling, and written as an object with the name', () => {
    fc.assert(
      fc.property(
        spelledStatus.chain(({ status: meant, text }) => wireForms(text).map(form => ({ meant, form }))),
        ({ meant, form }) => {
          expect(status.decode(form)).toEqual(E.right(statusOf(meant)))
          expect(status.encode(statusOf(meant))).toEqual({ name: meant })
        },
      ),
      runs,
    )
  })

  test('a status of an unknown kind is read as unknown, and the rest of the order is read', () => {
    fc.assert(
      fc.property(order, fc.oneof(fc.anything(), fc.constant(undefined)), (of, strange) => {
        const sent = { ...object(overTheWire(calls.getOrder.answer.encode(of))), status: { name: 'x-new', strange } }
        expect(calls.getOrder.answer.decode(sent)).toMatchObject(E.right({ status: { _tag: 'unknown', raw: 'x-new' } }))
        const odd = calls.getOrder.answer.decode({ ...sent, status: strange })
        expect(odd._tag).toBe('Right')
      }),
      runs,
    )
  })

  test('an order without a status has an unknown status, and its text is empty', () => {
    const bare = { id: 'o', amount: 0, origin_amount: 0, offer: 0 }
    const unknown = E.right({ status: { _tag: 'unknown', raw: '' } })
    expect(calls.getOrder.answer.decode(bare)).toMatchObject(unknown)
    expect(calls.getOrder.answer.decode({ ...bare, status: null })).toMatchObject(unknown)
  })

  test('a push can leave out its status', () => {
    expect(orderEvent.decode({ order: 'o', version: 3 })).toEqual(E.right({ order: 'o', version: 3 }))
    expect(orderEvent.decode({ order: 'o', version: null, status: null })).toEqual(E.right({ order: 'o' }))
  })
})

describe('a time on the wire', () => {
  test('a time is the same moment in every offset', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: -14 * 60, max: 14 * 60 }), (ms, minutes) => {
        const local = new Date(ms + minutes * 60_000)
        fc.pre(local.getUTCFullYear() >= 1000 && local.getUTCFullYear() <= 9999)
        const size = Math.abs(minutes)
        const offset = `${minutes < 0 ? '-' : '+'}${two(Math.trunc(size / 60))}:${two(size % 60)}`
        expect(instant.decode(local.toISOString().replace('Z', offset))).toEqual(E.right(ms))
      }),
      runs,
    )
  })

  test('a time without an offset, a date alone and a day that does not exist are refused', () => {
    for (const text of [
      '2026-11-20T10:00:00',
      '2026-11-20',
      '2026-13-01T00:00:00Z',
      'now',
      '',
      '1763600000',
      '+010000-01-01T00:00:00Z',
    ])
      expect(instant.decode(text)._tag).toBe('Left')
    expect(instant.decode(1763600000000)._tag).toBe('Left')
  })
})

const two = (n: number): string => String(n).padStart(2, '0')
