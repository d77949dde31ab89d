import { isRight } from 'fp-ts/Either'
import { holds, same } from '@conform/kernel/check'
import { type Clause, clause } from '@conform/kernel/clause'
import { pageCall } from '@conform/world/requests'
import { added, codesIn, customer, elsewhere, line, paying, right, settledOrder } from '@conform/world/steps'
import type { Good, RawAnswer, Shopper, Wire, World } from '@conform/kernel/world'
import { placeOrder } from '~/contract/calls'

const BUYERS = 5

/** The id of the order in an answer. A refusal has none; a failure of the server breaks the rule. */
const orderIn = ({ status, body }: RawAnswer): string | undefined => {
  holds(status < 500, 'a race is answered with an order or a refusal', { status, body })
  if (status >= 300) return undefined
  const read: unknown = JSON.parse(body)
  const order = placeOrder.answer.decode(read)
  holds(isRight(order), 'the answer is an order', body)
  return order.right.id
}

const placing = (headers: Readonly<Record<string, string>> = {}) => pageCall('POST', '/api/orders', {}, headers)

const keyed = () => placing({ 'Idempotency-Key': crypto.randomUUID() })

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

const rounds = ({ rounds: count }: World): readonly number[] => Array.from({ length: count }, (_, at) => at)

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
      for (const _ of rounds(world)) {
        const shopper = await customer(world)
        await added(shopper, world.goods.plain.no)
        right(await shopper.ports.checkout.save({ payment: world.methods.wallet })())
        const taps = Array.from({ length: 12 }, () => [placing(), shopper] as const)
        const ids = (await world.wire.atOnce(taps)).flatMap(answer => orderIn(answer) ?? [])
        same(new Set(ids).size, 1, 'all answers name the same order')
        same(right(await shopper.ports.orders.takings(1)()).meta.total, 1, 'there is one order')
      }
    },
  }),
  clause({
    id: 'I-15b',
    level: 'MUST',
    profile: 'safe',
    stochastic: true,
    text: 'A customer gets a once-only variant once, also if two windows order it at the same moment.',
    wire: true,
    goods: ['once'],
    run: async world => {
      for (const round of rounds(world)) {
        const here = await customer(world)
        const there = await elsewhere(world, here)
        await added(here, world.goods.once.no)
        right(await here.ports.checkout.save({ payment: world.methods.wallet })())
        const put = pageCall('POST', '/api/cart', line(world.goods.once.no))
        const order = [keyed(), here] as const
        // a backend may look at earlier orders when a line is added, or when the order is placed: each may come first
        await world.wire.atOnce([
          ...(round % 2 === 0 ? [[put, there] as const, order] : [order, [put, there] as const]),
          [keyed(), there],
        ])
        await world.wire.send(keyed(), here)
        const { data } = right(await here.ports.orders.takings(1)())
        const pieces = data.flatMap(({ items }) => items).reduce((total, { quantity }) => total + quantity, 0)
        same(pieces, 1, 'the customer has ordered one piece')
      }
    },
  }),
]
