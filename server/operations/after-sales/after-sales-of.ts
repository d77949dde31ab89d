import { asc, eq, inArray } from 'drizzle-orm'
import type { RefundReason } from '~/domain/orders/refund'
import type { VoidCause } from '~/domain/orders/voided-code'
import { cents, toWire } from '~/domain/shared/money'
import type { NamedUnit } from '@server/operations/after-sales/find-unit'
import { refundRows } from '@server/orders/refunds'
import type { Db } from '@server/platform/database/database'
import {
  providerRefunds,
  type ProviderRefundState,
  type RefundState,
  voidedCodes,
} from '@server/platform/database/schema/after-sales'
import { orderUnits } from '@server/platform/database/schema/orders'
import { codes } from '@server/platform/database/schema/vault'

/** What happened to an order after its sale, for the operator. */
export interface AfterSales {
  readonly refunds: readonly {
    readonly payment: string
    readonly currency: string
    readonly amount: string
    readonly state: RefundState
    readonly reason: RefundReason
    /** The piece that it is for, by name. */
    readonly piece: string | null
    readonly ref: string | null
    /** How far it is at the provider, if the shop sends it, and the provider's last answer. */
    readonly provider_state: ProviderRefundState | null
    readonly provider_note: string | null
    readonly note: string | null
    readonly created_at: string
    /** Null: it is not sent yet. */
    readonly sent_at: string | null
  }[]
  /** Codes that were replaced or refunded. */
  readonly voided: readonly {
    readonly piece: string
    /** Its id. */
    readonly code: string
    readonly batch: string
    /** Its last characters; null: it was not opened, or does not open. */
    readonly ends: string | null
    readonly cause: VoidCause
    readonly note: string | null
    readonly at: string
  }[]
}

export const afterSalesOf = async (db: Db, order: string, units: readonly NamedUnit[]): Promise<AfterSales> => {
  const nameOf = (unit: string): string => units.find(({ id }) => id === unit)?.name ?? ''
  const voided = await db
    .select({ voided: voidedCodes, batch: codes.batchId })
    .from(voidedCodes)
    .innerJoin(codes, eq(codes.id, voidedCodes.codeId))
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
      created_at: refund.createdAt.toISOString(),
      sent_at: refund.sentAt?.toISOString() ?? null,
    })),
    voided: voided.map(({ voided: { codeId, unitId, cause, note, at }, batch }) => ({
      piece: nameOf(unitId),
      code: codeId,
      batch,
      ends: null,
      cause,
      note,
      at: at.toISOString(),
    })),
  }
}
