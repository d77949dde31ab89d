import { Broken, type Finding } from '@conform/kernel/check'
import { type Clause, NotTestable } from '@conform/kernel/clause'
import type { Flag } from '@conform/kernel/world'
import { HookFailed } from '@conform/hooks/hook-client'
import type { Result, Rule } from '@conform/run/verdict'
import type { Recorder } from '@conform/world/recorder'
import type { Remote } from '@conform/world/remote-world'

/** How one try of a clause ended. */
type Try =
  | { readonly _tag: 'held' }
  | { readonly _tag: 'broke'; readonly finding: Finding }
  | { readonly _tag: 'impossible'; readonly missing: readonly string[] }

/** The exchanges that a report shows of a clause. */
const SHOWN = 12

/** Only the operator knows where pushes come from. */
const NO_REALTIME = '`realtime` in the answer of the hook "hello", or --realtime'

export const runClause = async (clause: Clause, { realtime, recorder, world, lacks }: Remote): Promise<Result> => {
  const lacking = clause.needs.features.filter(flag => lacks.includes(flag))
  if (lacking.length > 0) return notClaimed(clause, lacking)
  return tried(clause, recorder, () => {
    if (clause.profile === 'live' && realtime === undefined) throw new NotTestable([NO_REALTIME])
    return clause.run(world())
  })
}

/** The backend says that it has no such part, so that the clause is not about it. */
const notClaimed = ({ id, level, profile, text, stochastic }: Clause, lacking: readonly Flag[]): Result => {
  const missing = [`not claimed: GET /api/init says that there is no ${lacking.join(', ')}`]
  const rule = { id, level, profile, text, stochastic }
  return { ...rule, verdict: 'not applicable', findings: [], missing, exchanges: [], ms: 0 }
}

/** Tries a rule. A red one is tried a second time: if it holds then, the subject is unsteady. A race that found proof is not. */
export const tried = async (rule: Rule, recorder: Recorder, run: () => Promise<void>): Promise<Result> => {
  const began = performance.now()
  const { id, level, profile, text, stochastic } = rule
  const attempt = async (): Promise<Try> => {
    recorder.begin(id)
    try {
      await run()
      return { _tag: 'held' }
    } catch (error) {
      return tryOf(error)
    } finally {
      recorder.begin(undefined)
    }
  }
  const first = await attempt()
  const exchanges = recorder.of(id).slice(-SHOWN)
  const again = first._tag === 'broke' && !stochastic ? await attempt() : first
  const ms = Math.round(performance.now() - began)
  const result = { id, level, profile, text, stochastic, findings: [], missing: [], exchanges: [], ms }
  switch (first._tag) {
    case 'held':
      return { ...result, verdict: 'holds' }
    case 'impossible':
      return { ...result, verdict: 'not testable', missing: first.missing }
    case 'broke': {
      const found = { ...result, findings: [first.finding], exchanges }
      if (again._tag === 'held') return { ...found, verdict: 'unsteady' }
      return { ...found, verdict: level === 'MUST' ? 'broken' : 'warning' }
    }
  }
}

const tryOf = (error: unknown): Try => {
  if (error instanceof NotTestable) return { _tag: 'impossible', missing: error.missing }
  if (error instanceof HookFailed) return { _tag: 'impossible', missing: [error.message] }
  if (error instanceof Broken) {
    const wait = busySeconds(error.finding.actual)
    return wait === undefined
      ? { _tag: 'broke', finding: error.finding }
      : { _tag: 'impossible', missing: [`a shop that is not busy: it asked to wait ${wait} seconds (--patience)`] }
  }
  const actual = error instanceof Error ? error.message : String(error)
  return { _tag: 'broke', finding: { says: 'the clause comes to its end', actual } }
}

/** A shop that asks to wait longer than the run has patience has not broken the clause. */
const busySeconds = (actual: unknown): number | undefined =>
  typeof actual === 'object' &&
  actual !== null &&
  '_tag' in actual &&
  actual._tag === 'busy' &&
  'retryAfter' in actual &&
  typeof actual.retryAfter === 'number'
    ? actual.retryAfter
    : undefined
