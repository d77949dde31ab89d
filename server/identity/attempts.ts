/** Counts failed attempts, so that nobody tries passwords by the thousand. Known and unknown numbers count alike (I-17). */
export interface Attempts {
  /** Seconds to wait before the next attempt; undefined: go on. */
  readonly wait: (keys: readonly Key[]) => number | undefined
  readonly failed: (keys: readonly Key[]) => void
  readonly succeeded: (key: Key) => void
}

/** What is counted, and how often it may fail within the window. */
export interface Key {
  readonly name: string
  readonly limit: number
}

/** A failure is forgotten after a quarter of an hour. Kept in memory: a restart forgives. */
const WINDOW_MS = 15 * 60_000
/** The oldest are forgotten first: made-up numbers must not fill our memory. */
const MAX_KEYS = 50_000

export const attempts = (now: () => number): Attempts => {
  const failures = new Map<string, { readonly count: number; readonly until: number }>()
  const live = (name: string) => {
    const found = failures.get(name)
    return found === undefined || found.until <= now() ? undefined : found
  }
  return {
    wait: keys => {
      const ends = keys.flatMap(({ name, limit }) => {
        const found = live(name)
        return found !== undefined && found.count >= limit ? [found.until] : []
      })
      return ends.length === 0 ? undefined : Math.max(1, Math.ceil((Math.max(...ends) - now()) / 1000))
    },
    failed: keys => {
      for (const { name } of keys) {
        const { count, until } = live(name) ?? { count: 0, until: now() + WINDOW_MS }
        failures.delete(name)
        failures.set(name, { count: count + 1, until })
      }
      for (const name of failures.keys()) {
        if (failures.size <= MAX_KEYS) break
        failures.delete(name)
      }
    },
    succeeded: ({ name }) => void failures.delete(name),
  }
}
