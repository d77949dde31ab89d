import { holds, part, same } from '@conform/kernel/check'
import { type Clause, clause } from '@conform/kernel/clause'
import {
  absentLike,
  added,
  codesIn,
  customer,
  left,
  line,
  orderOf,
  ordered,
  paying,
  placed,
  right,
  settledOrder,
} from '@conform/world/steps'
import type { Shopper, World } from '@conform/kernel/world'
import type { Order } from '~/domain/orders/order'
import { isMissing } from '~/domain/shared/failure'

const tokenOf = (order: Order): string => {
  holds(order.revival_token !== undefined, 'the order of its owner has a `revival_token`', order)
  return order.revival_token
}

const holders = async (world: World): Promise<readonly Shopper[]> => [await world.stranger(), await customer(world)]

export const linkClauses: readonly Clause[] = [
  clause({
    id: 'R-01',
    level: 'MUST',
    profile: 'link',
    text: 'The link of an order shows its status and its pieces to any person who has it, without codes, entered details or its own token.',
    hooks: ['settle'],
    goods: ['plain', 'topUp'],
    run: async world => {
      const shopper = await customer(world)
      right(await shopper.ports.cart.add(line(world.goods.topUp.no, 1, { player_id: '98765' }))())
      await added(shopper, world.goods.plain.no, 2)
      const own = await ordered(world, shopper)
      const token = tokenOf(own)
      holds(JSON.stringify(own).includes('98765'), 'the owner sees the details that were entered', own)
      await paying(world, shopper, own.id)
      await world.hooks.settle(own.id)
      for (const holder of await holders(world)) {
        const seen = right(await holder.ports.orders.revive(own.id, token)(), 'the link shows the order')
        part(seen, { id: own.id, quantity: own.quantity, amount: own.amount }, 'it is the order')
        holds(seen.status._tag !== 'unknown', 'it has a status', seen.status)
        for (const secret of [token, token.split('.')[1] ?? token, '98765'])
          holds(!JSON.stringify(seen).includes(secret), 'it holds neither the token nor what was entered', seen)
        same(codesIn(seen), [], 'it shows no codes')
      }
    },
  }),
  clause({
    id: 'R-02',
    level: 'MUST',
    profile: 'link',
    text: 'A wrong token of a link is refused exactly like the link of an order that does not exist.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const order = await placed(world, shopper, world.goods.plain)
      const token = tokenOf(order)
      const { wallet } = world.methods
      for (const { ports } of await holders(world)) {
        const { orders } = ports
        const attempts = (id: string, guess: string) => [
          orders.revive(id, guess),
          orders.check(id, guess),
          orders.payByLink(id, guess, wallet, crypto.randomUUID()),
        ]
        const absent = attempts(absentLike(order.id), token)
        for (const guess of ['guess', `${order.id}.guess`, token.slice(0, -1)])
          for (const [at, attempt] of attempts(order.id, guess).entries()) {
            const refusal = left(await attempt(), 'a wrong token opens nothing')
            holds(isMissing(refusal), 'it is refused with 404 or 403', refusal)
            same(await absent[at]?.(), { _tag: 'Left', left: refusal }, 'the link of an absent order is refused alike')
          }
      }
    },
  }),
  clause({
    id: 'R-03',
    level: 'MUST',
    profile: 'link',
    text: 'A person who has the link of an order can pay it, without a session; the codes are for the owner alone.',
    hooks: ['settle'],
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const order = await placed(world, shopper, world.goods.plain)
      const token = tokenOf(order)
      const { wallet } = world.methods
      for (const holder of await holders(world)) {
        const pay = holder.ports.orders.payByLink(order.id, token, wallet, crypto.randomUUID())
        const told = right(await pay(), 'the link opens a payment')
        part(told, { order: order.id, method: wallet, amount: order.amount }, 'the instruction is for the order')
        same(right(await pay(), 'the same key is answered'), told, 'the same key has the same answer')
        same(holder.unauthenticated(), 0, 'no session is said to have ended')
      }
      await world.hooks.settle(order.id)
      const done = await settledOrder(world, shopper, order.id)
      same([done.status._tag, codesIn(done).length], ['success', 1], 'the owner has the code')
    },
  }),
  clause({
    id: 'R-04',
    level: 'SHOULD',
    profile: 'link',
    text: 'The owner who is logged in sees the whole order behind its link.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const order = await placed(world, shopper, world.goods.plain)
      const seen = right(await shopper.ports.orders.revive(order.id, tokenOf(order))(), 'the link shows the order')
      same(seen, await orderOf(shopper, order.id), 'the owner sees the same order by the link')
    },
  }),
  clause({
    id: 'R-05',
    level: 'SHOULD',
    profile: 'link',
    text: 'A person who has the link can have the payment checked, and sees the order as by the link.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const order = await placed(world, shopper, world.goods.plain)
      const token = tokenOf(order)
      for (const { ports } of await holders(world))
        same(
          right(await ports.orders.check(order.id, token)(), 'a payment is checked by the link'),
          right(await ports.orders.revive(order.id, token)()),
          'both answers are the same order',
        )
    },
  }),
]
