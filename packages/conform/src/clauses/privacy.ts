import { holds, same } from '@conform/kernel/check'
import { type Clause, clause } from '@conform/kernel/clause'
import { answeredAlike, pageCall } from '@conform/world/requests'
import { absentLike, codesIn, customer, left, orderOf, paid, paying, placed, right } from '@conform/world/steps'
import type { RawAnswer, Shopper, World } from '@conform/kernel/world'
import { awaitsPayment } from '~/domain/orders/order-status'
import { isMissing, unauthenticated } from '~/domain/shared/failure'

/** What a person without a right to an order tries to read of it. */
const attempts = ({ ports: { orders } }: Shopper, id: string, token: string) => [
  orders.get(id),
  orders.taking(id),
  orders.check(id),
  orders.takings(1),
  orders.takings(1, 'codes'),
  orders.revive(id, token),
  orders.check(id, token),
]

const paths = (id: string, token: string): readonly string[] => [
  `/api/orders/${id}`,
  `/api/takings/${id}`,
  '/api/takings?page=1',
  '/api/takings?page=1&show=codes',
  `/api/r/orders/${id}?token=${encodeURIComponent(token)}`,
  '/api/cart',
  '/api/me',
]

/** Every answer that a shopper gets who tries to read an order: as the pages read it, and byte by byte. */
const answersTo = async (world: World, shopper: Shopper, id: string, token: string): Promise<readonly string[]> => {
  const read: string[] = []
  for (const attempt of attempts(shopper, id, token)) read.push(JSON.stringify(await attempt()))
  const raw: RawAnswer[] = []
  for (const path of paths(id, token)) {
    const answer = await world.wire?.send(pageCall('GET', path), shopper)
    if (answer !== undefined) raw.push(answer)
  }
  return [...read, ...raw.map(({ headers, body }) => JSON.stringify([...headers]) + body)]
}

export const privacyClauses: readonly Clause[] = [
  clause({
    id: 'I-10a',
    level: 'MUST',
    profile: 'safe',
    text: 'The codes of an order are in no answer to another customer, to a guest, or to a person who has its link.',
    hooks: ['settle'],
    goods: ['plain'],
    run: async world => {
      const owner = await customer(world)
      const order = await paid(world, owner, world.goods.plain, 2)
      const codes = codesIn(await orderOf(owner, order.id))
      holds(codes.length > 0, 'the owner sees the codes', order)
      for (const token of [order.revival_token ?? '', 'guess'])
        for (const stranger of [await customer(world), await world.stranger()])
          for (const answer of await answersTo(world, stranger, order.id, token))
            for (const code of codes) holds(!answer.includes(code), 'an answer to a stranger holds no code', answer)
    },
  }),
  clause({
    id: 'I-10b',
    level: 'MUST',
    profile: 'safe',
    text: 'An order of another customer is answered exactly like an order that does not exist, by every call.',
    goods: ['plain'],
    run: async world => {
      const owner = await customer(world)
      const { id } = await placed(world, owner, world.goods.plain)
      const stranger = await customer(world)
      const { orders } = stranger.ports
      const absent = absentLike(id)
      const attemptsAt = (each: string) => [
        orders.get(each),
        orders.taking(each),
        orders.cancel(each),
        orders.check(each),
        orders.pay(each, world.methods.wallet, crypto.randomUUID()),
      ]
      for (const [at, attempt] of attemptsAt(id).entries()) {
        const refusal = left<unknown>(await attempt(), 'an order of another customer is refused')
        holds(isMissing(refusal), 'it is refused with 404 or 403', refusal)
        same(await attemptsAt(absent)[at]?.(), { _tag: 'Left', left: refusal }, 'an absent order is refused alike')
      }
      const calls = (each: string) => [
        pageCall('GET', `/api/orders/${each}`),
        pageCall('GET', `/api/takings/${each}`),
        pageCall('POST', `/api/orders/${each}/cancel`),
        pageCall('POST', `/api/orders/${each}/payments`, { method: world.methods.wallet }),
      ]
      for (const [at, request] of calls(id).entries()) {
        const other = calls(absent)[at] ?? request
        await answeredAlike(
          world,
          { request, as: stranger, own: [id] },
          { request: other, as: stranger, own: [absent] },
          'status, headers and body are the same over HTTP',
        )
      }
      holds(awaitsPayment((await orderOf(owner, id)).status), 'the order of the owner still waits for its payment')
    },
  }),
  clause({
    id: 'I-10c',
    level: 'MUST',
    profile: 'safe',
    text: 'To know the id of an order is not enough: without a session every call about it is answered with 401.',
    hooks: ['settle'],
    goods: ['plain'],
    run: async world => {
      const { id } = await paid(world, await customer(world), world.goods.plain)
      const { orders } = (await world.stranger()).ports
      for (const call of [
        orders.get(id),
        orders.taking(id),
        ...(world.lacks.includes('cancellation') ? [] : [orders.cancel(id)]),
        orders.check(id),
        orders.pay(id, world.methods.wallet, crypto.randomUUID()),
        orders.place(crypto.randomUUID()),
        orders.takings(1),
      ])
        same(left<unknown>(await call()), unauthenticated, 'a guest is answered with 401')
    },
  }),
  clause({
    id: 'I-10d',
    level: 'MUST',
    profile: 'safe',
    text: 'An order shows its codes in the status `success` only, and to its owner.',
    hooks: ['settle'],
    goods: ['plain'],
    run: async world => {
      const owner = await customer(world)
      const { id } = await placed(world, owner, world.goods.plain, { quantity: 2 })
      const seen: string[] = []
      const look = async () => {
        const order = await orderOf(owner, id)
        if (order.status._tag !== 'success') seen.push(JSON.stringify(order))
        return order
      }
      await look()
      await paying(world, owner, id)
      await look()
      await world.hooks.settle(id)
      const done = await world.until(look, ({ status }) => status._tag === 'success', 'a paid order is successful')
      const codes = codesIn(done)
      same(codes.length, 2, 'the owner of a successful order sees its codes')
      for (const answer of seen)
        for (const code of codes) holds(!answer.includes(code), 'an earlier answer holds no code', answer)
    },
  }),
  clause({
    id: 'T-02',
    level: 'MUST',
    profile: 'safe',
    text: 'The list of orders holds no codes, not even those of its owner.',
    hooks: ['settle'],
    goods: ['plain'],
    run: async world => {
      const owner = await customer(world)
      const codes = codesIn(await paid(world, owner, world.goods.plain, 2))
      const listed = [
        JSON.stringify(right(await owner.ports.orders.takings(1)(), 'the orders are listed')),
        (await world.wire?.send(pageCall('GET', '/api/takings?page=1'), owner))?.body ?? '',
      ]
      for (const list of listed) for (const code of codes) holds(!list.includes(code), 'the list holds no code', list)
    },
  }),
]
