import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Tx } from '@server/platform/database/database'
import { codeBatches } from '@server/platform/database/schema/vault'

/** Which batches a command means; with nothing said, all of them. */
export interface Chosen {
  readonly ids?: readonly string[]
  readonly variant?: string
  readonly importedBefore?: Date
}

/** Takes the free codes of batches off sale. Returns the batches that were for sale. */
export const quarantine = (db: Tx, chosen: Chosen, at: Date): Promise<readonly { readonly id: string }[]> =>
  db
    .update(codeBatches)
    .set({ quarantinedAt: at })
    .where(and(isNull(codeBatches.quarantinedAt), isChosen(chosen)))
    .returning({ id: codeBatches.id })

/** Puts the free codes of batches on sale again. Returns the batches that were in quarantine. */
export const unlock = (db: Tx, chosen: Chosen): Promise<readonly { readonly id: string }[]> =>
  db
    .update(codeBatches)
    .set({ quarantinedAt: null })
    .where(and(isNotNull(codeBatches.quarantinedAt), isChosen(chosen)))
    .returning({ id: codeBatches.id })

const isChosen = ({ ids, variant, importedBefore }: Chosen) =>
  and(
    ids === undefined ? undefined : inArray(codeBatches.id, [...ids]),
    variant === undefined ? undefined : eq(codeBatches.variantNo, variant),
    importedBefore === undefined ? undefined : lt(codeBatches.createdAt, importedBefore),
  )
