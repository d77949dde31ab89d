import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { goods } from '@testing/mothers/memory-shop'
import type { Defect } from '@tests/conform/worlds/memory-world'
import type { Cart } from '~/domain/cart/cart'
import type { CartPort } from '~/domain/cart/cart.port'
import type { CheckoutPort } from '~/domain/cart/checkout.port'
import { cents } from '~/domain/shared/money'
import { forbidden, notFound } from '~/domain/shared/failure'

/** A backend whose cart differs. */
const cart = (change: (right: CartPort, checkout: CheckoutPort) => Partial<CartPort>): Defect => ({
  ports: ports => ({ cart: { ...ports.cart, ...change(ports.cart, ports.checkout) } }),
})

const checkout = (change: (right: CheckoutPort) => Partial<CheckoutPort>): Defect => ({
  ports: ports => ({ checkout: { ...ports.checkout, ...change(ports.checkout) } }),
})

/** A cart that is shown otherwise than it is. */
const shownCart = (change: (right: Cart) => Cart): Defect =>
  cart(({ fetch }) => ({ fetch: pipe(fetch, TE.map(change)) }))

const quantityOf = async (right: CartPort, id: string): Promise<number> => {
  const answer = await right.fetch()
  return E.isRight(answer) ? (answer.right.items.find(line => line.id === id)?.quantity ?? 0) : 0
}

/** Backends that break one rule of the cart or the checkout, by the clause that must find it. */
export const cartDefects: readonly (readonly [id: string, name: string, defect: Defect])[] = [
  ['C-01', 'a cent too much', shownCart(right => ({ ...right, amount: cents(right.amount + right.quantity) }))],
  [
    'C-02',
    'a quantity is added to',
    cart(right => ({
      setQuantity: (id, quantity) => async () => right.setQuantity(id, quantity + (await quantityOf(right, id)))(),
    })),
  ],
  [
    'C-03',
    'a refused line is stored in part',
    cart(right => ({
      add: line => async () => {
        const answer = await right.add(line)()
        if (E.isLeft(answer)) await right.add({ product: goods.plain.no, quantity: 1, options: {} })()
        return answer
      },
    })),
  ],
  [
    'C-04',
    'the line of another customer is forbidden instead of absent',
    {
      ports: (ports, shop) => ({
        cart: {
          ...ports.cart,
          setQuantity: (id, quantity) => async () => {
            const answer = await ports.cart.setQuantity(id, quantity)()
            const exists = [...shop.state().carts.values()].some(({ lines }) => lines.some(line => line.id === id))
            return E.isLeft(answer) && exists ? E.left(forbidden) : answer
          },
        },
      }),
    },
  ],
  [
    'C-05',
    'a cleared cart keeps its payment',
    cart((right, form) => ({
      clear: async () => {
        const before = await form.fetch()
        const answer = await right.clear()
        if (E.isRight(before)) await form.save({ payment: before.right.cart.payment })()
        return answer
      },
    })),
  ],
  ['C-06', 'a new cart has another payment', shownCart(right => ({ ...right, payment: 'mpay' }))],
  [
    'C-07',
    'lines are merged whatever their options are',
    shownCart(right => ({ ...right, items: right.items.map(line => ({ ...line, options: [] })) })),
  ],
  [
    'C-08',
    'a line that is gone cannot be removed again',
    cart(right => ({
      setQuantity: (id, quantity) => async () =>
        (await quantityOf(right, id)) === 0 ? E.left(notFound) : right.setQuantity(id, quantity)(),
    })),
  ],
  ['C-13', 'a cart asks for nothing', shownCart(right => ({ ...right, required_apple_id: false }))],
  [
    'C-21',
    'the payment does not change the price',
    checkout(right => ({
      save: form =>
        pipe(
          right.save(form),
          TE.map(saved => ({ ...saved, cart: { ...saved.cart, amount: saved.cart.origin_amount } })),
        ),
    })),
  ],
  [
    'C-22',
    'fields of other names are dropped',
    checkout(right => ({
      fetch: pipe(
        right.fetch,
        TE.map(read => ({ ...read, form: { payment: read.form['payment'] ?? '' } })),
      ),
    })),
  ],
  [
    'C-23',
    'a refused form is stored in part',
    checkout(right => ({
      save: form => async () => {
        const answer = await right.save(form)()
        if (E.isLeft(answer)) await right.save({ payment: 'mpay', apple_id: 'part@example.com' })()
        return answer
      },
    })),
  ],
]
