/** How old, or how far ahead, a signed message may be if no other window is configured. */
export const REPLAY_WINDOW_SECONDS = 300

/** Is a time within a replay window, in either direction? */
export const isFresh = (at: number, now: number, windowMs: number): boolean => Math.abs(now - at) <= windowMs
