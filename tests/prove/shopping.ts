import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { orders } from '@server/platform/database/schema/orders'
import { type Buyer, codesIn, orderIn, type Reply } from '@tests/prove/buyer'
import type { World } from '@tests/prove/world'

export const ordersOf = ({ db }: World, { userId }: Buyer) => db.select().from(orders).where(eq(orders.userId, userId))

/** A call that must succeed before the test can begin. */
export const granted = async (me: Buyer, path: string, body: object): Promise<void> => {
  const reply = await me.insist('POST', path, { body, key: randomUUID() })
  if (reply.status >= 300) throw new Error(`${path} was refused: ${JSON.stringify(reply)}`)
}

/** A customer with a full cart: two of one variant, and one of a once-only variant. */
export const shopper = async (world: World, codes = 2) => {
  const me = await world.buyer()
  const plenty = await world.variant({ codes })
  const once = await world.variant({ codes: 1, once: true })
  await granted(me, '/api/cart', { product: plenty, options: {}, quantity: 2 })
  await granted(me, '/api/cart', { product: once, options: {}, quantity: 1 })
  await granted(me, '/api/checkout', { payment: 'mpay' })
  return { me, plenty }
}

export const placed = async (world: World, codes = 2) => {
  const { me, plenty } = await shopper(world, codes)
  const order = orderIn(await me.insist('POST', '/api/orders', { key: randomUUID() }))
  if (order === undefined) throw new Error('nothing was ordered')
  return { me, plenty, id: order.id }
}

export const payable = async (world: World, method = 'mpay') => {
  const all = await placed(world)
  await payment(world, all.me, all.id, randomUUID(), method)
  return all
}

/** An order that can be paid, of a code and a top-up. */
export const withTopUp = async (world: World) => {
  const me = await world.buyer()
  for (const product of [await world.variant({ codes: 1 }), await world.topUp()])
    await granted(me, '/api/cart', { product, options: {}, quantity: 1 })
  await granted(me, '/api/checkout', { payment: 'mpay' })
  const order = orderIn(await me.insist('POST', '/api/orders', { key: randomUUID() }))
  if (order === undefined) throw new Error('nothing was ordered')
  await payment(world, me, order.id, randomUUID())
  return { me, id: order.id }
}

/** Asks for a payment until there is one. A request that died in the middle is in flight for a minute, which passes. */
export const payment = async (world: World, me: Buyer, id: string, key: string, method = 'mpay'): Promise<Reply> => {
  const given = { body: { method }, key }
  const first = await me.call('POST', `/api/orders/${id}/payments`, given)
  if (first?.status === 409) await world.minutePassed(key)
  return me.insist('POST', `/api/orders/${id}/payments`, given)
}

/** Reads the order until it is where it must be; answers what is wrong. */
export const becomes = async (me: Buyer, id: string, status: string, codes: number): Promise<readonly string[]> => {
  const until = performance.now() + 20_000
  for (;;) {
    const order = orderIn(await me.insist('GET', `/api/orders/${id}`))
    const shown = codesIn(order)
    if (order?.status._tag === status) {
      if (new Set(shown).size !== codes || shown.length !== codes)
        return [`${shown.length} of ${codes} codes are shown`]
      const again = codesIn(orderIn(await me.insist('GET', `/api/orders/${id}`)))
      return again.join() === shown.join() ? [] : ['other codes are shown the second time']
    }
    if (performance.now() > until) return [`the order is ${order?.status._tag ?? 'nowhere'}, not ${status}`]
  }
}

/** From an order that can be paid to its codes. */
export const paidFor = async (world: World, me: Buyer, id: string): Promise<readonly string[]> => {
  const reply = await payment(world, me, id, randomUUID())
  if (reply === undefined || reply.status >= 300) return [`it cannot be paid: ${JSON.stringify(reply)}`]
  await world.payer(id, 'approve')
  return becomes(me, id, 'success', 3)
}

export const overdue = ({ db }: World, id: string) =>
  db
    .update(orders)
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where(eq(orders.id, id))

/** A customer with an order that waits for its payment. */
export type Ordered = Awaited<ReturnType<typeof payable>>

export const cancel = (order: Ordered) =>
  order.me.insist('POST', `/api/orders/${order.id}/cancel`, { key: randomUUID() })

/** The stock of a cancelled order is available to the next customer, once. */
export const calledOff = async (world: World, { me, id, plenty }: Ordered): Promise<readonly string[]> => {
  const wrong = await becomes(me, id, 'cancelled', 0)
  const next = await world.buyer()
  await granted(next, '/api/cart', { product: plenty, options: {}, quantity: 2 })
  await granted(next, '/api/checkout', { payment: 'mpay' })
  const bought = await next.insist('POST', '/api/orders', { key: randomUUID() })
  return bought.status === 201 ? wrong : [...wrong, 'its stock was not given back']
}
