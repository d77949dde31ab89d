import type { Finding } from '@conform/kernel/check'
import type { Passive } from '@conform/kernel/passive'
import type { Result, Rule } from '@conform/run/verdict'
import type { Recorded } from '@conform/world/recorder'

/** The findings of one rule that a report shows. */
const SHOWN = 5

/** A finding, and the exchange that it is about. */
export interface Found {
  readonly finding: Finding
  readonly exchange: Recorded
}

/** Judges every exchange of a run. */
export const runPassive = ({ judge, ...rule }: Passive, exchanges: readonly Recorded[]): Result => {
  const began = performance.now()
  const found = exchanges.flatMap(exchange => judged(judge, exchange).map(finding => ({ finding, exchange })))
  const result = resultOf({ ...rule, stochastic: false }, found, performance.now() - began)
  if (exchanges.length > 0) return result
  return { ...result, verdict: 'not testable', missing: ['an answer of the backend'] }
}

/** The result of a rule that was judged by what was seen. */
export const resultOf = (
  { id, level, profile, text, stochastic }: Rule,
  found: readonly Found[],
  ms: number,
): Result => {
  const seen = new Set<string>()
  // one finding for each expectation: the same call may have been made a thousand times
  const shown = found.filter(({ finding: { says } }) => !seen.has(says) && seen.add(says) !== undefined).slice(0, SHOWN)
  return {
    id,
    level,
    profile,
    text,
    stochastic,
    verdict: found.length === 0 ? 'holds' : level === 'MUST' ? 'broken' : 'warning',
    findings: shown.map(({ finding }) => finding),
    missing: [],
    exchanges: shown.map(({ exchange }) => exchange),
    ms: Math.round(ms),
  }
}

/** A rule that cannot be judged must not end the run: the report says which one it was. */
const judged = (judge: Passive['judge'], exchange: Recorded): readonly Finding[] => {
  try {
    return judge(exchange)
  } catch (error) {
    return [{ says: 'the answer can be judged', actual: error instanceof Error ? error.message : String(error) }]
  }
}
