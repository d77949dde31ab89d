import type { WatchedOrder } from '~/application/orders'
import type { Order } from '~/domain/orders/order'
import type { PaymentInstruction } from '~/domain/payments/payment'

/** The props of every kind of payment sheet. */
export interface Instructed<Kind extends PaymentInstruction['kind']> {
  readonly instruction: Extract<PaymentInstruction, { readonly kind: Kind }>
  /** How the method is called. */
  readonly name: string
  readonly order: Order
  /** The token of the order's link, where the page was opened by it. */
  readonly link?: string
  readonly watched: WatchedOrder
  readonly onClose: () => void
}
