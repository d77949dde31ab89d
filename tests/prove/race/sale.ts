import * as E from 'fp-ts/Either'
import type { RunningShop } from '@server/boot/make-shop'
import type { Answer, Caller } from '@server/shop/shop.port'
import { HOLD_SECONDS, type ShopHarness } from '@tests/server/shop-harness'

/** What a buyer means to do with an order: most pay, some think better of it, go away, or pay when it is over. */
export type Intent = 'pay' | 'pay thrice' | 'cancel' | 'cancel and pay' | 'go away' | 'pay late'

export interface Plan {
  readonly quantity: number
  readonly intent: Intent
  /** Takes what each may have once as well, from two windows at once. */
  readonly once: boolean
}

/** A crowd before two shelves, and the shop in several processes over one store. */
export interface Sale {
  readonly buy: (plan: Plan) => Promise<void>
  /** Pays the late payments that are due. */
  readonly payLate: () => Promise<void>
  /** Orders that were acknowledged, and whose they are. */
  readonly orders: ReadonlyMap<string, Caller>
  /** Answers that no buyer should ever get. */
  readonly surprises: readonly string[]
}

/** The clock moves with each buyer: a hold lasts for this many buyers. */
const HOLD_BUYERS = 60
/** In holds, from the order to a late payment: long enough for another buyer to have the stock. */
export const LATE_BY = 1.5

export const openSale = (h: ShopHarness, shelves: { readonly many: string; readonly once: string }): Sale => {
  const processes: readonly RunningShop[] = [h.shop, h.another(), h.another()]
  const turn = { next: 0 }
  /** The process that serves the next request: each in turn. */
  const some = (): RunningShop => processes[(turn.next += 1) % processes.length] ?? h.shop
  const orders = new Map<string, Caller>()
  const surprises: string[] = []
  const late: { readonly id: string; readonly due: number }[] = []

  const inform = async (id: string): Promise<void> => {
    const request = h.wallet.requests.findLast(each => each.order.id === id)
    // cancelled before a payment was opened: there is no payment to notify
    if (request === undefined) return
    const { payment, amount } = request
    const tell = () => h.wallet.tell(some(), { id: `${payment} paid`, payment, amount })
    // an event that could not be handled now is sent again, as wallets do
    for (let tries = 0; (await tell()) !== 200; tries += 1)
      if (tries > 20) return void surprises.push(`the money of ${id} was not taken in`)
  }

  const act: Readonly<Record<Intent, (me: Caller, id: string) => Promise<unknown>>> = {
    pay: (_me, id) => inform(id),
    'pay thrice': (_me, id) => Promise.all([inform(id), inform(id), inform(id)]),
    cancel: (me, id) => some().orders.cancel(me, id, undefined),
    'cancel and pay': (me, id) => Promise.all([some().orders.cancel(me, id, undefined), inform(id)]),
    'go away': async () => undefined,
    'pay late': async (_me, id) => late.push({ id, due: h.clock.now + LATE_BY * HOLD_SECONDS * 1000 }),
  }

  /** The order of a full cart: placed once, or from several windows with one key each. */
  const place = async (me: Caller, keys: readonly string[]): Promise<readonly string[]> => {
    const placed = await Promise.all(keys.map(key => some().orders.place(me, key)))
    return [...new Set(placed.filter(E.isRight).map(each => each.right.id))]
  }

  const fill = (me: Caller, product: string, quantity: number): Answer<void> =>
    some().cart.add(me, { product, options: {}, quantity })

  return {
    orders,
    surprises,

    buy: async ({ quantity, intent, once }) => {
      h.clock.now += Math.ceil((HOLD_SECONDS * 1000) / HOLD_BUYERS)
      const me = await h.customer()
      const added = [await fill(me, shelves.many, quantity), ...(once ? [await fill(me, shelves.once, 1)] : [])]
      if (!added.some(E.isRight)) return
      const ids = await place(me, once ? ['one', 'two', 'one'] : ['one'])
      if (ids.length > 1) surprises.push(`one cart became ${ids.join(' and ')}`)
      for (const id of ids) {
        orders.set(id, me)
        const opened = await some().orders.pay(me, id, 'mpay', 'pay')
        if (E.isLeft(opened) && opened.left._tag !== 'conflict') surprises.push(`${id}: ${opened.left._tag}`)
        await act[intent](me, id)
      }
      // another window still has the same in its cart
      if (once && E.isRight(await fill(me, shelves.once, 1)))
        for (const id of await place(me, ['three', 'four'])) orders.set(id, me)
    },

    payLate: async () => {
      while (late[0] !== undefined && late[0].due <= h.clock.now) {
        const first = late.shift()
        if (first !== undefined) await inform(first.id)
      }
    },
  }
}
