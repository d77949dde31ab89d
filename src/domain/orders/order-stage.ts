import { type Code, type Order, type OrderLine, codesOf, isPayable } from '~/domain/orders/order'
import { awaitsPayment } from '~/domain/orders/order-status'

/** The stage of an order as the shopper sees it. */
export type OrderStage =
  /** Can be paid until its time runs out. */
  | 'payable'
  /** Its time ran out, but the server does not report `cancelled` yet. */
  | 'expired'
  /** Paid: codes follow automatically. */
  | 'underway'
  /** Paid, but the shop holds it for review, and does not deliver it yet. */
  | 'review'
  | 'done'
  | 'cancelled'
  /** A refund is due or done. */
  | 'refund'

/**
 * `now`: a time of the server's clock. An unknown status counts as underway: it shows no codes, and the page still
 * follows the order.
 */
export const orderStage = (order: Order, now: number): OrderStage => {
  if (awaitsPayment(order.status)) return isPayable(order, now) ? 'payable' : 'expired'
  if (order.under_review !== undefined) return 'review'
  switch (order.status._tag) {
    case 'success':
      return 'done'
    case 'cancelled':
      return 'cancelled'
    case 'refund_due':
    case 'refunded':
      return 'refund'
    default:
      return 'underway'
  }
}

/** A line and the codes to show for it. */
export interface CodedLine {
  readonly line: OrderLine
  readonly codes: readonly Code[]
}

/** Lines with codes come first. Lines that were topped up, or have no codes yet, follow. */
export const partLines = (
  order: Order,
): { readonly coded: readonly CodedLine[]; readonly others: readonly OrderLine[] } => {
  const lines = order.items.map(line => ({ line, codes: codesOf(order, line) }))
  return {
    coded: lines.filter(({ codes }) => codes.length > 0),
    others: lines.filter(({ codes }) => codes.length === 0).map(({ line }) => line),
  }
}

/** The delivery of a line that shows no codes, in an order that is done. */
export type Handed =
  | 'delivered'
  /** All of it goes back, and a refund is due. */
  | 'refund_due'
  /** All of it was refunded. */
  | 'refunded'
  /** Its codes are ready, but the session must enter a phone code first. */
  | 'to_confirm'
  /** Its codes are shown to the buyer only, and this viewer is not the buyer. */
  | 'with_buyer'
  /** Done. The backend does not say whether by codes or otherwise. */
  | 'success'

/** `isOwn`: the viewer is the buyer, not a person who received the order link. */
export const handedOver = (order: Order, line: OrderLine, isOwn: boolean): Handed => {
  if (line.refunded !== undefined && line.refunded >= line.quantity)
    return isRefundDue(order, line) ? 'refund_due' : 'refunded'
  if (line.delivery === 'fulfilment') return 'delivered'
  if (order.reveal !== undefined) return line.delivery === 'code' ? 'to_confirm' : 'success'
  if (isOwn) return 'delivered'
  return line.delivery === 'code' ? 'with_buyer' : 'success'
}

/** Is money for the line still to be sent? Of a line with fewer refunds than pieces, some are in refunds without a line. */
const isRefundDue = ({ refunds = [] }: Order, { id, quantity }: OrderLine): boolean => {
  const own = refunds.filter(({ line }) => line === id)
  const about = own.length >= quantity ? own : [...own, ...refunds.filter(({ line }) => line === undefined)]
  return about.some(({ sent_at: sentAt }) => sentAt === undefined)
}

/**
 * Every code of an order in one text. Each line's codes stand under its name, one a row with its PIN; `withPin` words
 * the PIN.
 */
export const allCodes = (coded: readonly CodedLine[], withPin: (pin: string) => string): string =>
  coded
    .map(({ line, codes }) =>
      [line.name, ...codes.map(({ code, pin }) => (pin === undefined ? code : `${code} ${withPin(pin)}`))].join('\n'),
    )
    .join('\n\n')
