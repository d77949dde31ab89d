import { isRight } from 'fp-ts/Either'
import { holds, same } from '@conform/kernel/check'
import { type Clause, clause } from '@conform/kernel/clause'
import { keyed, orderIn, placing, rounds } from '@conform/clauses/race-steps'
import {
  added,
  codesIn,
  customer,
  customersIn,
  line,
  newOrders,
  paying,
  right,
  settledOrder,
} from '@conform/world/steps'
import type { Good, Shopper, Wire, World } from '@conform/kernel/world'

const BUYERS = 5

type Racing = World & {
  readonly wire: Wire
  readonly hooks: {
    readonly scarce: (stock: number) => Promise<Good>
    readonly settle: (order: string) => Promise<void>
  }
}

/** All buyers order the same scarce variant at the same moment, and pay. Returns the codes of each order. */
const sale = async (
  world: Racing,
  buyers: readonly Shopper[],
  stock: number,
  each: number,
): Promise<readonly (readonly string[])[]> => {
  const good = await world.hooks.scarce(stock)
  const ready: Shopper[] = []
  for (const buyer of buyers) {
    right(await buyer.ports.cart.clear(), 'the cart is cleared')
    const [put, saved] = [
      await buyer.ports.cart.add(line(good.no, each))(),
      await buyer.ports.checkout.save({ payment: world.methods.wallet })(),
    ]
    if (isRight(put) && isRight(saved)) ready.push(buyer)
  }
  const answers = await world.wire.atOnce(ready.map(buyer => [keyed(), buyer]))
  const codes: (readonly string[])[] = []
  for (const [at, answer] of answers.entries()) {
    const [id, buyer] = [orderIn(answer), ready[at]]
    if (id === undefined || buyer === undefined) continue
    await paying(world, buyer, id)
    await world.hooks.settle(id)
    const order = await settledOrder(world, buyer, id)
    if (order.status._tag === 'success') codes.push(codesIn(order))
  }
  return codes
}

const buyersIn = async (world: World): Promise<readonly Shopper[]> => {
  const buyers: Shopper[] = []
  while (buyers.length < BUYERS) buyers.push(await customer(world))
  return buyers
}

export const raceClauses: readonly Clause[] = [
  clause({
    id: 'I-01',
    level: 'MUST',
    profile: 'safe',
    stochastic: true,
    text: 'No code is in two orders, and no more codes are sold than there are, also if all customers order at the same moment.',
    wire: true,
    hooks: ['scarce', 'settle'],
    run: async world => {
      const buyers = await buyersIn(world)
      for (const _ of rounds(world)) {
        const codes = (await sale(world, buyers, 2, 1)).flat()
        same(new Set(codes).size, codes.length, 'every code is in one order')
        holds(codes.length <= 2, 'of two codes at most two are sold', codes.length)
        holds(codes.length > 0, 'a customer gets a code', codes.length)
      }
    },
  }),
  clause({
    id: 'I-03',
    level: 'MUST',
    profile: 'safe',
    stochastic: true,
    text: 'An order gets all of its codes or no code, also if several customers order the last ones at the same moment.',
    wire: true,
    hooks: ['scarce', 'settle'],
    run: async world => {
      const buyers = await buyersIn(world)
      for (const _ of rounds(world))
        for (const codes of await sale(world, buyers, 7, 3))
          same(new Set(codes).size, 3, 'a successful order of three pieces has three codes')
    },
  }),
  clause({
    id: 'I-08c',
    level: 'MUST',
    profile: 'safe',
    stochastic: true,
    text: 'Without a key, one version of a cart becomes one order, for any number of requests at the same moment.',
    wire: true,
    goods: ['plain'],
    run: async world => {
      const next = await customersIn(world)
      for (const _ of rounds(world)) {
        const shopper = await next()
        const ordersSince = await newOrders(shopper)
        await added(shopper, world.goods.plain.no)
        right(await shopper.ports.checkout.save({ payment: world.methods.wallet })())
        const taps = Array.from({ length: 12 }, () => [placing(), shopper] as const)
        const ids = (await world.wire.atOnce(taps)).flatMap(answer => orderIn(answer) ?? [])
        same(new Set(ids).size, 1, 'all answers name the same order')
        same((await ordersSince()).length, 1, 'there is one order')
      }
    },
  }),
]
