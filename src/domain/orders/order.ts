import type { OptionValue } from '~/domain/cart/cart'
import { splitCodes } from '~/domain/orders/split-codes'
import type { Cents } from '~/domain/shared/money'
import { type OrderStatus, awaitsPayment, showsCodes } from '~/domain/orders/order-status'
import type { PaymentInstruction, PaymentMethod } from '~/domain/payments/payment'
import type { Refund } from '~/domain/orders/refund'
import type { VoidedCode } from '~/domain/orders/voided-code'

/** A code as its owner receives it (docs/spec/decisions.md#7-cart-item-variations). */
export interface Code {
  readonly code: string
  readonly pin?: string
  readonly serial?: string
  /** Milliseconds since 1970. */
  readonly expires_at?: number
  readonly url?: string
  /** `qr`, `code128` …: how to draw the code for a till. */
  readonly format?: string
}

export interface OrderLine {
  readonly id: string
  readonly name: string
  readonly options: readonly OptionValue[]
  /** Codes separated by commas and spaces, or a list (docs/spec/decisions.md#7-cart-item-variations). */
  readonly variations: string | readonly string[]
  readonly price: Cents
  readonly quantity: number
  readonly discount?: Cents
  readonly codes?: readonly Code[]
  readonly image?: string
  readonly family?: string
  readonly product?: string
  readonly delivery?: 'code' | 'fulfilment'
  /** How many of its pieces were refunded; 0 if absent. */
  readonly refunded?: number
  /** Its codes that were replaced or refunded, for the owner. */
  readonly voided?: readonly VoidedCode[]
}

/** An order, which is also what a taking is (docs/spec/product.md#3-entities-and-their-fields). */
export interface Order {
  readonly id: string
  readonly no?: string
  readonly status: OrderStatus
  readonly payment: string
  readonly payment_methods: readonly PaymentMethod[]
  readonly items: readonly OrderLine[]
  readonly amount: Cents
  readonly origin_amount: Cents
  readonly offer: Cents
  readonly quantity: number
  readonly currency?: string
  readonly created_at?: number
  readonly expires_at?: number
  readonly version?: number
  readonly revival_token?: string
  /** Present while a payment with the order's method is open. If it disappears, that payment was declined. */
  readonly payment_instruction?: PaymentInstruction
  /** Refunds of this order, due or done. */
  readonly refunds?: readonly Refund[]
  /** Since when the shop holds it for review, milliseconds since 1970. It is not delivered meanwhile. */
  readonly under_review?: number
  /** The order has codes, but this stale session must first enter a phone code (docs/spec/decisions.md#3-session). */
  readonly reveal?: 'phone_code'
}

/**
 * A push: the id of the order that changed, and its new status. It never carries codes
 * (docs/spec/decisions.md#10-realtime).
 */
export interface OrderEvent {
  readonly order: string
  readonly version?: number
  readonly status?: OrderStatus
}

/**
 * The codes of a line, only in a successful order that is not under review. The structured list counts where it is
 * present, also when it is empty. Else they are split from `variations`, unless the line is a top-up.
 */
export const codesOf = (order: Order, line: OrderLine): readonly Code[] => {
  if (!showsCodes(order.status) || order.under_review !== undefined) return []
  if (line.codes !== undefined) return line.codes
  return line.delivery === 'fulfilment' ? [] : splitCodes(line.variations).map(code => ({ code }))
}

/**
 * An older answer never overwrites a newer one (I-21). Without versions the last answer wins. An answer without a version keeps
 * the version that was held: otherwise an older answer could follow it.
 */
export const newer = (held: Order | undefined, arrived: Order): Order => {
  if (held?.version === undefined || held.id !== arrived.id) return arrived
  if (arrived.version === undefined) return { ...arrived, version: held.version }
  return arrived.version < held.version ? held : arrived
}

/** True if a push brings a change that the held order does not show yet. */
export const isNews = (held: Order | undefined, event: OrderEvent): boolean =>
  held === undefined || event.version === undefined || held.version === undefined || event.version > held.version

/** True if it can still be paid at this time of the server's clock. */
export const isPayable = (order: Order, now: number): boolean =>
  awaitsPayment(order.status) && (order.expires_at === undefined || now < order.expires_at)

/** The title of an order in a list: its first line, and how many kinds there are. */
export const summary = (order: Order): { readonly name: string; readonly kinds: number } => ({
  name: order.items[0]?.name ?? '',
  kinds: order.items.length,
})
