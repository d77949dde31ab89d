import * as E from 'fp-ts/Either'
import type { Hooks, RawAnswer, Shopper, Wire } from '@conform/kernel/world'
import { goods } from '@testing/mothers/memory-shop'
import { placeOrder } from '~/contract/calls'

const refused: RawAnswer = { status: 422, headers: new Headers(), body: '{"message":"No"}' }

/** Orders by the ports of a shopper, answered as over HTTP. The key is a new one for each request. */
const place = async (shopper: Shopper): Promise<RawAnswer> => {
  const answer = await shopper.ports.orders.place(crypto.randomUUID())()
  return E.isLeft(answer)
    ? refused
    : { status: 201, headers: new Headers(), body: JSON.stringify(placeOrder.answer.encode(answer.right)) }
}

/** A backend that fills the cart again before each order: requests at the same moment do not see each other. */
export const racingWire: Wire = {
  url: 'https://shop.example.com',
  send: async () => refused,
  atOnce: async requests => {
    const answers: RawAnswer[] = []
    for (const [, shopper] of requests) {
      const before = await shopper.ports.cart.fetch()
      if (E.isRight(before) && before.right.quantity === 0) {
        await shopper.ports.cart.add({ product: goods.plain.no, quantity: 1, options: {} })()
        await shopper.ports.checkout.save({ payment: 'mpay' })()
      }
      answers.push(await place(shopper))
    }
    return answers
  },
}

/** A variant of which more is sold than there is. */
export const boundless: Pick<Hooks, 'scarce'> = { scarce: async () => goods.plain }
