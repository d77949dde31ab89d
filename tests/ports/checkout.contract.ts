import { describe, expect, test } from 'vitest'
import { CASH, priced } from '~/domain/cart/cart'
import { unauthenticated } from '~/domain/shared/failure'
import { offered } from '~/domain/payments/payment'
import { type World, customer, left, line, refused, right } from '@tests/ports/world'

/** What `CheckoutPort` promises. */
export const checkoutContract = (world: () => World): void => {
  const shopper = async (product: string) => {
    const { ports } = await customer(world())
    right(await ports.cart.add(line(product))())
    return ports
  }

  describe('a checkout form', () => {
    test('a checkout form needs a session', async () => {
      const { checkout } = (await world().guest()).ports
      for (const call of [checkout.fetch, checkout.save({ payment: CASH })])
        expect(left(await call())).toEqual(unauthenticated)
    })

    test('a new checkout form has the cash method, and the payment methods of the shop', async () => {
      const { catalog, checkout } = await shopper(world().goods.plain.no)
      const { form, payment_methods } = right(await checkout.fetch())
      const init = right(await catalog.init())
      expect(form).toEqual({ payment: CASH })
      const codes = (methods: typeof payment_methods) => offered(methods).map(({ code }) => code)
      expect(codes(payment_methods).toSorted()).toEqual(
        codes([...init.payment_gateway, ...init.transfer_methods]).toSorted(),
      )
    })

    test('a saved checkout form prices the cart for its method, and saving it again has the same result', async () => {
      const { offer } = world().goods
      const { cart, checkout } = await shopper(offer.no)
      for (const [payment, amount] of [
        ['mpay', offer.price],
        ['mpay', offer.price],
        [CASH, offer.discount],
      ] as const) {
        const saved = right(await checkout.save({ payment })())
        expect(saved.cart).toMatchObject({ ...priced(saved.cart.items, payment), amount, payment })
        expect(saved).toEqual(right(await checkout.fetch()))
        expect(right(await cart.fetch())).toEqual(saved.cart)
      }
    })

    test('a saved checkout form keeps all its fields, trimmed, and replaces the earlier ones', async () => {
      const { checkout } = await shopper(world().goods.plain.no)
      right(await checkout.save({ payment: 'mpay', note: ' by  hand ', 澳門: '一' })())
      expect(right(await checkout.fetch()).form).toEqual({ payment: 'mpay', note: 'by  hand', 澳門: '一' })
      right(await checkout.save({ payment: CASH })())
      expect(right(await checkout.fetch()).form).toEqual({ payment: CASH })
    })

    test('a checkout form needs an offered method and the details of the cart, or no field of it is stored', async () => {
      const { checkout } = await shopper(world().goods.apple.no)
      const before = right(await checkout.fetch())
      expect(refused(await checkout.save({ payment: 'shells', apple_id: ' ' })())).toEqual(['payment', 'apple_id'])
      expect(refused(await checkout.save({ payment: 'mpay' })())).toEqual(['apple_id'])
      expect(refused(await checkout.save({ payment: '', apple_id: 'a@example.com' })())).toEqual(['payment'])
      expect(right(await checkout.fetch()).form).toEqual(before.form)
      right(await checkout.save({ payment: 'mpay', apple_id: 'a@example.com' })())
    })

    test('a checkout form belongs to one customer alone', async () => {
      const [one, other] = [await shopper(world().goods.plain.no), await shopper(world().goods.plain.no)]
      right(await one.checkout.save({ payment: 'mpay', note: 'mine' })())
      expect(right(await other.checkout.fetch()).form).toEqual({ payment: CASH })
    })
  })
}
