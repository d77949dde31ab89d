const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The pauses between the attempts of a delivery, about three days together. */
export const PAUSES_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]

/** The pause after this many failed attempts, in milliseconds. Undefined: it was the last one. */
export const pauseAfter = (attempts: number): number | undefined => PAUSES_MS[attempts - 1]

/** An endpoint whose deliveries are parked for this long, without one that arrived, is disabled. */
export const DISABLED_AFTER_MS = 5 * DAY_MS
