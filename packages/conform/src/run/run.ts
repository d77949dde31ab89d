import type { Clause } from '@conform/kernel/clause'
import type { Passive } from '@conform/kernel/passive'
import { type Claims, unclaimedIn } from '@conform/run/claims'
import { runClause } from '@conform/run/run-clause'
import { runPassive } from '@conform/run/run-passive'
import type { Result } from '@conform/run/verdict'
import type { Remote } from '@conform/world/remote-world'

export interface RunOptions {
  readonly clauses: readonly Clause[]
  readonly passives: readonly Passive[]
  readonly claims: Claims
  /** Only these clauses. Empty: all of the profiles that are claimed. */
  readonly only: readonly string[]
  readonly onStart: (clause: Clause) => void
  readonly onResult: (result: Result, done: number, of: number) => void
}

/** Runs the clauses one after the other, then judges every exchange. */
export const run = async (remote: Remote, options: RunOptions): Promise<readonly Result[]> => {
  const { claims, only, onStart, onResult } = options
  const isWanted = ({ id, profile }: Pick<Clause, 'id' | 'profile'>): boolean =>
    only.length > 0 ? only.includes(id) : claims.profiles.includes(profile)
  const clauses = options.clauses.filter(isWanted)
  const passives = options.passives.filter(isWanted)
  const all = clauses.length + passives.length
  const results: Result[] = []
  const add = (result: Result) => {
    results.push(result)
    onResult(result, results.length, all)
  }
  for (const clause of clauses) {
    onStart(clause)
    add(await runClause(clause, remote))
  }
  for (const passive of passives) add(runPassive(passive, remote.recorder.all()))
  return only.length > 0 ? results : [...results, ...unclaimed(remote, claims)]
}

const unclaimed = (remote: Remote, claims: Claims): readonly Result[] =>
  unclaimedIn(claims, remote, remote.recorder.all()).map(({ profile, because }) => ({
    id: `unclaimed-${profile}`,
    level: 'SHOULD',
    profile,
    text: `The backend claims the profile “${profile}”, because it has something of it.`,
    stochastic: false,
    verdict: 'unclaimed',
    findings: [{ says: `the profile “${profile}” is claimed`, actual: because }],
    missing: [],
    exchanges: [],
    ms: 0,
  }))
