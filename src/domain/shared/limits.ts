/** Numbers of the shop that both the page and the server need (docs/spec/product.md#9-business-constants-and-limits). */

/** Seconds from one phone code to the next for the same purpose and number. */
export const RESEND_SECONDS = 180

/** Seconds for which an unpaid order holds its stock, unless the operator sets another time. */
export const HOLD_SECONDS = 900

/** The shortest password, in characters as people count them. There is no rule of composition. */
export const MIN_PASSWORD = 8

/** The longest password that is sent. */
export const MAX_PASSWORD = 200
