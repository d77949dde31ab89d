import type { TaskEither } from 'fp-ts/TaskEither'
import type { Confirmed, OrderFailure } from '~/domain/cart/confirmed-sum'
import type { Failure } from '~/domain/shared/failure'
import type { Order } from '~/domain/orders/order'
import type { PaymentInstruction } from '~/domain/payments/payment'
import type { TakingsPage } from '~/domain/orders/takings'
import type { TakingsFilter } from '~/domain/orders/takings-filter'

/** Where orders are placed, paid and read. A foreign order is `not_found`, exactly like an absent one (I-10). */
export interface OrdersPort {
  /**
   * Orders the saved form and the cart. The same key always returns the same order (I-08). `confirmed`: if the cart now
   * differs from it, nothing is ordered, and the answer is a `conflict` with the changes.
   */
  readonly place: (key: string, confirmed?: Confirmed) => TaskEither<OrderFailure, Order>
  readonly get: (id: string) => TaskEither<Failure, Order>
  /** How to pay it with this method. The same key answers the same instruction. */
  readonly pay: (id: string, method: string, key: string) => TaskEither<Failure, PaymentInstruction>
  /** The same for a person who has the order's link, instead of its owner. `token` as in the link. */
  readonly payByLink: (
    id: string,
    token: string,
    method: string,
    key: string,
  ) => TaskEither<Failure, PaymentInstruction>
  /**
   * Makes the backend query the payment's provider now, and returns the order. With `token`, as in the link, for a
   * person who has the order's link. A backend that cannot do this returns the order as it knows it.
   */
  readonly check: (id: string, token?: string) => TaskEither<Failure, Order>
  readonly cancel: (id: string) => TaskEither<Failure, Order>
  /** Shows the codes of an order that asks for a phone code first. A session enters it once. `invalid` names `code`. */
  readonly reveal: (id: string, code: string) => TaskEither<Failure, Order>
  /** The order of an order link (revival token): its status and how to pay. Codes are for the owner only. */
  readonly revive: (id: string, token: string) => TaskEither<Failure, Order>
  /** Pages start at 1, newest orders first. A backend may not know `show`: it then answers pages of all orders. */
  readonly takings: (page: number, show?: TakingsFilter) => TaskEither<Failure, TakingsPage>
  readonly taking: (id: string) => TaskEither<Failure, Order>
}
