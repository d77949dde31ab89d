import 'reflect-metadata/lite'
import * as E from 'fp-ts/Either'
import { type Observable, type Subscription, VirtualTimeScheduler } from 'rxjs'
import { memoryIds } from '@testing/memory/ids.memory'
import type { MemoryShop } from '@testing/memory/shop/memory-shop'
import { type StoredToken, memoryTokens } from '@testing/memory/session.memory'
import { memoryStorage } from '@testing/memory/storage.memory'
import type { App } from '~/application/app'
import type { Live } from '~/application/lib/live'
import { known, latest } from '~/application/lib/remote'
import { compose } from '~/composition/compose'
import { type MemoryAppParts, memoryAppPorts } from '@testing/memory/app-ports'
import { type Cart, empty } from '~/domain/cart/cart'
import { type OrderFailure, confirmed, isAsShown } from '~/domain/cart/confirmed-sum'
import type { Failure } from '~/domain/shared/failure'
import type { Order } from '~/domain/orders/order'
import { accounts } from '@testing/mothers/memory-shop'

/** A tab of the shop over memory. Makes the missing parts. Two tabs of one browser share tokens and storage. */
export const openTab = (shop: MemoryShop, parts: MemoryAppParts = {}): App =>
  compose(memoryAppPorts(shop, { edition: 'mo', lang: 'en' }, parts))

/** A tab in which a customer has logged in. */
export const customerTab = async (
  shop: MemoryShop,
  parts: MemoryAppParts = {},
  who: keyof typeof accounts = 'ada',
): Promise<App> => {
  const tab = openTab(shop, parts)
  right(await tab.session.login(accounts[who].login)())
  return tab
}

/** One browser: what its tabs share. Each tab has its own token store over the same device. */
export const browser = (): Required<Pick<MemoryAppParts, 'tokens' | 'storage' | 'ids'>> => {
  const device: StoredToken = { token: undefined }
  return {
    get tokens() {
      return memoryTokens(device)
    },
    storage: memoryStorage(),
    ids: memoryIds(),
  }
}

/** The value of a success. Throws with the failure otherwise, which fails the test. */
export const right = <A>(answer: E.Either<Failure<unknown>, A>): A => {
  if (E.isLeft(answer)) throw new Error(`failed: ${JSON.stringify(answer.left)}`)
  return answer.right
}

export const left = <Change>(answer: E.Either<Failure<Change>, unknown>): Failure<Change> => {
  if (E.isRight(answer)) throw new Error('it did not fail')
  return answer.left
}

/** Places the order of a cart as a page would that shows it: by default the one that this tab knows. */
export const placeShown = (
  { cart, checkout }: App,
  shownCart: Cart = latest(cart.state.now(), empty),
): Promise<E.Either<OrderFailure, Order>> => {
  const saved = known(checkout.form.state.now())
  const shown = { cart: shownCart, form: saved?.form ?? {}, methods: saved?.payment_methods ?? [] }
  return checkout.place(confirmed(shown), now => isAsShown(shown, now))()
}

/** Everything that answers without waiting for time has answered. */
export const settled = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

/** Collects the values of a stream, in order, until `leave` is called. */
export const watching = <A>(changes: Observable<A>): { readonly seen: readonly A[]; readonly leave: () => void } => {
  const seen: A[] = []
  const subscription: Subscription = changes.subscribe(next => seen.push(next))
  return { seen, leave: () => subscription.unsubscribe() }
}

/** Watches until everything has answered; what is known then. */
export const lookAt = async <A>(live: Live<A>): Promise<A> => {
  const { leave } = watching(live.changes)
  await settled()
  leave()
  return live.now()
}

/** Time that passes only with `pass`. Answers arrive between the timers, as in real time. */
export const virtualTime = (): {
  readonly scheduler: VirtualTimeScheduler
  readonly pass: (ms: number) => Promise<void>
} => {
  const scheduler = new VirtualTimeScheduler()
  return {
    scheduler,
    pass: async ms => {
      const end = scheduler.frame + ms
      for (;;) {
        await settled()
        const next = scheduler.actions.reduce((least, action) => Math.min(least, action.delay), Infinity)
        if (next > end) break
        scheduler.maxFrames = next
        scheduler.flush()
      }
      scheduler.frame = end
    },
  }
}
