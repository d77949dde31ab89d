/**
 * The same work for many callers: a result is shared for this time, and callers that come while it is made wait for it. A
 * failure is not shared.
 */
export const recent = <A>(work: () => Promise<A>, now: () => number, forMs: number): (() => Promise<A>) => {
  let last: { readonly until: number; readonly result: Promise<A> } | undefined
  return () => {
    if (last !== undefined && now() < last.until) return last.result
    const made = { until: now() + forMs, result: work() }
    last = made
    made.result.catch(() => {
      if (last === made) last = undefined
    })
    return made.result
  }
}
