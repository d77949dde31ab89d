import type { TaskEither } from 'fp-ts/TaskEither'
import type { Checkout, CheckoutForm } from '~/domain/cart/checkout'
import type { Failure } from '~/domain/shared/failure'

/** Where the checkout form is kept and priced. */
export interface CheckoutPort {
  readonly fetch: TaskEither<Failure, Checkout>
  /** Keeps the form and prices the cart for its payment. `invalid` names the fields. Safe to repeat. */
  readonly save: (form: CheckoutForm) => TaskEither<Failure, Checkout>
}
