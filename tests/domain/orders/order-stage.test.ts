import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Order, OrderLine } from '~/domain/orders/order'
import { handedOver } from '~/domain/orders/order-stage'
import { order, orderLine } from '@testing/arbitraries/order.arbitrary'

const asks = (given: Order): Order => ({ ...given, reveal: 'phone_code' })
const shows = ({ reveal: _, ...given }: Order): Order => given
const coded = orderLine.map((line): OrderLine => ({ ...line, delivery: 'code' }))
const toppedUp = orderLine.map((line): OrderLine => ({ ...line, delivery: 'fulfilment' }))
const unsaid = orderLine.map(({ delivery: _, ...line }): OrderLine => line)

const holds = (line: fc.Arbitrary<OrderLine>, check: (given: Order, each: OrderLine) => void) =>
  fc.assert(
    fc.property(order, line, (given, each) => {
      check(given, each)
    }),
  )

describe('a line without codes in an order that is done', () => {
  it('has arrived when it was a top-up, whoever reads it', () => {
    holds(toppedUp, (given, line) => {
      for (const each of [asks(given), shows(given)])
        for (const isOwn of [true, false]) expect(handedOver(each, line, isOwn)).toBe('delivered')
    })
  })

  it('waits for the phone code when its codes do', () => {
    holds(coded, (given, line) => expect(handedOver(asks(given), line, true)).toBe('to_confirm'))
  })

  it('is its buyer’s when somebody else reads it who was sent the link', () => {
    holds(coded, (given, line) => expect(handedOver(shows(given), line, false)).toBe('with_buyer'))
  })

  it('is said to be done, and no more, where a backend does not say how it is handed over', () => {
    holds(unsaid, (given, line) => {
      expect(handedOver(shows(given), line, false)).toBe('success')
      expect(handedOver(asks(given), line, true)).toBe('success')
    })
  })

  it('has arrived when its buyer reads it and nothing is kept back', () => {
    holds(orderLine, (given, line) => expect(handedOver(shows(given), line, true)).toBe('delivered'))
  })
})
