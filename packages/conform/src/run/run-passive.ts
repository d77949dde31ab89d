import type { Finding } from '@conform/kernel/check'
import type { Passive } from '@conform/kernel/passive'
import type { Result } from '@conform/run/verdict'
import type { Recorded } from '@conform/world/recorder'

/** The findings of one rule that a report shows. */
const SHOWN = 5

/** Judges every exchange of a run. */
export const runPassive = ({ id, level, profile, text, judge }: Passive, exchanges: readonly Recorded[]): Result => {
  const began = performance.now()
  const seen = new Set<string>()
  const found = exchanges.flatMap(exchange =>
    judged(judge, exchange)
      // one finding for each expectation: the same call may have been made a thousand times
      .filter(({ says }) => !seen.has(says) && seen.add(says) !== undefined)
      .map(finding => ({ finding, exchange })),
  )
  const shown = found.slice(0, SHOWN)
  const ms = Math.round(performance.now() - began)
  const result = { id, level, profile, text, stochastic: false, ms }
  if (exchanges.length === 0)
    return { ...result, verdict: 'not testable', findings: [], missing: ['an answer of the backend'], exchanges: [] }
  return {
    ...result,
    verdict: found.length === 0 ? 'holds' : level === 'MUST' ? 'broken' : 'warning',
    findings: shown.map(({ finding }) => finding),
    missing: [],
    exchanges: shown.map(({ exchange }) => exchange),
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
