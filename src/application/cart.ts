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
  /** Of several quick taps only the last value is sent. */
  readonly setQuantity: (id: string, quantity: number) => TE.TaskEither<Failure, void>
  /** Tapped quantities that the server has not confirmed yet, by line. */
  readonly wanted: Live<WantedQuantities>
  readonly clear: TE.TaskEither<Failure, void>
  /** Fetches the cart again, on return from another tab or after an order. */
  readonly refresh: () => void
  /** Takes a cart from another answer, such as the one that the checkout prices. */
  readonly replace: (cart: Cart) => void
}

/** A user with a forced state has no cart yet: the backend would refuse to read it. */
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
  // another user means another cart; the same user fetched again does not
  const who = session.changes.pipe(
    map(now => shopperOf(now, policies())?.hashid),
    distinctUntilChanged(),
  )

  let owner: string | undefined
  /**
   * While the cart is fetched again, keeps showing the same customer's last cart. Never shows the cart of another
   * customer or of a guest.
   */
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
      // the newest request or answer wins, and an older answer is dropped (I-21)
      switchMap(next => {
        if (next === undefined) return fetched()
        // the request that this drops may have been about to bring something newer
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
