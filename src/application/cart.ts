import { pipe } from 'fp-ts/function'
import type { IO } from 'fp-ts/IO'
import * as TE from 'fp-ts/TaskEither'
import { Subject, map, merge, of, startWith, switchMap, tap } from 'rxjs'
import type { Env, Live } from '~/application/lib/live'
import { perCustomer } from '~/application/lib/per-customer'
import { type WantedQuantities, quantities } from '~/application/quantities'
import { type Remote, ask, known, ready } from '~/application/lib/remote'
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
  let asking = false
  const fetched = () =>
    ask(carts.fetch).pipe(
      tap(({ _tag }) => {
        asking = _tag === 'pending'
      }),
    )
  const current = merge(of(undefined), touched.pipe(map(() => undefined)), replaced).pipe(
    // the newest request or answer wins, and an older answer is dropped (I-21)
    switchMap(next => {
      if (next === undefined) return fetched()
      // the request that this drops may have been about to bring something newer
      return asking ? fetched().pipe(startWith(pendingWith(next))) : of<Remote<Failure, Cart>>(ready(next))
    }),
  )
  const state = perCustomer(session, ready(empty), current, env, now => shopperOf(now, policies()))
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
