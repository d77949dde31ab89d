import fc from 'fast-check'

const DEFAULT_RUNS = 1000

/** A property whose single try is slow has this part of the runs. */
const FEWER = 0.15

/** The number that was set for all properties (`fc.configureGlobal`), or the default. */
const asked = (): number => fc.readConfigureGlobal().numRuns ?? DEFAULT_RUNS

/** How often a property is tried, unless it says otherwise. */
export const runs = {
  get numRuns(): number {
    return asked()
  },
}

/** For a property whose single try is slow, and whose inputs differ in few ways: a drawing in pixels, an answer of the wire. */
export const fewerRuns = {
  get numRuns(): number {
    return Math.max(1, Math.round(asked() * FEWER))
  },
}
