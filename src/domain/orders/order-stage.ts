import { type Code, type Order, type OrderLine, codesOf, isPayable } from '~/domain/orders/order'
import { awaitsPayment } from '~/domain/orders/order-status'

/** What a shopper can do about an order now. */
export type OrderStage =
  /** To be paid until its time runs out. */
  | 'payable'
  /** Its time ran out; the server has not said `cancelled` yet. */
  | 'expired'
  /** Paid: codes come by themselves. */
  | 'underway'
  | 'done'
  | 'cancelled'
  /** The money goes or went back. */
  | 'refund'

/** At a moment of the server's clock. A status that we do not know is underway: never codes, never a dead end. */
export const orderStage = (order: Order, now: number): OrderStage => {
  if (awaitsPayment(order.status)) return isPayable(order, now) ? 'payable' : 'expired'
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

/** The lines with codes come first; what was topped up, or has nothing to show yet, comes after. */
export const partLines = (
  order: Order,
): { readonly coded: readonly CodedLine[]; readonly others: readonly OrderLine[] } => {
  const lines = order.items.map(line => ({ line, codes: codesOf(order, line) }))
  return {
    coded: lines.filter(({ codes }) => codes.length > 0),
    others: lines.filter(({ codes }) => codes.length === 0).map(({ line }) => line),
  }
}

/** What became of a line that shows no codes in an order that is done. */
export type Handed =
  | 'delivered'
  /** Its codes are there, and a phone code is asked for before they are shown. */
  | 'to_confirm'
  /** Its codes are its buyer's, and this is somebody else. */
  | 'with_buyer'
  /** Done; whether by codes or otherwise, the backend does not say. */
  | 'success'

/** `isOwn`: the buyer reads it, not somebody who was sent its link. */
export const handedOver = (order: Order, line: OrderLine, isOwn: boolean): Handed => {
  if (line.delivery === 'fulfilment') return 'delivered'
  if (order.reveal !== undefined) return line.delivery === 'code' ? 'to_confirm' : 'success'
  if (isOwn) return 'delivered'
  return line.delivery === 'code' ? 'with_buyer' : 'success'
}

/** Every code of an order in one text, a line each with its PIN, under the name of what it is for; `withPin` words the PIN. */
export const allCodes = (coded: readonly CodedLine[], withPin: (pin: string) => string): string =>
  coded
    .map(({ line, codes }) =>
      [line.name, ...codes.map(({ code, pin }) => (pin === undefined ? code : `${code} ${withPin(pin)}`))].join('\n'),
    )
    .join('\n\n')
