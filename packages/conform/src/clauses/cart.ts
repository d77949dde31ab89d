import { part, same } from '@conform/kernel/check'
import { type Clause, clause } from '@conform/kernel/clause'
import { absentLike, added, cartOf, customer, declined, firstLine, left, line, right } from '@conform/world/steps'
import { notFound } from '~/domain/shared/failure'

const UNKNOWN = 'no-such-variant'

export const cartClauses: readonly Clause[] = [
  clause({
    id: 'C-02',
    level: 'MUST',
    profile: 'buy',
    text: 'PATCH /api/cart/{id} sets a quantity, and does not add to it: repeated, it has the same result.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const id = firstLine(await added(shopper, world.goods.plain.no))
      for (const quantity of [7, 7, 2]) {
        right(await shopper.ports.cart.setQuantity(id, quantity)(), 'the quantity of a line can be set')
        same((await cartOf(shopper)).items[0]?.quantity, quantity, 'the line has the quantity that was set')
      }
    },
  }),
  clause({
    id: 'C-03',
    level: 'MUST',
    profile: 'buy',
    text: 'A line that cannot be bought is refused with a message, and the cart stays as it was.',
    goods: ['plain', 'soldOut', 'topUp'],
    run: async world => {
      const shopper = await customer(world)
      const { plain, soldOut, topUp } = world.goods
      const before = await added(shopper, plain.no)
      const { cart } = shopper.ports
      declined(await cart.add(line(soldOut.no))(), 'a sold-out variant is refused')
      declined(await cart.add(line(UNKNOWN))(), 'an unknown variant is refused')
      declined(await cart.add(line(topUp.no))(), 'a line without a required field is refused')
      declined(await cart.add(line(topUp.no, 1, { player_id: 'abc' }))(), 'a wrongly filled field is refused')
      same((await cartOf(shopper)).items, before.items, 'after the refusals the cart has the same lines')
    },
  }),
  clause({
    id: 'C-04',
    level: 'MUST',
    profile: 'buy',
    text: 'A cart belongs to one customer alone: the line of another customer looks like a line that does not exist.',
    goods: ['plain'],
    run: async world => {
      const [ada, ben] = [await customer(world), await customer(world)]
      const id = firstLine(await added(ada, world.goods.plain.no))
      const set = (each: string) => ben.ports.cart.setQuantity(each, 9)()
      const refusal = declined(await set(id), 'another customer’s line is refused')
      same(left(await set(absentLike(id))), refusal, 'it is refused like a line that does not exist')
      // removing an absent line may succeed: it must not remove the line of another customer
      await ben.ports.cart.setQuantity(id, 0)()
      right(await ben.ports.cart.clear(), 'a customer can clear their own empty cart')
      same((await cartOf(ben)).items, [], 'the other customer’s cart is empty')
      same((await cartOf(ada)).items[0]?.quantity, 1, 'the owner still has the line')
    },
  }),
  clause({
    id: 'C-05',
    level: 'MUST',
    profile: 'buy',
    text: 'DELETE /api/cart empties the cart and sets its payment back to cash: repeated, it has the same result.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      await added(shopper, world.goods.plain.no)
      right(await shopper.ports.checkout.save({ payment: world.methods.wallet })(), 'the checkout form is saved')
      for (const _ of [1, 2]) right(await shopper.ports.cart.clear(), 'the cart can be cleared')
      part(
        await cartOf(shopper),
        { items: [], quantity: 0, amount: 0, payment: 'cash' },
        'a cleared cart is empty, and has the payment cash',
      )
    },
  }),
  clause({
    id: 'C-06',
    level: 'MUST',
    profile: 'buy',
    text: 'The cart of a new customer is empty and has the payment cash.',
    run: async world => {
      part(
        await cartOf(await customer(world)),
        { items: [], amount: 0, origin_amount: 0, offer: 0, quantity: 0, payment: 'cash' },
        'a new cart has no lines, sums of zero and the payment cash',
      )
    },
  }),
  clause({
    id: 'C-07',
    level: 'MUST',
    profile: 'buy',
    text: 'The same variant with the same options is one line, and with other options it is another line.',
    goods: ['plain', 'topUp'],
    run: async world => {
      const shopper = await customer(world)
      const { plain, topUp } = world.goods
      await added(shopper, plain.no, 2)
      await added(shopper, plain.no, 3)
      await added(shopper, topUp.no, 1, { player_id: '12345' })
      await added(shopper, topUp.no, 1, { player_id: '54321' })
      const { items } = await added(shopper, topUp.no, 2, { player_id: '12345' })
      const seen = items.map(({ quantity, options }) => [quantity, ...options.map(({ value }) => value)].join(' '))
      same(seen.toSorted(), ['1 54321', '3 12345', '5'], 'lines are merged by variant and options, and not otherwise')
      same(new Set(items.map(({ id }) => id)).size, items.length, 'each line has an id of its own')
    },
  }),
  clause({
    id: 'C-08',
    level: 'MUST',
    profile: 'buy',
    text: 'Quantity 0 removes a line, also if it is repeated because the answer was lost.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const id = firstLine(await added(shopper, world.goods.plain.no))
      for (const _ of [1, 2]) right(await shopper.ports.cart.setQuantity(id, 0)(), 'quantity 0 removes the line')
      same((await cartOf(shopper)).items, [], 'the line is gone')
    },
  }),
  clause({
    id: 'C-09',
    level: 'SHOULD',
    profile: 'buy',
    text: 'A quantity above 0 for a line that does not exist is answered with 404.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const id = firstLine(await added(shopper, world.goods.plain.no))
      right(await shopper.ports.cart.setQuantity(id, 0)(), 'quantity 0 removes the line')
      for (const absent of [id, 'no such/line'])
        same(left(await shopper.ports.cart.setQuantity(absent, 1)()), notFound, 'an absent line is answered with 404')
    },
  }),
]
