import { asc, eq, inArray } from 'drizzle-orm'
import { cents, toWire } from '~/domain/shared/money'
import { unitsOf } from '@server/operations/after-sales/find-unit'
import { refundRows } from '@server/orders/refunds'
import type { Db } from '@server/platform/database/database'
import { providerRefunds, voidedCodes } from '@server/platform/database/schema/after-sales'
import { orderUnits } from '@server/platform/database/schema/orders'

/** What happened to an order after its sale, for the operator. */
export interface AfterSales {
  /** Its pieces, by the names that commands take. */
  readonly pieces: readonly { readonly name: string; readonly variant: string; readonly state: string }[]
  readonly refunds: readonly {
    readonly payment: string
    readonly currency: string
    readonly amount: string
    readonly state: string
    readonly reason: string
    /** The piece that it is for, by name. */
    readonly piece: string | null
    readonly ref: string | null
    /** How far it is at the provider, if the shop sends it, and the provider's last answer. */
    readonly provider_state: string | null
    readonly provider_note: string | null
    readonly note: string | null
  }[]
  /** Codes that were replaced or refunded, by their ids: audit evidence has the codes that took their places. */
  readonly voided: readonly {
    readonly piece: string
    readonly code: string
    readonly cause: string
    readonly note: string | null
    readonly at: string
  }[]
}

export const afterSalesOf = async (db: Db, order: string): Promise<AfterSales> => {
  const units = await unitsOf(db, order)
  const nameOf = (unit: string): string => units.find(({ id }) => id === unit)?.name ?? ''
  const voided = await db
    .select({ voided: voidedCodes })
    .from(voidedCodes)
    .innerJoin(orderUnits, eq(orderUnits.id, voidedCodes.unitId))
    .where(eq(orderUnits.orderId, order))
    .orderBy(asc(voidedCodes.at), asc(voidedCodes.codeId))
  const rows = await refundRows(db, [order])
  const sent = await db
    .select()
    .from(providerRefunds)
    .where(
      inArray(
        providerRefunds.refundId,
        rows.map(({ refund }) => refund.id),
      ),
    )
  const sending = new Map(sent.map(each => [each.refundId, each]))
  return {
    pieces: units.map(({ name, variant, state }) => ({ name, variant, state })),
    refunds: rows.map(({ refund }) => ({
      payment: refund.paymentId,
      currency: refund.currency,
      amount: toWire(cents(refund.amount)),
      state: refund.state,
      reason: refund.reason,
      piece: refund.unitId === null ? null : nameOf(refund.unitId),
      ref: refund.reference,
      provider_state: sending.get(refund.id)?.state ?? null,
      provider_note: sending.get(refund.id)?.note ?? null,
      note: refund.note,
    })),
    voided: voided.map(({ voided: { codeId, unitId, cause, note, at } }) => ({
      piece: nameOf(unitId),
      code: codeId,
      cause,
      note,
      at: at.toISOString(),
    })),
  }
}
