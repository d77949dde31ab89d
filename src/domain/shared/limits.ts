/** Numbers of the shop that both the page and the server need (docs/spec/product.md#9-business-constants-and-limits). */

/**
 * Seconds from one phone code to the next for the same purpose and number. `server/identity/phone/phone-codes.ts`
 * enforces it; `src/application/account/phone-code.ts` counts it down.
 */
export const RESEND_SECONDS = 180

/** Seconds for which an unpaid order holds its stock, unless the operator sets another time. */
export const HOLD_SECONDS = 900

/** The same for an order that is paid in cash, at the counter: one day. */
export const CASH_HOLD_SECONDS = 86_400

/** The shortest password, in characters as people count them. There is no rule of composition. */
export const MIN_PASSWORD = 8

/** The longest password that is sent. */
export const MAX_PASSWORD = 200
