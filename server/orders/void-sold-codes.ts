import { and, eq, inArray } from 'drizzle-orm'
import type { VoidCause } from '~/domain/orders/voided-code'
import type { Tx } from '@server/platform/database/database'
import { voidedCodes } from '@server/platform/database/schema/after-sales'
import { codes } from '@server/platform/database/schema/vault'

/** Why sold codes become void: `cause` is for the customer, `note` for the operator. */
export interface Voiding {
  readonly cause: VoidCause
  readonly note: string | undefined
  /** The code that takes the place of the only one. */
  readonly replacedBy?: string
}

/**
 * Voids the sold codes of these units of a locked order, and records why. They leave their units, stay in the vault as
 * evidence, and the database never lets them be used again (I-30). Returns their ids.
 */
export const voidSoldCodes = async (
  tx: Tx,
  units: readonly string[],
  { cause, note, replacedBy }: Voiding,
  now: number,
): Promise<readonly string[]> => {
  if (units.length === 0) return []
  const isTheirs = and(inArray(codes.orderUnitId, [...units]), eq(codes.state, 'sold'))
  const sold = await tx.select({ id: codes.id, unit: codes.orderUnitId }).from(codes).where(isTheirs)
  const rows = sold.flatMap(({ id, unit }) =>
    unit === null
      ? []
      : [{ codeId: id, unitId: unit, cause, note: note ?? null, replacedBy: replacedBy ?? null, at: new Date(now) }],
  )
  if (rows.length === 0) return []
  await tx.insert(voidedCodes).values(rows)
  const voided = await tx.update(codes).set({ state: 'void', orderUnitId: null }).where(isTheirs).returning()
  if (voided.length !== rows.length) throw new Error(`${rows.length} codes were sold, but ${voided.length} became void`)
  return rows.map(row => row.codeId)
}
