import { clauses } from '@conform/clauses/all'
import { passives } from '@conform/passive/all'
import type { Result } from '@conform/run/verdict'
import { runOnMock } from '@tests/conform/kit/mock-run'
import type { Mutant } from '@tests/conform/mutants/mutant'

/** Enough for the races: the matrix says how sure they are. */
const ROUNDS = 20
/** Seconds. */
const PATIENCE = 1

export const all = [...clauses, ...passives]

const isRace = (id: string): boolean => clauses.some(clause => clause.id === id && clause.stochastic)

/** A clause that did not come to its end, or a rule that could not judge, found nothing out about the shop. */
const FAILURES: readonly (string | undefined)[] = ['the clause comes to its end', 'the answer can be judged']

const isFound = ({ verdict, findings }: Result): boolean =>
  (verdict === 'broken' || verdict === 'warning') && !FAILURES.includes(findings[0]?.says)

/** The results of all clauses that found a mutant. */
export const foundBy = async (
  { clause, change, judged = [] }: Mutant,
  {
    rounds = isRace(clause) ? ROUNDS : 1,
    others = [],
  }: { readonly rounds?: number; readonly others?: readonly string[] } = {},
): Promise<readonly Result[]> => {
  const only = [clause, ...judged, ...others]
  const { results } = await runOnMock({ change, only, rounds, patience: PATIENCE })
  return results.filter(isFound)
}
