import type { OrderPiece, OrderRecord, OrderRefund } from '~/contract/console/order-record'

/** An act on an order that the operator has begun. */
export type OrderAct =
  | { readonly kind: PlainAct }
  /** Of one piece, or of the whole order. */
  | { readonly kind: 'refund' | 'fulfil'; readonly piece?: OrderPiece }
  | { readonly kind: 'replace' | 'reveal'; readonly piece: OrderPiece }
  /** Of a refund that is due: it is sent through its provider, was sent in another way, or is taken away. */
  | { readonly kind: 'send' | 'sent' | 'cancel_refund'; readonly refund: OrderRefund }

export type PlainAct = 'mark_paid' | 'give_up' | 'cancel' | 'hold' | 'release' | 'note' | 'evidence'

export type Begin = (act: OrderAct) => void

/** What each dialog of an order gets. */
export interface OrderDialogProps {
  readonly order: OrderRecord
  readonly onClose: () => void
}

/** May a supplier have a top-up of these pieces, and fulfil it? */
export const isAtSupplier = (pieces: readonly OrderPiece[]): boolean =>
  pieces.some(
    ({ state, supplier }) => state === 'due' && (supplier?.state === 'sent' || supplier?.state === 'accepted'),
  )
