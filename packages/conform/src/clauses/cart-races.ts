import { holds, same } from '@conform/kernel/check'
import { type Clause, clause } from '@conform/kernel/clause'
import { keyed, orderIn, readyToOrder, rounds } from '@conform/clauses/race-steps'
import { pageCall } from '@conform/world/requests'
import { added, cartOf, customer, customersIn, elsewhere, line, newOrders, orderOf } from '@conform/world/steps'
import type { Shopper, Wire, World } from '@conform/kernel/world'

/** What the customer orders from now on: the sum and the pieces of each order. A list of orders may lack them. */
const ordering = async (
  shopper: Shopper,
): Promise<() => Promise<readonly { readonly amount: number; readonly pieces: number }[]>> => {
  const ordersSince = await newOrders(shopper)
  return async () => {
    const orders = await Promise.all((await ordersSince()).map(({ id }) => orderOf(shopper, id)))
    return orders.map(({ amount, items }) => ({ amount, pieces: piecesIn(items) }))
  }
}

const piecesIn = (items: readonly { readonly quantity: number }[]): number =>
  items.reduce((total, { quantity }) => total + quantity, 0)

const putting = (product: string) => pageCall('POST', '/api/cart', line(product))

type Wired = World & { readonly wire: Wire }

/** One device orders while the other puts the same variant into the cart again, and orders, too. */
const orderedWhileAdding = async (world: Wired, no: string, round: number): Promise<void> => {
  const here = await customer(world)
  const ordered = await ordering(here)
  const there = await elsewhere(world, here)
  await added(here, no)
  await readyToOrder(world, here)
  const [put, order] = [[putting(no), there] as const, [keyed(), here] as const]
  // a backend may look at earlier orders when a line is added, or when the order is placed: each may come first
  await world.wire.atOnce([...(round % 2 === 0 ? [put, order] : [order, put]), [keyed(), there]])
  await world.wire.send(keyed(), here)
  const pieces = (await ordered()).reduce((total, each) => total + each.pieces, 0)
  same(pieces, 1, 'the customer has ordered one piece')
}

/** Two devices order at the same moment, each the version of the cart that it has shown. */
const orderedInTwoVersions = async (world: Wired, no: string, other: string, round: number): Promise<void> => {
  const here = await customer(world)
  const ordered = await ordering(here)
  const there = await elsewhere(world, here)
  await added(here, no)
  const old = await readyToOrder(world, here)
  await added(there, other)
  const present = await readyToOrder(world, there)
  const [late, timely] = [[keyed(old.shown), here] as const, [keyed(present.shown), there] as const]
  await world.wire.atOnce(round % 2 === 0 ? [late, timely] : [timely, late])
  // a backend may refuse both at first
  await world.wire.send(keyed(present.shown), there)
  same(
    await ordered(),
    [{ amount: present.cart.amount, pieces: piecesIn(present.cart.items) }],
    'of two versions of the cart, the present one is ordered, with its sum and its pieces',
  )
}

export const cartRaceClauses: readonly Clause[] = [
  clause({
    id: 'I-06b',
    level: 'MUST',
    profile: 'safe',
    stochastic: true,
    text: 'An order is the confirmed cart, also if another device adds to the cart at the same moment, and no piece is lost.',
    wire: true,
    goods: ['plain'],
    run: async world => {
      const { no } = world.goods.plain
      const next = await customersIn(world)
      for (const round of rounds(world)) {
        const here = await next()
        const ordered = await ordering(here)
        const there = await elsewhere(world, here)
        await added(here, no)
        const { cart, shown } = await readyToOrder(world, here)
        const [order, put] = [[keyed(shown), here] as const, [putting(no), there] as const]
        const answers = await world.wire.atOnce(round % 2 === 0 ? [order, put] : [put, order])
        const [placed, more] = round % 2 === 0 ? answers : answers.toReversed()
        holds(placed !== undefined && more !== undefined, 'both requests are answered')
        const isOrdered = orderIn(placed) !== undefined
        same(
          await ordered(),
          isOrdered ? [{ amount: cart.amount, pieces: 1 }] : [],
          'the order is the confirmed cart, or there is none',
        )
        const left = (isOrdered ? 0 : 1) + (more.status < 300 ? 1 : 0)
        same((await cartOf(there)).quantity, left, 'the cart has the pieces that are not ordered')
      }
    },
  }),
  clause({
    id: 'I-15b',
    level: 'MUST',
    profile: 'safe',
    stochastic: true,
    text: 'A customer gets a once-only variant once, also if two devices order it at the same moment, each with its own version of the cart.',
    wire: true,
    hooks: ['customer'],
    goods: ['once', 'plain'],
    run: async world => {
      const { once, plain } = world.goods
      for (const round of rounds(world)) {
        await orderedWhileAdding(world, once.no, round)
        await orderedInTwoVersions(world, once.no, plain.no, round)
      }
    },
  }),
]
