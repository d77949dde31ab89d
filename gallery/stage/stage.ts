import { memoryDevice } from '@testing/memory/device.memory'
import { memoryIds } from '@testing/memory/ids.memory'
import { memoryFeatures } from '@testing/memory/shop/shop-features'
import { type MemoryShop, memoryShop } from '@testing/memory/shop/memory-shop'
import { memoryTokens } from '@testing/memory/session.memory'
import type { StoredOrder, ShopState } from '@testing/memory/shop/shop-state'
import { memoryStorage } from '@testing/memory/storage.memory'
import type { MemoryAppParts } from '@testing/memory/app-ports'
import type { DevicePort } from '~/domain/site/device.port'
import type { BridgeAnswer } from '~/domain/payments/wallet-bridge.port'
import { type Failure, offline } from '~/domain/shared/failure'
import type { User } from '~/domain/account/session'
import type { Knobs } from '@gallery/stage/knobs'
import { NOW } from '@gallery/stage/now'
import { type Shelves, shelvesIn } from '@gallery/stage/shelves'
import { stillTime } from '@gallery/stage/still-time'

/** A shop in memory, as an exhibit finds it, and what an exhibit can do to it. */
export interface Stage {
  readonly shop: MemoryShop
  readonly shelves: Shelves
  readonly knobs: Knobs
  readonly change: (edit: (state: ShopState) => ShopState) => void
  /** Puts variants into the cart of the customer who is logged in. */
  readonly carry: (...lines: readonly Carried[]) => void
  readonly keep: (...orders: readonly StoredOrder[]) => void
  /** Every call of these names ends like this from now on. */
  readonly fail: (failure: Failure, ...calls: readonly string[]) => void
  /** The first `well` calls of this name succeed; every later one fails with `failure`. */
  readonly failAfter: (well: number, failure: Failure, call: string) => void
  /** Calls of these names are never answered. */
  readonly hang: (...calls: readonly string[]) => void
  /** The network is away: every call fails, and the browser knows. */
  readonly unplug: () => void
  readonly has: (sharing: DevicePort['sharing']) => void
  /** This device refuses to copy. */
  readonly refuseCopies: () => void
  /** What the browser calls itself: which app the shop is open in, and on what. */
  readonly runsIn: (agent: string) => void
  /** Gives the answer of the wallet app around the page to a payment; until then, its sheet stays open. */
  readonly walletSays: (answer: BridgeAnswer) => void
  readonly store: (key: string, value: string) => void
  readonly pass: (milliseconds: number) => void
  /** What the app is composed of besides. */
  readonly parts: () => MemoryAppParts
}

export interface Carried {
  readonly variant: string
  readonly quantity?: number
  readonly options?: Readonly<Record<string, string>>
}

export const openStage = (knobs: Knobs, user: User | undefined): Stage => {
  const shelves = shelvesIn(knobs.lang)
  let now = NOW
  const clock = { now: () => now, serverNow: () => now }
  const scheduler = stillTime(NOW)
  const kept = new Map<string, string>()
  const hung = new Set<string>()
  const failing = new Map<string, { readonly failure: Failure; readonly after: number }>()
  const arrivals = new Map<string, number>()
  let unplugged = false
  let copies = true
  let sharing: DevicePort['sharing'] = { nativeBridge: false, canShare: true }
  let agent = ''
  let wallet: DevicePort['wallet'] = { pay: () => () => new Promise(() => undefined) }
  const account =
    user === undefined ? [] : [{ user, login: { tel: '66000000', country_code: '+853', password: 'demo-shop-2026' } }]
  const inner = memoryShop({
    ...shelves,
    init: { ...shelves.init, features: { ...memoryFeatures, customer_data: false } },
    accounts: account,
    clock,
    perPage: 8,
    travel: leg => ([...hung].some(call => leg === `${call} asked`) ? new Promise(() => undefined) : Promise.resolve()),
  })
  const shop: MemoryShop = {
    ...inner,
    arrived: call => {
      const before = arrivals.get(call) ?? 0
      arrivals.set(call, before + 1)
      const ends = unplugged ? { failure: offline, after: 0 } : failing.get(call)
      return ends === undefined || before < ends.after ? inner.arrived(call) : { failure: ends.failure, happens: false }
    },
  }
  const change: Stage['change'] = edit => shop.become(edit(shop.state()))
  if (user !== undefined) change(state => ({ ...state, tokens: new Map([[TOKEN, user.hashid]]) }))

  return {
    shop,
    shelves,
    knobs,
    change,
    carry: (...lines) =>
      change(state => ({
        ...state,
        carts: new Map(state.carts).set(user?.hashid ?? '', {
          version: 1,
          payment: 'cash',
          form: {},
          lines: lines.map(({ variant, quantity = 1, options = {} }, at) => ({
            id: `L${at + 1}`,
            product: variant,
            quantity,
            options,
          })),
        }),
      })),
    keep: (...orders) => change(state => ({ ...state, orders: [...state.orders, ...orders] })),
    fail: (failure, ...calls) => {
      for (const call of calls) failing.set(call, { failure, after: 0 })
    },
    failAfter: (after, failure, call) => void failing.set(call, { failure, after }),
    hang: (...calls) => {
      for (const call of calls) hung.add(call)
    },
    unplug: () => {
      unplugged = true
      setOnline(false)
    },
    has: ways => {
      sharing = ways
    },
    refuseCopies: () => {
      copies = false
    },
    runsIn: called => {
      agent = called
    },
    walletSays: answer => {
      wallet = { pay: () => () => Promise.resolve(answer) }
    },
    store: (key, value) => void kept.set(key, value),
    pass: milliseconds =>
      scheduler.pass(milliseconds, to => {
        now = to
      }),
    parts: () => ({
      tokens: memoryTokens(user === undefined ? undefined : TOKEN),
      storage: memoryStorage(kept),
      device: { ...memoryDevice({ copies }), sharing, agent, wallet },
      ids: memoryIds(),
      scheduler,
    }),
  }
}

const TOKEN = 'Bearer gallery'

/** What the browser says of its network; the banner listens. */
export const setOnline = (online: boolean): void => {
  if (typeof window === 'undefined' || navigator.onLine === online) return
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online })
  window.dispatchEvent(new Event(online ? 'online' : 'offline'))
}
