import { holds, part, same } from '@conform/kernel/check'
import { type Clause, clause } from '@conform/kernel/clause'
import {
  added,
  cartOf,
  customer,
  declined,
  left,
  newOrders,
  orderOf,
  ordered,
  paid,
  paying,
  placed,
  refusesField,
  right,
  settled,
} from '@conform/world/steps'
import { confirmed } from '~/domain/cart/confirmed-sum'
import { notFound } from '~/domain/shared/failure'
import { type Order, codesOf } from '~/domain/orders/order'
import { type OrderStatus, canMove } from '~/domain/orders/order-status'

/** The lines of an order, without codes and other values that come later. */
const contents = ({ items }: Order) =>
  items.map(({ product, name, quantity, price, options }) => ({ product, name, quantity, price, options }))

/** True if one status may follow another, or several steps lie between them. */
const follows = (from: OrderStatus, to: OrderStatus): boolean => {
  if (from._tag === 'unknown' || to._tag === 'unknown') return false
  if (from._tag === to._tag) return true
  const reached = new Set([from._tag])
  for (const status of reached)
    for (const next of ['waiting_for_payment', 'paid', 'processing', 'success', 'cancelled', 'refund_due'] as const)
      if (canMove(status, next)) reached.add(next)
  return reached.has(to._tag)
}

export const orderClauses: readonly Clause[] = [
  clause({
    id: 'O-01',
    level: 'MUST',
    profile: 'buy',
    text: 'An order has the lines and the sums of the cart at that moment, and the cart is empty afterwards.',
    goods: ['plain', 'offer'],
    run: async world => {
      const shopper = await customer(world)
      const { offer, plain } = world.goods
      await added(shopper, offer.no, 2)
      await added(shopper, plain.no)
      const { cart } = right(await shopper.ports.checkout.save({ payment: world.methods.wallet })())
      const order = await ordered(world, shopper)
      const { amount, origin_amount, offer: saved, quantity, payment } = cart
      part(order, { amount, origin_amount, offer: saved, quantity, payment }, 'the order has the sums of the cart')
      same(
        order.items.map(item => [item.name, item.quantity, item.price]),
        cart.items.map(item => [item.name, item.quantity, item.price]),
        'the order has the lines of the cart',
      )
      same((await orderOf(shopper, order.id)).id, order.id, 'the owner reads the order by its id')
      part(
        await cartOf(shopper),
        { items: [], quantity: 0, payment: 'cash' },
        'the cart is empty, with the payment cash',
      )
    },
  }),
  clause({
    id: 'O-02',
    level: 'MUST',
    profile: 'buy',
    text: 'The lines of an order stay as they were ordered, before and after its payment.',
    hooks: ['settle'],
    goods: ['plain', 'offer'],
    run: async world => {
      const shopper = await customer(world)
      await added(shopper, world.goods.offer.no, 2)
      const order = await placed(world, shopper, world.goods.plain)
      await paying(world, shopper, order.id)
      same(contents(await orderOf(shopper, order.id)), contents(order), 'a payment that is opened changes no line')
      await world.hooks.settle(order.id)
      const done = await world.until(
        () => orderOf(shopper, order.id),
        ({ status }) => status._tag === 'success',
        'a paid order is successful',
      )
      same(contents(done), contents(order), 'a payment that arrives changes no line')
    },
  }),
  clause({
    id: 'O-03',
    level: 'MUST',
    profile: 'buy',
    text: 'The status of an order has a known name, and moves only to a status that may follow it.',
    hooks: ['settle'],
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const { plain } = world.goods
      const bought = await placed(world, shopper, plain)
      const cancelled = await placed(world, shopper, plain)
      const seen = { bought: [bought.status], cancelled: [cancelled.status] }
      const look = async () => {
        seen.bought.push((await orderOf(shopper, bought.id)).status)
        seen.cancelled.push((await orderOf(shopper, cancelled.id)).status)
      }
      await look()
      await paying(world, shopper, bought.id)
      await look()
      if (!world.lacks.includes('cancellation'))
        right(await shopper.ports.orders.cancel(cancelled.id)(), 'an unpaid order can be cancelled')
      await look()
      await world.hooks.settle(bought.id)
      await world.until(look, () => seen.bought.at(-1)?._tag === 'success', 'a paid order is read as `success`')
      await look()
      for (const statuses of Object.values(seen))
        for (const [at, status] of statuses.entries()) {
          holds(status._tag !== 'unknown', 'the status has a known name', status)
          const before = statuses[at - 1]
          holds(before === undefined || follows(before, status), 'the status may follow the one before', [
            before,
            status,
          ])
        }
    },
  }),
  clause({
    id: 'O-06',
    level: 'MUST',
    profile: 'buy',
    text: 'An empty cart, or one whose form lacks a detail, is not ordered: the refusal has a message, and the cart stays.',
    goods: ['apple'],
    run: async world => {
      const shopper = await customer(world)
      const ordersSince = await newOrders(shopper)
      const { orders } = shopper.ports
      declined(await orders.place(crypto.randomUUID())(), 'an empty cart is not ordered')
      await added(shopper, world.goods.apple.no)
      declined(await orders.place(crypto.randomUUID())(), 'a cart without a needed detail is not ordered')
      same(await ordersSince(), [], 'there is no order')
      same((await cartOf(shopper)).quantity, 1, 'the cart is as it was')
    },
  }),
  clause({
    id: 'O-07',
    level: 'SHOULD',
    profile: 'buy',
    text: 'The 409 for a cart that is not as confirmed has the present cart and the saved form.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const { cart: carts, checkout, orders } = shopper.ports
      await added(shopper, world.goods.plain.no)
      const { cart, form, payment_methods } = right(await checkout.save({ payment: world.methods.wallet })())
      await added(shopper, world.goods.plain.no)
      const shown = confirmed({ cart, form, methods: payment_methods })
      const refusal = left(await orders.place(crypto.randomUUID(), shown)(), 'another cart than the confirmed one')
      const now = right(await carts.fetch())
      part(
        refusal,
        {
          _tag: 'conflict',
          changed: { cart: { amount: now.amount, quantity: 2 }, form: { payment: form['payment'] } },
        },
        'the 409 has the cart as it is now, and the form',
      )
    },
  }),
  clause({
    id: 'O-08',
    level: 'SHOULD',
    profile: 'buy',
    text: 'A second window that confirms a cart that was ordered learns from the 409 which order it became.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const { checkout, orders } = shopper.ports
      await added(shopper, world.goods.plain.no)
      const { cart, form, payment_methods } = right(await checkout.save({ payment: world.methods.wallet })())
      const shown = confirmed({ cart, form, methods: payment_methods })
      const { id } = right(await orders.place(crypto.randomUUID(), shown)(), 'the confirmed cart is ordered')
      const other = left(await orders.place(crypto.randomUUID(), shown)(), 'the same cart is not ordered again')
      part(other, { _tag: 'conflict', changed: { order: id, cart: { items: [] } } }, 'the 409 names the order')
    },
  }),
  clause({
    id: 'O-09',
    level: 'SHOULD',
    profile: 'buy',
    text: 'An order has a version that rises with each change, and the times of its creation and its expiry.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const order = await placed(world, shopper, world.goods.plain)
      const { version, created_at, expires_at } = order
      holds(version !== undefined, 'an order has a version', order)
      holds(created_at !== undefined && expires_at !== undefined && created_at < expires_at, 'it expires later', order)
      await paying(world, shopper, order.id)
      const waiting = (await orderOf(shopper, order.id)).version
      holds(waiting !== undefined && waiting > version, 'the version rises with a payment', { version, waiting })
      if (world.lacks.includes('cancellation')) return
      right(await shopper.ports.orders.cancel(order.id)())
      const last = (await orderOf(shopper, order.id)).version
      holds(last !== undefined && last > waiting, 'the version rises when the order is cancelled', { waiting, last })
    },
  }),
  clause({
    id: 'O-10',
    level: 'MUST',
    profile: 'buy',
    text: 'GET /api/takings/{id} answers the same order as GET /api/orders/{id}, with its codes.',
    hooks: ['settle'],
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const { id } = await paid(world, shopper, world.goods.plain)
      const order = await orderOf(shopper, id)
      const taking = right(await shopper.ports.orders.taking(id)(), 'the owner reads the record')
      const shown = (each: Order) => [
        each.id,
        each.status,
        each.amount,
        ...each.items.flatMap(item => codesOf(each, item)),
      ]
      same(shown(taking), shown(order), 'the record is the order')
    },
  }),
  clause({
    id: 'O-11',
    level: 'SHOULD',
    profile: 'buy',
    text: 'POST /api/orders/{id}/payments/check answers the order as it is.',
    hooks: ['settle'],
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const { id } = await placed(world, shopper, world.goods.plain)
      same(right(await shopper.ports.orders.check(id)(), 'an order is checked').id, id, 'it is the same order')
      const done = await settled(world, shopper, id)
      same(right(await shopper.ports.orders.check(id)()).status, done.status, 'it has the same status')
    },
  }),
  clause({
    id: 'O-12',
    level: 'SHOULD',
    profile: 'buy',
    text: 'An id that no order can have is answered with 404.',
    run: async world => {
      const { orders } = (await customer(world)).ports
      for (const id of ['no order', '../cart', '%', '0'])
        for (const call of [
          orders.get(id),
          orders.taking(id),
          ...(world.lacks.includes('cancellation') ? [] : [orders.cancel(id)]),
        ])
          same(left(await call(), 'there is no such order'), notFound, 'it is answered with 404')
    },
  }),
  clause({
    id: 'O-13',
    level: 'SHOULD',
    profile: 'buy',
    text: 'An order that is refused names the reason: `cart` if it is empty, and otherwise the missing detail.',
    goods: ['apple'],
    run: async world => {
      const shopper = await customer(world)
      const { orders } = shopper.ports
      refusesField(await orders.place(crypto.randomUUID())(), 'cart', 'an empty cart is not ordered')
      await added(shopper, world.goods.apple.no)
      refusesField(await orders.place(crypto.randomUUID())(), 'apple_id', 'a missing detail is refused')
    },
  }),
  clause({
    id: 'O-14',
    level: 'SHOULD',
    profile: 'buy',
    text: 'An empty cart names the order that it became.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const { id } = await placed(world, shopper, world.goods.plain)
      part(await cartOf(shopper), { items: [], order: id }, 'the empty cart names the order')
    },
  }),
]
