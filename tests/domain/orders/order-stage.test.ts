import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Order, OrderLine } from '~/domain/orders/order'
import { handedOver } from '~/domain/orders/order-stage'
import type { Refund } from '~/domain/orders/refund'
import { defined } from '~/domain/shared/defined'
import { cents } from '~/domain/shared/money'
import { order, orderLine } from '@testing/arbitraries/order.arbitrary'

const asks = (given: Order): Order => ({ ...given, reveal: 'phone_code' })
const shows = ({ reveal: _, ...given }: Order): Order => given
const kept = orderLine.map(({ refunded: _, ...line }): OrderLine => line)
const coded = kept.map((line): OrderLine => ({ ...line, delivery: 'code' }))
const toppedUp = kept.map((line): OrderLine => ({ ...line, delivery: 'fulfilment' }))
const unsaid = kept.map(({ delivery: _, ...line }): OrderLine => line)

const dueFor = (line: string | undefined): Refund => ({
  amount: cents(100),
  currency: 'MOP',
  reason: 'other',
  ...defined({ line }),
})
const sentFor = (line: string): Refund => ({ ...dueFor(line), reference: 'R-1', sent_at: 0 })

const holds = (line: fc.Arbitrary<OrderLine>, check: (given: Order, each: OrderLine) => void) =>
  fc.assert(
    fc.property(order, line, (given, each) => {
      check(given, each)
    }),
  )

describe('a line without codes in a fulfilled order', () => {
  it('a fulfilled top-up is shown as delivered to every reader', () => {
    holds(toppedUp, (given, line) => {
      for (const each of [asks(given), shows(given)])
        for (const isOwn of [true, false]) expect(handedOver(each, line, isOwn)).toBe('delivered')
    })
  })

  it('a line whose codes need a phone code is shown as waiting for it', () => {
    holds(coded, (given, line) => expect(handedOver(asks(given), line, true)).toBe('to_confirm'))
  })

  it('a line with codes is shown as delivered to the buyer if another person with the link reads it', () => {
    holds(coded, (given, line) => expect(handedOver(shows(given), line, false)).toBe('with_buyer'))
  })

  it('a line is shown only as successful if the backend does not state how it is delivered', () => {
    holds(unsaid, (given, line) => {
      expect(handedOver(shows(given), line, false)).toBe('success')
      expect(handedOver(asks(given), line, true)).toBe('success')
    })
  })

  it('a line is shown as delivered to its buyer if no code is withheld', () => {
    holds(kept, (given, line) => expect(handedOver(shows(given), line, true)).toBe('delivered'))
  })

  it('a line whose pieces are all refunded is shown as refunded to every reader once the money was sent', () => {
    holds(orderLine, (given, line) => {
      const all = { ...line, refunded: line.quantity }
      for (const each of [asks(given), shows(given)])
        for (const isOwn of [true, false])
          expect(handedOver({ ...each, refunds: [sentFor(line.id), dueFor('another')] }, all, isOwn)).toBe('refunded')
    })
  })

  it('a line stays refunded while money is due that is for no line, if each of its pieces has its own sent refund', () => {
    holds(orderLine, (given, line) => {
      const all = { ...line, refunded: line.quantity }
      const sent = Array.from({ length: line.quantity }, () => sentFor(line.id))
      const refunds = [...sent, dueFor(undefined)]
      expect(handedOver({ ...shows(given), refunds }, all, true)).toBe('refunded')
    })
  })

  it('a line whose pieces are all refunded is shown as being refunded while the money of it is due', () => {
    holds(orderLine, (given, line) => {
      const all = { ...line, refunded: line.quantity }
      for (const refunds of [[sentFor(line.id), dueFor(line.id)], [dueFor(undefined)]])
        for (const isOwn of [true, false])
          expect(handedOver({ ...shows(given), refunds }, all, isOwn)).toBe('refund_due')
    })
  })
})
