import type { IO } from 'fp-ts/IO'

/** The present time in milliseconds since 1970, by this device and by the last answer of the server. */
export interface ClockPort {
  readonly now: IO<number>
  readonly serverNow: IO<number>
}
