import { sql } from 'drizzle-orm'
import type { Db, Tx } from '@server/platform/database/database'

/** Any number that no other lock uses: the bytes of "imp1". */
export const IMPORT_LOCK = 0x696d7031

/** Makes imports wait for each other: two that write the same rows in a different order would deadlock. */
export const lockImports = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${IMPORT_LOCK})`)
}

/** Runs a transaction whose result says whether to commit it. Returns the result in both cases. */
export const rehearsal = async <A>(
  db: Db,
  run: (tx: Tx) => Promise<{ readonly keep: boolean; readonly answer: A }>,
): Promise<A> => {
  const end: { answer?: A } = {}
  const takenBack = new Error('taken back')
  try {
    return await db.transaction(async tx => {
      const { keep, answer } = await run(tx)
      if (keep) return answer
      end.answer = answer
      throw takenBack
    })
  } catch (error) {
    if (error === takenBack && end.answer !== undefined) return end.answer
    throw error
  }
}
