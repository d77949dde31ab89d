import type { Finding } from '@conform/kernel/check'
import type { Judge, Passive } from '@conform/kernel/passive'
import type { Result, Rule } from '@conform/run/verdict'
import type { Recorded } from '@conform/world/recorder'

/** The findings of one rule that a report shows. */
const SHOWN = 5

/** A finding, and the exchange that it is about. */
export interface Found {
  readonly finding: Finding
  readonly exchange: Recorded
}

/** Judges every exchange of a run. A rule that no exchange was about was not tried, and does not hold. */
export const runPassive = ({ judging, about, ...rule }: Passive, exchanges: readonly Recorded[]): Result => {
  const began = performance.now()
  const judge = judgeOver(exchanges, judging)
  const all = exchanges.flatMap(exchange => {
    const findings = judged(judge, exchange)
    return findings === undefined ? [] : [findings.map(finding => ({ finding, exchange }))]
  })
  const result = resultOf({ ...rule, stochastic: false }, all.flat(), performance.now() - began)
  if (all.length > 0) return result
  if (rule.level === 'MUST') return { ...result, verdict: 'not testable', missing: [about] }
  // no run can make a backend busy, for example
  return { ...result, verdict: 'not applicable', missing: [`there was no answer of this kind: ${about}`] }
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

const judgeOver = (exchanges: readonly Recorded[], judging: Passive['judging']): Judge => {
  try {
    return judging(exchanges)
  } catch (error) {
    return () => [unjudged(error)]
  }
}

const unjudged = (error: unknown): Finding => ({
  says: 'the answer can be judged',
  actual: error instanceof Error ? error.message : String(error),
})

/** A rule that cannot be judged must not end the run: the report says which one it was. */
const judged = (judge: Judge, exchange: Recorded): ReturnType<Judge> => {
  try {
    return judge(exchange)
  } catch (error) {
    return [unjudged(error)]
  }
}
