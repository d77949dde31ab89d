import { NOW } from '@gallery/stage/now'

const MINUTE_MS = 60_000

/** The time that was `minutes` before the clock of the gallery. */
export const ago = (minutes: number): number => NOW - minutes * MINUTE_MS

export const HOURS = 60
export const DAYS = 24 * HOURS
