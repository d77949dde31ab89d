/** A result that many callers share for some time. */
export interface Recent<A> {
  /** Callers that come while it is made wait for it. A failure is not shared. */
  readonly get: () => Promise<A>
  /** The next caller gets a new result: something has changed. */
  readonly forget: () => void
}

/** Shares each result of this work for `forMs`. */
export const recent = <A>(work: () => Promise<A>, now: () => number, forMs: number): Recent<A> => {
  let last: { readonly until: number; readonly result: Promise<A> } | undefined
  return {
    get: () => {
      if (last !== undefined && now() < last.until) return last.result
      const made = { until: now() + forMs, result: work() }
      last = made
      made.result.catch(() => {
        if (last === made) last = undefined
      })
      return made.result
    },
    forget: () => {
      last = undefined
    },
  }
}
