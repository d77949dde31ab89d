import type { ActDeps } from '@server/acts/kit/act-deps'
import { type ChainPart, verifyPart } from '@server/operations/audit/audit'
import { contradiction } from '@server/operations/audit/audit-anchor'

/** How many rows one part works out again: a second of work at most. */
const PART_ROWS = 10_000

/** A part of the audit chain, and at its end how the chain contradicts its anchor. */
export const partOfChain = async (
  deps: Pick<ActDeps, 'db' | 'anchor'>,
  after: number,
): Promise<ChainPart & { readonly cut: string | undefined }> => {
  const part = await verifyPart(deps.db, after, PART_ROWS)
  return { ...part, cut: part.last < part.end ? undefined : await contradiction(deps) }
}
