import type { ClockPort } from '~/domain/shared/clock.port'

/** A clock that moves only when a test advances it. */
export const memoryClock = (start: number): ClockPort & { readonly advance: (ms: number) => void } => {
  let now = start
  return {
    now: () => now,
    serverNow: () => now,
    advance: ms => {
      now += ms
    },
  }
}
