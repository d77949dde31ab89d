import type { Finding } from '@conform/kernel/check'
import type { Level, Subject } from '@conform/kernel/clause'
import type { Recorded } from '@conform/world/recorder'

/**
 * What a run found out about a clause:
 *
 * - `holds`: it was tried, and the backend keeps it
 * - `broken`: a MUST that the backend breaks
 * - `warning`: a SHOULD that the backend breaks
 * - `not testable`: something that the clause needs is missing, so that it was not tried
 * - `not applicable`: about a part that the backend says it lacks, or a SHOULD about an answer that it did not give
 * - `unsteady`: broken at first, and kept when it was run a second time, alone
 * - `unclaimed`: the backend has something of a profile that it does not claim
 */
export type Verdict = 'holds' | 'broken' | 'warning' | 'not testable' | 'not applicable' | 'unsteady' | 'unclaimed'

/** A rule as results name it. */
export interface Rule {
  readonly id: string
  readonly level: Level
  readonly profile: Subject
  /** The rule, as a sentence. */
  readonly text: string
  /** A race: that it holds means that no round showed the opposite. */
  readonly stochastic: boolean
}

export interface Result extends Rule {
  readonly verdict: Verdict
  readonly findings: readonly Finding[]
  /** What was missing, in words. */
  readonly missing: readonly string[]
  /** The last exchanges before the finding. */
  readonly exchanges: readonly Recorded[]
  readonly ms: number
}

/** Does this verdict fail a run? A SHOULD never does. */
export const isRed = ({ verdict, level }: Pick<Result, 'verdict' | 'level'>): boolean =>
  verdict === 'broken' || verdict === 'unsteady' || (verdict === 'not testable' && level === 'MUST')

/** How often each verdict was given. */
export const countsOf = (results: readonly Result[]): Readonly<Record<Verdict, number>> => {
  const counts: Record<Verdict, number> = {
    holds: 0,
    broken: 0,
    warning: 0,
    'not testable': 0,
    'not applicable': 0,
    unsteady: 0,
    unclaimed: 0,
  }
  for (const { verdict } of results) counts[verdict] += 1
  return counts
}
