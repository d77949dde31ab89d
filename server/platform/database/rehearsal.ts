import type { Db, Tx } from '@server/platform/database/database'

/** Runs a transaction whose result says whether to commit it. Returns the result in both cases. */
export const rehearsal = async <A>(
  db: Db,
  run: (tx: Tx) => Promise<{ readonly keep: boolean; readonly answer: A }>,
): Promise<A> => {
  let rehearsed: { readonly answer: A } | undefined
  const takenBack = new Error('taken back')
  try {
    return await db.transaction(async tx => {
      const { keep, answer } = await run(tx)
      if (keep) return answer
      rehearsed = { answer }
      throw takenBack
    })
  } catch (error) {
    if (error === takenBack && rehearsed !== undefined) return rehearsed.answer
    throw error
  }
}
