/** A statement takes 65,535 values at most. */
const PART = 1_000

/** Stores any number of rows, by as many statements as they need. */
export const inParts = async <A>(rows: readonly A[], store: (some: A[]) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < rows.length; at += PART) await store(rows.slice(at, at + PART))
}
