/** Why the shop voided a code that a customer had. `refunded`: its price goes back, or went back. */
export type VoidCause = 'invalid' | 'used' | 'expired' | 'refunded' | 'other'

/** Why an operator replaces a code. */
export const replaceCauses = ['invalid', 'used', 'expired', 'other'] as const satisfies VoidCause[]

/** A code of an order that is no longer usable. It was replaced by another, or refunded; the code itself is not shown. */
export interface VoidedCode {
  readonly cause: VoidCause
  /** Milliseconds since 1970. */
  readonly at: number
  /** Its last four characters, so that the customer recognises it; only where the codes of the order are shown. */
  readonly ending?: string
}
