import * as E from 'fp-ts/Either'
import { type Link, reading } from '@testing/memory/link'
import { addLine, emptied, readCart, setLineQuantity } from '@testing/memory/shop/shop-cart'
import type { ShopState } from '@testing/memory/shop/shop-state'
import type { CartPort } from '~/domain/cart/cart.port'

export const memoryCart = (link: Link): CartPort => ({
  fetch: link.ask('cart', reading(readCart)),
  add: line => link.ask('add', (state, user) => E.map(done)(addLine(state, user, line))),
  setQuantity: (id, quantity) =>
    link.ask('set quantity', (state, user) => E.map(done)(setLineQuantity(state, user, id, quantity))),
  clear: link.ask('clear', (state, user) => E.right(done(emptied(state, user)))),
})

const done = (next: ShopState): readonly [answer: void, next: ShopState] => [undefined, next]
