import { holds, part, same } from '@conform/kernel/check'
import { type Clause, clause } from '@conform/kernel/clause'
import { customer, declined, orderOf, paid, paying, placed, refusesField, right } from '@conform/world/steps'
import { currencyOf } from '~/domain/catalog/catalog'
import { awaitsPayment } from '~/domain/orders/order-status'

export const payingClauses: readonly Clause[] = [
  clause({
    id: 'O-04a',
    level: 'MUST',
    profile: 'buy',
    text: 'A payment is answered with an instruction for its order, its method and the amount of the order.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const order = await placed(world, shopper, world.goods.plain)
      const told = await paying(world, shopper, order.id)
      part(
        told,
        { order: order.id, method: world.methods.wallet, amount: order.amount },
        'the instruction is for the order, the method and the amount',
      )
    },
  }),
  clause({
    id: 'O-04b',
    level: 'MUST',
    profile: 'buy',
    text: 'An order has its `payment_instruction` while that payment is open: without it, pages show the payment as declined.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const { id } = await placed(world, shopper, world.goods.plain)
      const told = await paying(world, shopper, id)
      for (const _ of [1, 2]) {
        const order = await orderOf(shopper, id)
        holds(awaitsPayment(order.status), 'the order waits for its payment', order.status)
        part(
          order.payment_instruction,
          { kind: told.kind, order: id, method: told.method, amount: told.amount },
          'the order has the instruction of its payment',
        )
      }
    },
  }),
  clause({
    id: 'O-04c',
    level: 'MUST',
    profile: 'buy',
    text: 'An unpaid order can be paid with another method: it then has that method, and the amount for it.',
    goods: ['offer'],
    run: async world => {
      const shopper = await customer(world)
      const { offer } = world.goods
      const { cash, wallet } = world.methods
      const { id } = await placed(world, shopper, offer)
      await paying(world, shopper, id)
      for (const [method, amount] of [
        [cash, offer.discount ?? offer.price],
        [wallet, offer.price],
      ] as const) {
        const told = right(await shopper.ports.orders.pay(id, method, crypto.randomUUID())(), 'the method is changed')
        part(told, { method, amount }, 'the instruction has the method, and its amount')
        part(await orderOf(shopper, id), { payment: method, amount }, 'the order has the method, and its amount')
      }
    },
  }),
  clause({
    id: 'O-15',
    level: 'MUST',
    profile: 'buy',
    text: 'An order names no other currency than GET /api/init has for its edition.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const init = right(await shopper.ports.catalog.init(), 'the shop describes itself')
      const placing = await placed(world, shopper, world.goods.plain)
      const currency = currencyOf(init, 'mo')
      for (const order of [placing, await orderOf(shopper, placing.id)])
        same(order.currency ?? currency, currency, 'the order has the currency of the shop')
    },
  }),
  clause({
    id: 'O-05a',
    level: 'MUST',
    profile: 'buy',
    text: 'A cancelled order cannot be paid, and cancelling it again has the same answer.',
    goods: ['plain'],
    features: ['cancellation'],
    run: async world => {
      const shopper = await customer(world)
      const { orders } = shopper.ports
      const { id } = await placed(world, shopper, world.goods.plain)
      for (const _ of [1, 2])
        part(right(await orders.cancel(id)(), 'it is cancelled').status, { _tag: 'cancelled' }, 'it is cancelled')
      declined(await orders.pay(id, world.methods.wallet, crypto.randomUUID())(), 'a cancelled order cannot be paid')
      part((await orderOf(shopper, id)).status, { _tag: 'cancelled' }, 'it stays cancelled')
    },
  }),
  clause({
    id: 'P-01',
    level: 'MUST',
    profile: 'buy',
    text: 'A payment with a method that is not offered is refused, and the order stays as it was.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const order = await placed(world, shopper, world.goods.plain)
      const pay = shopper.ports.orders.pay(order.id, 'no-such-method', crypto.randomUUID())
      declined(await pay(), 'an unknown method is refused')
      const { status, payment } = await orderOf(shopper, order.id)
      same([status, payment], [order.status, order.payment], 'the order is as it was')
    },
  }),
  clause({
    id: 'P-02',
    level: 'SHOULD',
    profile: 'buy',
    text: 'A payment with a method that is not offered is refused with 422 under `method`.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const { id } = await placed(world, shopper, world.goods.plain)
      const pay = shopper.ports.orders.pay(id, 'no-such-method', crypto.randomUUID())
      refusesField(await pay(), 'method', 'an unknown method is refused')
    },
  }),
  clause({
    id: 'P-03',
    level: 'MUST',
    profile: 'buy',
    text: 'A paid order can be neither paid again nor cancelled.',
    hooks: ['settle'],
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const { orders } = shopper.ports
      const done = await paid(world, shopper, world.goods.plain)
      declined(await orders.pay(done.id, world.methods.wallet, crypto.randomUUID())(), 'it cannot be paid again')
      if (!world.lacks.includes('cancellation')) declined(await orders.cancel(done.id)(), 'it cannot be cancelled')
      same((await orderOf(shopper, done.id)).status, done.status, 'it has the same status')
    },
  }),
  clause({
    id: 'P-04',
    level: 'MUST',
    profile: 'buy',
    text: 'A top-up is in progress after its payment, until it is delivered; then its order is successful, without codes.',
    hooks: ['settle', 'fulfil'],
    goods: ['topUp'],
    run: async world => {
      const shopper = await customer(world)
      const { cart, checkout, orders } = shopper.ports
      right(await cart.add({ product: world.goods.topUp.no, quantity: 1, options: { player_id: '12345' } })())
      right(await checkout.save({ payment: world.methods.wallet })())
      const { id } = right(await orders.place(crypto.randomUUID())(), 'a top-up can be ordered')
      await paying(world, shopper, id)
      await world.hooks.settle(id)
      const waiting = await world.until(
        () => orderOf(shopper, id),
        ({ status }) => !awaitsPayment(status),
        'a paid order waits no longer',
      )
      const under = ['paid', 'processing', 'success']
      holds(under.includes(waiting.status._tag), 'a paid top-up is under way', waiting.status)
      await world.hooks.fulfil(id)
      const done = await world.until(
        () => orderOf(shopper, id),
        ({ status }) => status._tag === 'success',
        'a top-up that was delivered is successful',
      )
      same(
        done.items.flatMap(item => item.codes ?? []),
        [],
        'a top-up has no codes',
      )
    },
  }),
]
