import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { CartUseCase } from '~/application/cart'
import { lastWish } from '~/application/last-wish'
import { type Env, type Live, cell } from '~/application/live'
import { type Query, query } from '~/application/query'
import { known, latest } from '~/application/remote'
import { type Cart, empty, isEmpty, isOrderable, priced } from '~/domain/cart'
import { cartChanges } from '~/domain/cart-changes'
import type { CheckoutPort } from '~/domain/checkout.port'
import {
  type Changed,
  type Checkout,
  type CheckoutForm,
  type CheckoutStep,
  confirmed,
  isAboutPayment,
  lacksDetails,
  nextStep,
} from '~/domain/checkout'
import type { IdPort } from '~/domain/device.port'
import { type Failure, isTransient } from '~/domain/failure'
import type { Order } from '~/domain/order'
import type { OrdersPort } from '~/domain/orders.port'
import type { StoragePort } from '~/domain/storage.port'

export interface CheckoutUseCase {
  readonly form: Query<Failure, Checkout>
  readonly step: Live<CheckoutStep>
  /** The form is being kept to go on, or the order placed: the button that did it waits. */
  readonly busy: Live<boolean>
  /** Keeps the form and prices the cart, without leaving the step: choosing a payment method changes the bill. */
  readonly price: (form: CheckoutForm) => TE.TaskEither<Failure, Checkout>
  /** Keeps the form and goes on to step 2. */
  readonly save: (form: CheckoutForm) => TE.TaskEither<Failure, Checkout>
  readonly back: () => void
  /**
   * Places the order of the cart as it was shown: at most one, however often it is called and whatever becomes of the answers
   * (I-19). If the cart has changed so that the shopper would see it, nothing is ordered: `changed` says what there is now.
   */
  readonly place: (shown: Cart) => TE.TaskEither<Failure, Order>
  /** The order that was placed here last. */
  readonly placed: Live<string | undefined>
  /** The form was found to lack something only when the order was placed: the shopper is back at step 1 for it. */
  readonly incomplete: Live<boolean>
}

/** The key of the order being placed is kept until its fate is known: a retry after a lost answer finds the same order. */
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
  const placed = cell<string | undefined>(undefined)
  const incomplete = cell(false)
  const form = query(checkouts.fetch, undefined, env)
  let placing: Promise<E.Either<Failure, Order>> | undefined
  const busy = cell(false)
  let running = 0

  // one save after the other, the last one being the shopper's will: an older answer never overwrites it (I-21)
  const keep = lastWish((wanted: CheckoutForm) =>
    pipe(
      checkouts.save(wanted),
      TE.tapIO(saved => () => {
        cart.replace(saved.cart)
        form.replace(saved)
      }),
    ),
  )
  const whileBusy =
    <A>(task: TE.TaskEither<Failure, A>): TE.TaskEither<Failure, A> =>
    () => {
      running += 1
      busy.set(true)
      return task().finally(() => {
        running -= 1
        busy.set(running > 0)
      })
    }

  const keyOf = (version: number | undefined): string => {
    const [keptFor, kept] = (storage.read(KEY)() ?? '').split('|')
    if (kept !== undefined && kept !== '' && keptFor === String(version)) return kept
    const key = ids.fresh()
    storage.write(KEY, `${version}|${key}`)()
    return key
  }

  const attempt = async (shown: Cart): Promise<E.Either<Failure, Order>> => {
    const answer = await orders.place(keyOf(shown.version), confirmed(shown))()
    // only a definite answer ends the attempt: after any other the same key must be sent again
    if (E.isRight(answer) || isDefinite(answer.left)) storage.remove(KEY)()
    return answer
  }
  /** Shows what the cart has become; answers whether the shopper would see a difference. */
  const take = (shown: Cart, { cart: now, form: filled, payment_methods }: Changed): boolean => {
    const before = known(form.state.now())
    cart.replace(now)
    if (filled === undefined || payment_methods === undefined) form.refresh()
    else form.replace({ form: filled, cart: now, payment_methods })
    const isFilledAlike = filled === undefined || before === undefined || isSame(filled, before.form)
    return isEmpty(now) || !isOrderable(now) || !isFilledAlike || cartChanges(shown, now).length > 0
  }
  const settle = (answer: E.Either<Failure, Order>): E.Either<Failure, Order> => {
    if (E.isRight(answer)) {
      placed.set(answer.right.id)
      step.set(nextStep(step.now(), 'cleared'))
      cart.refresh()
      form.refresh()
    } else if (lacksDetails(answer.left)) {
      incomplete.set(true)
      step.set(nextStep(step.now(), 'back'))
      cart.refresh()
    }
    return answer
  }
  const place =
    (shown: Cart): TE.TaskEither<Failure, Order> =>
    () => {
      placing ??= attempt(shown)
        .then(answer => {
          const now = E.isLeft(answer) && answer.left._tag === 'conflict' ? answer.left.changed : undefined
          // another tab has touched the cart and left it as it was: what was confirmed still holds
          return now === undefined || take(shown, now) ? answer : attempt(now.cart)
        })
        .then(settle)
        .finally(() => {
          placing = undefined
        })
      return placing
    }

  return {
    form,
    step,
    busy,
    price: wanted =>
      pipe(
        keep(wanted),
        TE.orElseFirstIOK(failure => () => {
          const shown = latest(cart.state.now(), empty)
          // what a field lacks keeps the form from being saved, not the shopper from seeing what this payment comes to
          if (!isAboutPayment(failure) && wanted['payment'] !== undefined)
            cart.replace({ ...shown, ...priced(shown.items, wanted['payment']) })
        }),
      ),
    save: wanted =>
      pipe(
        keep(wanted),
        TE.tapIO(() => () => {
          incomplete.set(false)
          step.set(nextStep(step.now(), 'saved'))
        }),
        whileBusy,
      ),
    back: () => step.set(nextStep(step.now(), 'back')),
    place: shown => whileBusy(place(shown)),
    placed,
    incomplete,
  }
}

/**
 * Is it sure that no order came of it? A conflict that does not say what has changed leaves that open, as the attempt may be under
 * way, and so does an answer that cannot be read.
 */
const isDefinite = (failure: Failure): boolean =>
  failure._tag === 'conflict' ? failure.changed !== undefined : !isTransient(failure) && failure._tag !== 'undecodable'

const isSame = (one: CheckoutForm, other: CheckoutForm): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(name => (one[name] ?? '') === (other[name] ?? ''))
