import { holds, same } from '@conform/kernel/check'
import { type Clause, clause } from '@conform/kernel/clause'
import {
  codesIn,
  customer,
  declined,
  line,
  orderOf,
  paid,
  paying,
  placed,
  right,
  settledOrder,
} from '@conform/world/steps'

export const safeClauses: readonly Clause[] = [
  clause({
    id: 'I-02',
    level: 'MUST',
    profile: 'safe',
    text: 'A paid order has as many codes as pieces, all different, or a refund is due.',
    hooks: ['settle'],
    goods: ['plain'],
    run: async world => {
      const order = await paid(world, await customer(world), world.goods.plain, 3)
      if (order.status._tag !== 'success') return
      same(new Set(codesIn(order)).size, 3, 'a successful order of three pieces has three codes')
    },
  }),
  clause({
    id: 'I-04',
    level: 'MUST',
    profile: 'safe',
    text: 'Codes that are free, held and sold add up to the same number before and after each step of a sale.',
    hooks: ['scarce', 'stock', 'settle'],
    features: ['cancellation'],
    run: async world => {
      const good = await world.hooks.scarce(3)
      const shopper = await customer(world)
      const counted = async (): Promise<number> => {
        const { free, held, sold } = await world.hooks.stock(good.no)
        holds(free >= 0 && held >= 0 && sold >= 0, 'no count is below zero', { free, held, sold })
        return free + held + sold
      }
      same(await counted(), 3, 'at first there are three codes')
      const kept = await placed(world, shopper, good)
      same(await counted(), 3, 'an order takes no code away')
      const dropped = await placed(world, shopper, good)
      right(await shopper.ports.orders.cancel(dropped.id)(), 'an unpaid order can be cancelled')
      same(await counted(), 3, 'a cancelled order gives its code back')
      await paying(world, shopper, kept.id)
      await world.hooks.settle(kept.id)
      await settledOrder(world, shopper, kept.id)
      same(await counted(), 3, 'a sale takes no other code away')
      same((await world.hooks.stock(good.no)).sold, 1, 'one code is sold')
    },
  }),
  clause({
    id: 'I-05',
    level: 'MUST',
    profile: 'safe',
    text: 'A payment that is reported several times has one effect: the order keeps its codes.',
    hooks: ['settle'],
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const first = await paid(world, shopper, world.goods.plain, 2)
      for (const _ of [1, 2, 3, 4]) await world.hooks.settle(first.id)
      const order = await orderOf(shopper, first.id)
      same([order.status, codesIn(order)], [first.status, codesIn(first)], 'status and codes are the same')
    },
  }),
  clause({
    id: 'I-07',
    level: 'MUST',
    profile: 'safe',
    text: 'A payment that arrives after the order was cancelled is fulfilled, or a refund is due.',
    hooks: ['settle'],
    goods: ['plain'],
    features: ['cancellation'],
    run: async world => {
      const shopper = await customer(world)
      const { id } = await placed(world, shopper, world.goods.plain)
      await paying(world, shopper, id)
      right(await shopper.ports.orders.cancel(id)(), 'an unpaid order can be cancelled')
      await world.hooks.settle(id)
      const order = await settledOrder(world, shopper, id)
      if (order.status._tag === 'success') same(codesIn(order).length, 1, 'a fulfilled order has its code')
      else same(codesIn(order), [], 'an order whose money goes back shows no code')
    },
  }),
  clause({
    id: 'I-14a',
    level: 'MUST',
    profile: 'safe',
    text: 'An order that was not paid in time is cancelled when it is next read, and cannot be paid.',
    hooks: ['expire'],
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const { id } = await placed(world, shopper, world.goods.plain)
      await world.hooks.expire(id)
      declined(
        await shopper.ports.orders.pay(id, world.methods.wallet, crypto.randomUUID())(),
        'an expired order cannot be paid',
      )
      same((await orderOf(shopper, id)).status._tag, 'cancelled', 'the order is cancelled')
    },
  }),
  clause({
    id: 'I-14b',
    level: 'MUST',
    profile: 'safe',
    text: 'The stock of an order that expired is for sale again, once.',
    hooks: ['expire', 'scarce', 'settle'],
    run: async world => {
      const good = await world.hooks.scarce(1)
      const [late, next, last] = [await customer(world), await customer(world), await customer(world)]
      const { id } = await placed(world, late, good)
      await world.hooks.expire(id)
      // each look may release it, and only one may
      await orderOf(late, id)
      await orderOf(late, id)
      const bought = await paid(world, next, good)
      same(codesIn(bought).length, 1, 'the next customer gets the code')
      const { cart, checkout, orders } = last.ports
      const added = await cart.add(line(good.no))()
      if (added._tag === 'Left') return
      await checkout.save({ payment: world.methods.wallet })()
      declined(await orders.place(crypto.randomUUID())(), 'there is no second code')
    },
  }),
  clause({
    id: 'O-05b',
    level: 'MUST',
    profile: 'safe',
    text: 'A cancelled order gives its stock back once, also if it is cancelled twice.',
    hooks: ['scarce', 'settle'],
    features: ['cancellation'],
    run: async world => {
      const good = await world.hooks.scarce(1)
      const [first, next, last] = [await customer(world), await customer(world), await customer(world)]
      const { id } = await placed(world, first, good)
      for (const _ of [1, 2]) right(await first.ports.orders.cancel(id)(), 'an unpaid order can be cancelled')
      const bought = await paid(world, next, good)
      same(codesIn(bought).length, 1, 'the next customer gets the code')
      const { cart, checkout, orders } = last.ports
      const added = await cart.add(line(good.no))()
      if (added._tag === 'Left') return
      await checkout.save({ payment: world.methods.wallet })()
      declined(await orders.place(crypto.randomUUID())(), 'there is no second code')
    },
  }),
]
