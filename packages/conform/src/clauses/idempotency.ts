import { holds, part, same } from '@conform/kernel/check'
import { type Clause, clause } from '@conform/kernel/clause'
import { pageCall } from '@conform/world/requests'
import { added, cartOf, customer, declined, left, line, newOrders, orderOf, placed, right } from '@conform/world/steps'
import { confirmed } from '~/domain/cart/confirmed-sum'

export const idempotencyClauses: readonly Clause[] = [
  clause({
    id: 'I-06',
    level: 'MUST',
    profile: 'safe',
    text: 'An order is placed for the sum and the version of the cart that the shopper confirmed, or it is refused.',
    goods: ['plain', 'offer'],
    run: async world => {
      const shopper = await customer(world)
      const ordersSince = await newOrders(shopper)
      const { checkout, orders } = shopper.ports
      const { plain, offer } = world.goods
      await added(shopper, offer.no)
      const { cart, form, payment_methods } = right(await checkout.save({ payment: world.methods.wallet })())
      const shown = confirmed({ cart, form, methods: payment_methods })
      const place = (what: typeof shown) => orders.place(crypto.randomUUID(), what)()
      declined(
        await place({ ...shown, expected_amount: offer.discount ?? offer.price }),
        'another sum than the present one is refused',
      )
      await added(shopper, plain.no)
      declined(await place(shown), 'a cart that has changed since is refused')
      same(await ordersSince(), [], 'there is no order')
      const now = await cartOf(shopper)
      const order = right(
        await place(confirmed({ cart: now, form, methods: payment_methods })),
        'the present cart is ordered as it was confirmed',
      )
      same(order.amount, now.amount, 'the order has the confirmed sum')
    },
  }),
  clause({
    id: 'I-08a',
    level: 'MUST',
    profile: 'safe',
    text: 'The same key answers the same order, also after the cart was filled again.',
    goods: ['plain', 'offer'],
    run: async world => {
      const shopper = await customer(world)
      const ordersSince = await newOrders(shopper)
      const { orders } = shopper.ports
      const { plain, offer } = world.goods
      const key = crypto.randomUUID()
      const other = await placed(world, shopper, plain)
      const first = await placed(world, shopper, plain, { key })
      holds(first.id !== other.id, 'another key places another order')
      same(right(await orders.place(key)(), 'the same key is answered').id, first.id, 'it is the same order')
      await added(shopper, offer.no)
      same(right(await orders.place(key)(), 'the same key is answered').id, first.id, 'it is the same order')
      same((await cartOf(shopper)).quantity, 1, 'the new cart is as it was')
      same((await ordersSince()).length, 2, 'there are two orders')
    },
  }),
  clause({
    id: 'I-08b',
    level: 'MUST',
    profile: 'safe',
    text: 'A key that was used for another request is refused: it never answers the earlier request.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const { checkout, orders } = shopper.ports
      const [key, payKey] = [crypto.randomUUID(), crypto.randomUUID()]
      await added(shopper, world.goods.plain.no)
      const { cart, form, payment_methods } = right(await checkout.save({ payment: world.methods.wallet })())
      const shown = confirmed({ cart, form, methods: payment_methods })
      const { id } = right(await orders.place(key, shown)(), 'the confirmed cart is ordered')
      declined(
        await orders.place(key, { ...shown, expected_amount: cart.origin_amount, expected_version: 0 })(),
        'the same key with another body is refused',
      )
      right(await orders.pay(id, world.methods.wallet, payKey)(), 'a payment is opened')
      declined(await orders.pay(id, world.methods.cash, payKey)(), 'the same key with another method is refused')
      same((await orderOf(shopper, id)).payment, world.methods.wallet, 'the order has the first method')
    },
  }),
  clause({
    id: 'I-08d',
    level: 'MUST',
    profile: 'safe',
    text: 'The same key answers the same payment instruction.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const { id } = await placed(world, shopper, world.goods.plain)
      const key = crypto.randomUUID()
      const pay = shopper.ports.orders.pay(id, world.methods.wallet, key)
      const told = right(await pay(), 'a payment is opened')
      same(right(await pay(), 'the same key is answered'), told, 'the instruction is the same')
    },
  }),
  clause({
    id: 'I-08e',
    level: 'SHOULD',
    profile: 'buy',
    text: 'A key that was used for another request is refused with 422.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const { orders } = shopper.ports
      const { id } = await placed(world, shopper, world.goods.plain)
      const key = crypto.randomUUID()
      right(await orders.pay(id, world.methods.wallet, key)(), 'a payment is opened')
      part(left(await orders.pay(id, world.methods.cash, key)()), { _tag: 'invalid' }, 'the refusal is a 422')
    },
  }),
  clause({
    id: 'I-08f',
    level: 'SHOULD',
    profile: 'buy',
    text: 'A request that was refused does not use its key up: when its cause is gone, the same key places the order.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const { checkout, orders } = shopper.ports
      const key = crypto.randomUUID()
      await added(shopper, world.goods.plain.no)
      const { form, cart, payment_methods } = right(await checkout.save({ payment: world.methods.wallet })())
      const shown = confirmed({ cart, form, methods: payment_methods })
      await added(shopper, world.goods.plain.no)
      declined(await orders.place(key, shown)(), 'a cart that has changed since is refused')
      const now = confirmed({ cart: await cartOf(shopper), form, methods: payment_methods })
      const { id } = right(await orders.place(key, now)(), 'the present cart is ordered with the same key')
      same(right(await orders.place(key, now)()).id, id, 'from then on the key answers this order')
    },
  }),
  clause({
    id: 'I-08g',
    level: 'MUST',
    profile: 'safe',
    text: 'A line that is sent again with the same key is in the cart once.',
    wire: true,
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const put = (key: string) =>
        world.wire.send(pageCall('POST', '/api/cart', line(world.goods.plain.no), { 'Idempotency-Key': key }), shopper)
      const key = crypto.randomUUID()
      const { status } = await put(key)
      holds(status < 300, 'what is for sale can be put into the cart', status)
      await put(key)
      same((await cartOf(shopper)).quantity, 1, 'the cart has one piece')
      await put(crypto.randomUUID())
      same((await cartOf(shopper)).quantity, 2, 'another key adds another piece')
    },
  }),
  clause({
    id: 'I-15a',
    level: 'MUST',
    profile: 'safe',
    text: 'A customer who has ordered a once-only variant cannot order it again, until that order is cancelled.',
    hooks: ['customer'],
    goods: ['once'],
    features: ['cancellation'],
    run: async world => {
      const shopper = await customer(world)
      const { once } = world.goods
      const { cart, checkout, orders } = shopper.ports
      const first = await placed(world, shopper, once)
      const again = await cart.add(line(once.no))()
      if (again._tag === 'Right') {
        await checkout.save({ payment: world.methods.wallet })()
        declined(await orders.place(crypto.randomUUID())(), 'a second order of a once-only variant is refused')
        right(await cart.clear(), 'the cart is cleared')
      } else declined(again, 'a once-only variant that was ordered cannot be put into the cart')
      right(await orders.cancel(first.id)(), 'an unpaid order can be cancelled')
      holds((await placed(world, shopper, once)).id !== first.id, 'after that it can be ordered')
    },
  }),
  clause({
    id: 'I-19',
    level: 'MUST',
    profile: 'safe',
    stochastic: true,
    text: 'Several requests with the same key at the same time become one order; the others get its answer or 409.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const ordersSince = await newOrders(shopper)
      const { orders } = shopper.ports
      await added(shopper, world.goods.plain.no)
      right(await shopper.ports.checkout.save({ payment: world.methods.wallet })())
      const key = crypto.randomUUID()
      const answers = await Promise.all([1, 2, 3].map(() => orders.place(key)()))
      const ids = answers.flatMap(answer => (answer._tag === 'Right' ? [answer.right.id] : []))
      same(new Set(ids).size, 1, 'all answers name the same order')
      for (const answer of answers)
        if (answer._tag === 'Left') same(answer.left._tag, 'conflict', 'the others are answered with 409')
      same((await ordersSince()).length, 1, 'there is one order')
    },
  }),
]
