import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { count, eq } from 'drizzle-orm'
import type { WalletScenario } from '@simulators/wallets/scenarios'
import { orders } from '@server/platform/database/schema/orders'
import { type Buyer, codesIn, orderIn } from '@tests/prove/buyer'
import type { World } from '@tests/prove/world'

/** Shoppers who buy, pay, cancel, pay late and leave, over and over, during every failure of the shop. */
export interface Load {
  /** Stops new purchases; resolves when those under way have ended. */
  readonly rest: () => Promise<void>
  readonly goOn: () => void
  /** Ends it; answers what shoppers saw that must not be. */
  readonly stop: () => Promise<readonly string[]>
  /** How many of them became orders. */
  readonly purchases: () => number
}

/** Numbers from 0 to 1 that come again from the same seed. */
export const chanceOf = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** So long may money be on its way, the shop's absence included. */
const COMES_WITHIN_MS = 60_000
/** How a cart refuses what is not there. */
const SOLD_OUT = 422
const UNPAID = new Set(['pending', 'waiting_for_payment'])

export const startLoad = async (world: World, buyers: number, seed: number): Promise<Load> => {
  const variants = await Promise.all([200, 2_000, 20_000].map(codes => world.variant({ codes })))
  const wrong: string[] = []
  const owner = new Map<string, string>()
  const placed = new Map<Buyer, number>()
  const state: { stopped: boolean; purchases: number; open: Promise<void>; go: () => void } = {
    stopped: false,
    purchases: 0,
    open: Promise.resolve(),
    go: () => undefined,
  }
  const busy = new Set<Promise<void>>()

  /** One purchase with a random course. Returns true if an order was placed. */
  const purchase = async (me: Buyer, chance: () => number): Promise<boolean> => {
    const variant = variants[Math.floor(chance() * variants.length)] ?? ''
    const quantity = 1 + Math.floor(chance() * 3)
    const line = { product: variant, options: {}, quantity }
    const filled = await me.insist('POST', '/api/cart', { body: line, key: randomUUID() })
    if (filled.status >= 300 && filled.status !== SOLD_OUT) throw new Error(`the cart answers ${filled.status}`)
    if (filled.status === SOLD_OUT) return false
    await me.insist('POST', '/api/checkout', { body: { payment: 'mpay' } })
    const reply = await me.insist('POST', '/api/orders', { key: randomUUID() })
    const id = orderIn(reply)?.id
    if (id === undefined) {
      // sold out: the next purchase begins with an empty cart
      await me.insist('DELETE', '/api/cart')
      return false
    }
    placed.set(me, (placed.get(me) ?? 0) + 1)
    const way = chance()
    if (way < 0.05) return true
    if (way < 0.9) await opened(me, id)
    if (way < 0.15 || way >= 0.9) await calledOff(me, id)
    if (way >= 0.9) return true
    await paid(id, way < 0.25 ? 'twice' : 'approve')
    await delivered(me, id, quantity)
    return true
  }

  /** Opens a payment; a request that died is not waited for, a page that is loaded again has another key. */
  const opened = async (me: Buyer, id: string): Promise<void> => {
    const until = performance.now() + COMES_WITHIN_MS
    for (;;) {
      const reply = await me.call('POST', `/api/orders/${id}/payments`, { body: { method: 'mpay' }, key: randomUUID() })
      if (reply?.status === 201) return
      if (performance.now() > until) {
        wrong.push(`order ${id} could not be paid: ${reply?.status}`)
        return
      }
      await pause(20)
    }
  }

  const calledOff = async (me: Buyer, id: string): Promise<void> => {
    for (;;) {
      const reply = await me.call('POST', `/api/orders/${id}/cancel`, { key: randomUUID() })
      if (reply?.status === 200) return
      await pause(20)
    }
  }

  /** The payer does it, however often that takes: the database that knows the payment's name may be away. */
  const paid = async (id: string, choice: WalletScenario): Promise<void> => {
    while (
      !(await world.payer(id, choice).then(
        () => true,
        () => false,
      ))
    )
      await pause(50)
  }

  const delivered = async (me: Buyer, id: string, quantity: number): Promise<void> => {
    const until = performance.now() + COMES_WITHIN_MS
    for (;;) {
      const order = orderIn(await me.insist('GET', `/api/orders/${id}`))
      const status = order?.status._tag ?? 'nowhere'
      if (status === 'success') {
        const codes = codesIn(order)
        if (codes.length !== quantity) wrong.push(`order ${id} shows ${codes.length} of ${quantity} codes`)
        for (const code of codes) {
          if ((owner.get(code) ?? id) !== id) wrong.push(`orders ${id} and ${owner.get(code)} show the same code`)
          owner.set(code, id)
        }
        return
      }
      if (status === 'refund_due') return
      if (!UNPAID.has(status) && status !== 'cancelled' && status !== 'paid') wrong.push(`order ${id} is ${status}`)
      if (performance.now() > until) {
        wrong.push(`order ${id} was paid a minute ago, and is ${status}`)
        return
      }
      await pause(30)
    }
  }

  // before anything is broken: a failed registration is not retried
  const people = await Promise.all(Array.from({ length: buyers }, () => world.buyer()))
  const loops = people.map(async (me, at) => {
    const chance = chanceOf(seed + at)
    for (;;) {
      await state.open
      if (state.stopped) break
      const one = purchase(me, chance)
        .then(isOrdered => void (state.purchases += Number(isOrdered)))
        .catch((error: unknown) => void wrong.push(String(error)))
      busy.add(one)
      await one
      busy.delete(one)
    }
    const [kept] = await world.db.select({ orders: count() }).from(orders).where(eq(orders.userId, me.userId))
    const acknowledged = placed.get(me) ?? 0
    if (kept?.orders !== acknowledged) wrong.push(`${kept?.orders} orders were made of ${acknowledged} requests`)
  })

  const rest = async (): Promise<void> => {
    state.open = new Promise(resolve => {
      state.go = resolve
    })
    await Promise.all(busy)
  }
  return {
    rest,
    goOn: () => state.go(),
    purchases: () => state.purchases,
    stop: async () => {
      await rest()
      state.stopped = true
      state.go()
      await Promise.all(loops)
      return wrong
    },
  }
}
