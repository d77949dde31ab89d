import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { CartUseCase } from '~/application/cart'
import { latestWins } from '~/application/lib/latest-wins'
import { type Env, type Live, cell } from '~/application/lib/live'
import { type Query, query } from '~/application/lib/query'
import { latest } from '~/application/lib/remote'
import { empty, priced } from '~/domain/cart/cart'
import type { CheckoutPort } from '~/domain/cart/checkout.port'
import { type Checkout, type CheckoutForm, type CheckoutStep, isAboutPayment } from '~/domain/cart/checkout'
import type { Changed, Confirmed, OrderFailure } from '~/domain/cart/confirmed-sum'
import type { IdPort } from '~/domain/shared/id.port'
import { type Failure, isTransient } from '~/domain/shared/failure'
import type { Order } from '~/domain/orders/order'
import type { OrdersPort } from '~/domain/orders/orders.port'
import type { StoragePort } from '~/domain/site/storage.port'

export interface CheckoutUseCase {
  readonly form: Query<Failure, Checkout>
  readonly step: Live<CheckoutStep>
  /** The form is being saved for the next step, or the order is being placed. The button shows it. */
  readonly busy: Live<boolean>
  /** Saves the form and prices the cart without leaving the step, because the payment method changes the bill. */
  readonly price: (form: CheckoutForm) => TE.TaskEither<Failure, Checkout>
  /** Saves the form and continues with step 2. */
  readonly save: (form: CheckoutForm) => TE.TaskEither<Failure, Checkout>
  readonly back: () => void
  /**
   * Places the confirmed order. At most one order results, however often this is called, even if answers are lost
   * (I-19). If the cart has changed, nothing is ordered, and `changed` holds the present state. `isSame`: the shopper
   * would see no difference.
   */
  readonly place: (confirmed: Confirmed, isSame: (now: Changed) => boolean) => TE.TaskEither<OrderFailure, Order>
}

/**
 * The key of the order being placed is stored until the outcome is known: a retry after a lost answer finds the same
 * order.
 */
const KEY = 'checkout.key'

export const checkoutUseCase = (
  checkouts: CheckoutPort,
  orders: OrdersPort,
  cart: CartUseCase,
  storage: StoragePort,
  ids: IdPort,
  env: Env,
): CheckoutUseCase => {
  const step = cell<CheckoutStep>(1)
  const form = query(checkouts.fetch, undefined, env)
  const { busy, whileBusy } = busyCell()
  // one save after the other, and the last one is the one the shopper wants: an older answer never overwrites it (I-21)
  const keep = latestWins((wanted: CheckoutForm) =>
    pipe(
      checkouts.save(wanted),
      TE.tapIO(saved => () => {
        cart.replace(saved.cart)
        form.replace(saved)
      }),
    ),
  )
  const startAgain = () => {
    step.set(1)
    cart.refresh()
    form.refresh()
  }
  const place = placing(attempts(orders, storage, ids), cart, form, startAgain)
  return {
    form,
    step,
    busy,
    price: wanted =>
      pipe(
        keep(wanted),
        TE.orElseFirstIOK(failure => () => {
          const shown = latest(cart.state.now(), empty)
          // a missing field prevents saving the form, but the shopper must still see the sum for this payment
          if (!isAboutPayment(failure) && wanted['payment'] !== undefined)
            cart.replace({ ...shown, ...priced(shown.items, wanted['payment']) })
        }),
      ),
    save: wanted =>
      pipe(
        keep(wanted),
        TE.tapIO(() => () => step.set(2)),
        whileBusy,
      ),
    back: () => step.set(1),
    place: (confirmed, isSame) => whileBusy(place(confirmed, isSame)),
  }
}

/** True while at least one of the wrapped tasks runs. */
const busyCell = () => {
  const busy = cell(false)
  let running = 0
  const whileBusy =
    <E, A>(task: TE.TaskEither<E, A>): TE.TaskEither<E, A> =>
    () => {
      running += 1
      busy.set(true)
      return task().finally(() => {
        running -= 1
        busy.set(running > 0)
      })
    }
  return { busy, whileBusy }
}

type Attempt = (confirmed: Confirmed) => Promise<E.Either<OrderFailure, Order>>

/** One request to place an order. The key of an attempt without a definite answer is sent again. */
const attempts = (orders: OrdersPort, storage: StoragePort, ids: IdPort): Attempt => {
  const keyOf = (version: number | undefined): string => {
    const [keptFor, kept] = (storage.read(KEY)() ?? '').split('|')
    if (kept !== undefined && kept !== '' && keptFor === String(version)) return kept
    const key = ids.fresh()
    storage.write(KEY, `${version}|${key}`)()
    return key
  }
  return async confirmed => {
    const answer = await orders.place(keyOf(confirmed.expected_version), confirmed)()
    if (E.isRight(answer) || isDefinite(answer.left)) storage.remove(KEY)()
    return answer
  }
}

/** Places the order, and a second time if the shopper sees no difference. A call while one runs shares its answer. */
const placing = (
  attempt: Attempt,
  cart: CartUseCase,
  form: Query<Failure, Checkout>,
  afterwards: () => void,
): CheckoutUseCase['place'] => {
  let running: Promise<E.Either<OrderFailure, Order>> | undefined
  const run = async (confirmed: Confirmed, isSame: (now: Changed) => boolean) => {
    const answer = await attempt(confirmed)
    const now = E.isLeft(answer) && answer.left._tag === 'conflict' ? answer.left.changed : undefined
    if (now === undefined) return answer
    cart.replace(now.cart)
    form.refresh()
    const { version } = now.cart
    return version !== undefined && isSame(now) ? attempt({ ...confirmed, expected_version: version }) : answer
  }
  return (confirmed, isSame) => () => {
    running ??= run(confirmed, isSame)
      .then(answer => {
        if (E.isRight(answer)) afterwards()
        return answer
      })
      .finally(() => {
        running = undefined
      })
    return running
  }
}

/**
 * True if this attempt surely placed no order. A conflict without details of the change leaves that open, because the
 * attempt may still be running. So does an unreadable answer.
 */
const isDefinite = (failure: OrderFailure): boolean =>
  failure._tag === 'conflict' ? failure.changed !== undefined : !isTransient(failure) && failure._tag !== 'undecodable'
