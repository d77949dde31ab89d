import { CASH } from '~/domain/cart/cart'

/**
 * How long unpaid orders hold their stock, in seconds: `HOLD_SECONDS`, or `CASH_HOLD_SECONDS` at a counter. The defaults
 * are in `src/domain/shared/limits.ts`. `placing/draft.ts` sets the end of the hold. `expireOverdue` in
 * `cancel-orders.ts` cancels orders after it.
 */
export interface HoldTimes {
  readonly holdSeconds: number
  readonly cashHoldSeconds: number
}

export const holdSecondsFor = ({ holdSeconds, cashHoldSeconds }: HoldTimes, method: string): number =>
  method === CASH ? cashHoldSeconds : holdSeconds

/** An order can change to cash, or from it, while it is unpaid. */
export const longestHoldMs = ({ holdSeconds, cashHoldSeconds }: HoldTimes): number =>
  Math.max(holdSeconds, cashHoldSeconds) * 1000

interface Held {
  readonly payment: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/**
 * When the hold of an order ends after a change to `method`. Cash extends it to the time for cash, counted from when
 * the order was placed. A wallet after cash leaves the time for wallets, counted from now. Changing back and forth
 * gains nothing: no order is held beyond the time for cash.
 */
export const heldUntil = (order: Held, method: string, now: number, times: HoldTimes): Date => {
  if ((order.payment === CASH) === (method === CASH)) return order.expiresAt
  const until = order.expiresAt.getTime()
  return new Date(
    method === CASH
      ? Math.max(until, order.createdAt.getTime() + times.cashHoldSeconds * 1000)
      : Math.min(until, now + times.holdSeconds * 1000),
  )
}
