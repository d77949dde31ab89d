import { pipe } from 'fp-ts/function'
import type { IO } from 'fp-ts/IO'
import * as TE from 'fp-ts/TaskEither'
import { Subject, distinctUntilChanged, map, merge, of, startWith, switchMap, tap } from 'rxjs'
import { type Env, type Live, live } from '~/application/lib/live'
import { type WantedQuantities, quantities } from '~/application/quantities'
import { type Remote, ask, keepPrevious, known, pending, ready } from '~/application/lib/remote'
import { forcedPage } from '~/domain/account/access'
import type { Consent } from '~/domain/account/account'
import type { CartPort } from '~/domain/cart/cart.port'
import { type Cart, empty, isOlder } from '~/domain/cart/cart'
import type { Failure } from '~/domain/shared/failure'
import type { NewLine } from '~/domain/catalog/product-form'
import { type Session, type User, userOf } from '~/domain/account/session'

export interface CartUseCase {
  readonly state: Live<Remote<Failure, Cart>>
  readonly add: (line: NewLine) => TE.TaskEither<Failure, void>
  /** Taps in a row become the last one. */
  readonly setQuantity: (id: string, quantity: number) => TE.TaskEither<Failure, void>
  /** Quantities that were tapped and are on their way, by line. */
  readonly wanted: Live<WantedQuantities>
  readonly clear: TE.TaskEither<Failure, void>
  /** Asks the server again: back from another tab, or after an order. */
  readonly refresh: () => void
  /** Takes a cart that came with another answer (the checkout prices it). */
  readonly replace: (cart: Cart) => void
}

/** Who has something to settle first has no cart yet: the backend would refuse it. */
const shopperOf = (session: Session, policies: readonly Consent[]): User | undefined => {
  const user = userOf(session)
  return user === undefined || forcedPage(user, policies) !== undefined ? undefined : user
}

/** A guest's cart is empty; a customer's is fetched at sign-in and after every change. `policies`: those of the shop. */
export const cartUseCase = (
  carts: CartPort,
  session: Live<Session>,
  env: Env,
  policies: IO<readonly Consent[]> = () => [],
): CartUseCase => {
  const touched = new Subject<void>()
  const replaced = new Subject<Cart>()
  const nothing: Remote<Failure, Cart> = ready(empty)
  // a different user is a different cart; the same user fetched again is not
  const who = session.changes.pipe(
    map(now => shopperOf(now, policies())?.hashid),
    distinctUntilChanged(),
  )

  let owner: string | undefined
  /** What the same customer saw stays while it is asked for again; another's is never shown, and nobody's is not yet known to be empty. */
  const shownTo = (user: string): Remote<Failure, Cart> => {
    const shown = owner === user ? state.now() : pending
    owner = user
    return shown
  }
  const ofGuest = (): Remote<Failure, Cart> => {
    owner = undefined
    return nothing
  }
  let asking = false
  const fetched = () =>
    ask(carts.fetch).pipe(
      tap(({ _tag }) => {
        asking = _tag === 'pending'
      }),
    )
  const current = (user: string) =>
    merge(of(undefined), touched.pipe(map(() => undefined)), replaced).pipe(
      // the newest question or answer wins: what an older one brings back is dropped (I-21)
      switchMap(next => {
        if (next === undefined) return fetched()
        // the one that is dropped for this may have been on its way with something newer
        return asking ? fetched().pipe(startWith(pendingWith(next))) : of<Remote<Failure, Cart>>(ready(next))
      }),
      keepPrevious(shownTo(user)),
    )
  const state: Live<Remote<Failure, Cart>> = live<Remote<Failure, Cart>>(
    nothing,
    who.pipe(switchMap(user => (user === undefined ? of(ofGuest()) : current(user)))),
    env,
  )
  const refresh = () => touched.next()
  const thenRefetch = TE.tapIO<void, void>(() => refresh)
  const lines = quantities((id, quantity) => pipe(carts.setQuantity(id, quantity), thenRefetch), state)

  return {
    state,
    add: line => pipe(carts.add(line), thenRefetch),
    setQuantity: lines.set,
    wanted: lines.wanted,
    clear: pipe(
      carts.clear,
      TE.tapIO(() => () => replaced.next(empty)), // local empty, payment back to cash (docs/spec/product.md#4-states-and-transitions) …
      thenRefetch, // … then what the server says
    ),
    refresh,
    replace: cart => {
      if (!isOlder(cart, known(state.now()))) replaced.next(cart)
    },
  }
}

const pendingWith = (previous: Cart): Remote<Failure, Cart> => ({ _tag: 'pending', previous })
