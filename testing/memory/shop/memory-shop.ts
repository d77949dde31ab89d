import { Subject } from 'rxjs'
import { moveOrder, overdue, pushOf } from '@testing/memory/shop/shop-orders'
import { takenOf } from '@testing/memory/shop/shop-stock'
import {
  type Account,
  type Makes,
  type MiniApp,
  type PageTexts,
  type ShopState,
  noAuthState,
  withVariant,
} from '@testing/memory/shop/shop-state'
import { withFeatures } from '@testing/memory/shop/shop-features'
import type { Category, Init, ProductGroup } from '~/domain/catalog/catalog'
import type { ClockPort } from '~/domain/shared/clock.port'
import type { Failure } from '~/domain/shared/failure'
import type { OrderEvent } from '~/domain/orders/order'
import type { KnownStatus } from '~/domain/orders/order-status'
import type { RealtimeSignal } from '~/domain/orders/realtime.port'
import type { Variant } from '~/domain/catalog/variant'

/** The failure of one call: it has no effect, or it has its effect and the answer is lost. */
export interface InjectedFault {
  readonly failure: Failure
  readonly happens: boolean
  /** Only a call of this name. */
  readonly call?: string
}

/** What a shop is opened with. */
export interface MemoryShopOptions {
  readonly init: Init
  readonly categories: readonly Category[]
  readonly groups: readonly ProductGroup[]
  readonly texts?: PageTexts
  readonly accounts: readonly Account[]
  readonly apps?: readonly MiniApp[]
  readonly clock: ClockPort
  /** How many takings a page holds. */
  readonly perPage?: number
  /** How long a call travels, each way. Absent: no time. */
  readonly travel?: (leg: string) => Promise<void>
  readonly makes?: Makes
}

const onlyNames: Makes = { code: name => name, secret: name => name }

/** A whole shop in memory: the calls of the adapters, and the events that a test causes. */
export interface MemoryShop {
  readonly clock: ClockPort
  readonly perPage: number
  readonly travel: (leg: string) => Promise<void>
  readonly state: () => ShopState
  /** Replaces the state, and pushes the changes of orders. */
  readonly become: (next: ShopState) => void
  /** The names of the calls that arrived, in order. */
  readonly calls: () => readonly string[]
  /** Records a call that arrives, and returns the next failure for it. */
  readonly arrived: (call: string) => InjectedFault | undefined
  /** When a session began, by its bearer value. */
  readonly openedAt: (token: string) => number
  readonly pushes: Subject<RealtimeSignal>
  readonly isConnected: () => boolean

  // what happens to a shop
  /** The failures of the next calls, one each. */
  readonly troubleNext: (...troubles: readonly InjectedFault[]) => void
  readonly move: (order: string, ...statuses: readonly KnownStatus[]) => void
  /** Marks an order as paid and fulfilled, with its codes. */
  readonly settle: (order: string) => void
  readonly change: (variant: string, change: (variant: Variant) => Variant) => void
  /** Sets the number left of a variant. */
  readonly leave: (variant: string, left: number) => void
  /** Makes every session thirty days older. */
  readonly age: () => void
  /** Every token is no longer good. */
  readonly endSessions: () => void
  /** Sends pushes by hand: repeated, reordered, about any order. */
  readonly push: (event: OrderEvent) => void
  /** While disconnected, pushes are lost. */
  readonly connect: (connected: boolean) => void
}

export const memoryShop = (options: MemoryShopOptions): MemoryShop => {
  const { clock } = options
  let state = newState(options)
  let connected = true
  let troubles: readonly InjectedFault[] = []
  let calls: readonly string[] = []
  const pushes = new Subject<RealtimeSignal>()
  const opened = new Map<string, number>()

  const push = (event: OrderEvent) => {
    if (connected) pushes.next({ _tag: 'event', event })
  }
  const become = (next: ShopState) => {
    for (const token of next.tokens.keys()) opened.set(token, opened.get(token) ?? clock.serverNow())
    const before = new Map(state.orders.map(({ order }) => [order.id, order.version]))
    state = next
    for (const { order } of next.orders) if (before.get(order.id) !== order.version) push(pushOf(order))
  }
  const move = (order: string, ...statuses: readonly KnownStatus[]) => {
    for (const status of statuses) become(moveOrder(state, order, status))
  }

  return {
    clock,
    perPage: options.perPage ?? 20,
    travel: options.travel ?? (() => Promise.resolve()),
    state: () => state,
    become,
    calls: () => calls,
    arrived: call => {
      calls = [...calls, call]
      for (const id of overdue(state, clock.serverNow())) become(moveOrder(state, id, 'cancelled'))
      const trouble = troubles.find(each => each.call === undefined || each.call === call)
      troubles = troubles.filter(each => each !== trouble)
      return trouble
    },
    openedAt: token => opened.get(token) ?? 0,
    pushes,
    isConnected: () => connected,

    troubleNext: (...next) => {
      troubles = [...troubles, ...next]
    },
    move,
    settle: order => move(order, 'paid', 'processing', 'success'),
    change: (variant, change) => become(withVariant(state, variant, change)),
    leave: (variant, left) =>
      become({ ...state, stock: new Map(state.stock).set(variant, left + takenOf(state, variant)) }),
    age: () => become({ ...state, stale: new Set(state.tokens.keys()) }),
    endSessions: () => become({ ...state, tokens: new Map() }),
    push,
    connect: now => {
      connected = now
      pushes.next({ _tag: now ? 'connected' : 'disconnected' })
    },
  }
}

const newState = ({ init, categories, groups, accounts, ...more }: MemoryShopOptions): ShopState => ({
  init: withFeatures(init),
  categories,
  groups,
  texts: more.texts ?? {},
  accounts,
  tokens: new Map(),
  stale: new Set(),
  carts: new Map(),
  apps: more.apps ?? [],
  auth: noAuthState,
  stock: new Map(),
  orders: [],
  keys: new Map(),
  serial: 0,
  lang: 'zh-Hant',
  makes: more.makes ?? onlyNames,
})
