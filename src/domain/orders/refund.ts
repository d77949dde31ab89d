import type { Cents } from '~/domain/shared/money'

export type RefundReason =
  /** The payment came after the order had ended, and its goods were sold meanwhile. */
  | 'late'
  /** The order was paid already. */
  | 'twice'
  /** Another sum came than was due. */
  | 'amount'
  /** The shop cannot deliver. */
  | 'undeliverable'
  /** A code did not work, or a top-up did not arrive. */
  | 'faulty'
  | 'other'

/** Every reason that an operator may give. */
export const refundReasons = [
  'late',
  'twice',
  'amount',
  'undeliverable',
  'faulty',
  'other',
] as const satisfies RefundReason[]

/** Money that goes back, or has gone back, to where it came from. */
export interface Refund {
  readonly amount: Cents
  readonly currency: string
  readonly reason: RefundReason
  /** The line of the order that it is for, by id; absent: for none alone. */
  readonly line?: string
  /** The provider's reference, once the money has been sent. */
  readonly reference?: string
  /** When it was sent, milliseconds since 1970. */
  readonly sent_at?: number
}
