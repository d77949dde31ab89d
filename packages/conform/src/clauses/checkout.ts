import { holds, part, same } from '@conform/kernel/check'
import { type Clause, clause } from '@conform/kernel/clause'
import { added, cartOf, customer, declined, refusesField, right } from '@conform/world/steps'
import { priced } from '~/domain/cart/cart'
import { offered } from '~/domain/payments/payment'

const NO_METHOD = 'no-such-method'

export const checkoutClauses: readonly Clause[] = [
  clause({
    id: 'C-20',
    level: 'MUST',
    profile: 'buy',
    text: 'The checkout has the payment of the cart, and a method that can be chosen.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const { payment } = await added(shopper, world.goods.plain.no)
      const { form, payment_methods } = right(await shopper.ports.checkout.fetch(), 'the checkout is answered')
      same(form['payment'] ?? payment, payment, 'the form has the payment of the cart')
      const codes = offered(payment_methods).map(({ code }) => code)
      holds(codes.includes(world.methods.wallet), 'the wallet is offered', codes)
    },
  }),
  clause({
    id: 'C-21',
    level: 'MUST',
    profile: 'buy',
    text: 'Saving the checkout form prices the cart for its payment: repeated, it has the same result.',
    goods: ['offer'],
    run: async world => {
      const { offer } = world.goods
      const shopper = await customer(world)
      await added(shopper, offer.no)
      const { wallet, cash } = world.methods
      for (const [payment, amount] of [
        [wallet, offer.price],
        [wallet, offer.price],
        [cash, offer.discount ?? offer.price],
      ] as const) {
        const saved = right(await shopper.ports.checkout.save({ payment })(), 'the checkout form is saved')
        const expected = { ...priced(saved.cart.items, payment), amount, payment }
        part(saved.cart, expected, 'the cart is priced for the payment that was saved')
        const read = right(await shopper.ports.checkout.fetch(), 'the checkout is answered')
        same(read.form, saved.form, 'the checkout has the saved form')
        same((await cartOf(shopper)).amount, amount, 'the cart has the same amount')
      }
    },
  }),
  clause({
    id: 'C-22',
    level: 'SHOULD',
    profile: 'buy',
    text: 'The checkout form keeps every field that was saved, under any name, and replaces the fields of an earlier form.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const { checkout } = shopper.ports
      await added(shopper, world.goods.plain.no)
      const form = { payment: world.methods.wallet, note: 'by  hand', 澳門: '一' }
      right(await checkout.save(form)(), 'a form with further fields is saved')
      part(right(await checkout.fetch()).form, form, 'the form has all fields that were saved')
      right(await checkout.save({ payment: world.methods.cash })(), 'another form is saved')
      const { note } = right(await checkout.fetch()).form
      same(note ?? '', '', 'a field of the earlier form is gone')
    },
  }),
  clause({
    id: 'C-23',
    level: 'MUST',
    profile: 'buy',
    text: 'A form with a method that is not offered, or without a needed detail, is refused, and no field of it is stored.',
    goods: ['apple'],
    run: async world => {
      const shopper = await customer(world)
      const { checkout } = shopper.ports
      const payment = world.methods.wallet
      await added(shopper, world.goods.apple.no)
      const before = right(await checkout.fetch()).form
      declined(await checkout.save({ payment: NO_METHOD, apple_id: 'a@example.com' })(), 'an unknown method is refused')
      declined(await checkout.save({ payment, apple_id: ' ' })(), 'an empty Apple ID is refused')
      declined(await checkout.save({ payment })(), 'a missing Apple ID is refused')
      same(right(await checkout.fetch()).form, before, 'the form is as it was before the refusals')
      right(await checkout.save({ payment, apple_id: 'a@example.com' })(), 'a complete form is saved')
    },
  }),
  clause({
    id: 'C-24',
    level: 'SHOULD',
    profile: 'buy',
    text: 'A refused form names its wrong fields: `payment`, and the details `apple_id` and `qq_number`.',
    goods: ['apple'],
    run: async world => {
      const shopper = await customer(world)
      const { checkout } = shopper.ports
      await added(shopper, world.goods.apple.no)
      const both = await checkout.save({ payment: NO_METHOD, apple_id: ' ' })()
      for (const field of ['payment', 'apple_id']) refusesField(both, field, 'a form with two wrong fields is refused')
    },
  }),
  clause({
    id: 'C-25',
    level: 'MUST',
    profile: 'buy',
    text: 'A checkout form belongs to one customer alone.',
    goods: ['plain'],
    run: async world => {
      const [ada, ben] = [await customer(world), await customer(world)]
      for (const shopper of [ada, ben]) await added(shopper, world.goods.plain.no)
      right(await ada.ports.checkout.save({ payment: world.methods.wallet, note: 'mine' })(), 'the form is saved')
      const { form, cart } = right(await ben.ports.checkout.fetch())
      same([form['note'] ?? '', cart.payment], ['', 'cash'], 'the form of another customer is as it was')
    },
  }),
  clause({
    id: 'C-26',
    level: 'SHOULD',
    profile: 'buy',
    text: 'The checkout offers the methods that GET /api/init offers.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      await added(shopper, world.goods.plain.no)
      const { payment_methods } = right(await shopper.ports.checkout.fetch())
      const init = right(await shopper.ports.catalog.init())
      const codes = (methods: typeof payment_methods) =>
        offered(methods)
          .map(({ code }) => code)
          .toSorted()
      same(
        codes(payment_methods),
        codes([...init.payment_gateway, ...init.transfer_methods]),
        'both list the same methods',
      )
    },
  }),
  clause({
    id: 'C-27',
    level: 'SHOULD',
    profile: 'buy',
    text: 'Spaces around the values of a checkout form are dropped.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      await added(shopper, world.goods.plain.no)
      right(await shopper.ports.checkout.save({ payment: world.methods.wallet, note: ' by  hand ' })())
      part(right(await shopper.ports.checkout.fetch()).form, { note: 'by  hand' }, 'the value is trimmed')
    },
  }),
]
