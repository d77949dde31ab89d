import { sql } from 'drizzle-orm'
import { verifyAudit } from '@server/operations/audit/audit'
import type { Db } from '@server/platform/database/database'
import { atRest, always, type Question } from '@tests/prove/questions'

/** The violations, one line each, by invariant. Every invariant that was checked is a key, most with an empty list. */
export type Verdict = ReadonlyMap<string, readonly string[]>

/** At most this many of a kind are listed; a hundred more would show nothing new. */
const TOLD = 20

/** Checks the invariants that hold at any moment, in one snapshot so that a running sale is not read in part. */
export const judge = (db: Db): Promise<Verdict> => ask(db, always)

/**
 * Checks the invariants that also hold once all work is done and the sweep has run: nothing waits forever. `now`: the
 * shop's clock.
 */
export const judgeAtRest = async (db: Db, now: number): Promise<Verdict> => {
  const { broken } = await verifyAudit(db)
  const chain = broken === undefined ? [] : [`the audit's seal ${broken.seal}: ${broken.why}`]
  return merged([await ask(db, always), await ask(db, atRest(new Date(now))), new Map([['I-12', chain]])])
}

/** One verdict out of several. */
export const merged = (verdicts: readonly Verdict[]): Verdict => {
  const all = new Map<string, readonly string[]>()
  for (const verdict of verdicts)
    for (const [invariant, lines] of verdict) all.set(invariant, [...(all.get(invariant) ?? []), ...lines])
  return all
}

/** Everything that is wrong in a verdict, the invariant in front. */
export const violationsOf = (verdict: Verdict): readonly string[] =>
  [...verdict].flatMap(([invariant, lines]) => lines.map(line => `[${invariant}] ${line}`))

export const ask = (db: Db, questions: readonly Question[]): Promise<Verdict> =>
  db.transaction(
    async tx => {
      const answers: Verdict[] = []
      for (const { invariant, wrong } of questions) {
        // materialized: for a few rows alone, PostgreSQL would choose a plan that is slow when there are none
        const { rows } = await tx.execute<{ wrong: string }>(
          sql`with q(wrong) as materialized (${wrong}) select wrong from q limit ${TOLD}`,
        )
        answers.push(new Map([[invariant, rows.map(row => String(row['wrong']))]]))
      }
      return merged(answers)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
