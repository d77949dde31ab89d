import { and, eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { lockImports } from '@server/platform/database/import-transaction'
import type { Tx } from '@server/platform/database/database'
import { codeBatches, codes } from '@server/platform/database/schema/vault'

/** `on_sale`: orders may hold its codes, and take more. */
export type VoidBatchRefusal = 'absent' | 'on_sale'

/**
 * Voids the free codes of a batch that is in quarantine, and returns how many there were. Codes that were sold stay with
 * their customers.
 */
export const voidBatch = async (tx: Tx, batch: string): Promise<E.Either<VoidBatchRefusal, number>> => {
  await lockImports(tx)
  const [stored] = await tx.select().from(codeBatches).where(eq(codeBatches.id, batch)).for('update')
  if (stored === undefined) return E.left('absent')
  if (stored.quarantinedAt === null) return E.left('on_sale')
  const voided = await tx
    .update(codes)
    .set({ state: 'void' })
    .where(and(eq(codes.batchId, batch), eq(codes.state, 'free')))
    .returning({ id: codes.id })
  return E.right(voided.length)
}
