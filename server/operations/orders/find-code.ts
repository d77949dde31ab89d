import { type SQL, eq, sql } from 'drizzle-orm'
import type { VoidCause } from '~/domain/orders/voided-code'
import type { Db } from '@server/platform/database/database'
import { voidedCodes } from '@server/platform/database/schema/after-sales'
import { orderUnits } from '@server/platform/database/schema/orders'
import { codeBatches, codes, type CodeState } from '@server/platform/database/schema/vault'
import { olderCodeWith } from '@server/stock/canonical-fingerprints'
import type { Vault } from '@server/stock/vault/vault.port'

/** A code of the vault, without the code itself. */
export interface FoundCode {
  readonly id: string
  readonly variant: string
  readonly state: CodeState
  readonly expiresAt: Date | null
  readonly batch: { readonly id: string; readonly source: string; readonly importedAt: Date }
  /** The order that holds or has it, or had it until it was voided. */
  readonly order: string | null
  /** Why it was voided after its sale, and the code that took its place; null: it was not. */
  readonly voided: { readonly cause: VoidCause; readonly at: Date; readonly replacedBy: string | null } | null
}

/** Finds a code by its fingerprint, in any spelling. It only reads. */
export const findCode = async (db: Db, vault: Vault, code: string): Promise<FoundCode | undefined> => {
  const fingerprint = vault.fingerprint(code)
  const found = await codeWhere(db, eq(codes.fingerprint, fingerprint))
  if (found !== undefined) return found
  const older = await olderCodeWith(db, vault, [fingerprint])
  return older && codeWhere(db, eq(codes.id, older.id))
}

const codeWhere = async (db: Db, which: SQL): Promise<FoundCode | undefined> => {
  const [row] = await db
    .select({ code: codes, batch: codeBatches, order: orderUnits.orderId, voided: voidedCodes })
    .from(codes)
    .innerJoin(codeBatches, eq(codeBatches.id, codes.batchId))
    .leftJoin(voidedCodes, eq(voidedCodes.codeId, codes.id))
    .leftJoin(orderUnits, eq(orderUnits.id, sql`coalesce(${codes.orderUnitId}, ${voidedCodes.unitId})`))
    .where(which)
  return (
    row && {
      id: row.code.id,
      variant: row.code.variantNo,
      state: row.code.state,
      expiresAt: row.code.expiresAt,
      batch: { id: row.batch.id, source: row.batch.source, importedAt: row.batch.createdAt },
      order: row.order,
      voided: row.voided && { cause: row.voided.cause, at: row.voided.at, replacedBy: row.voided.replacedBy },
    }
  )
}
