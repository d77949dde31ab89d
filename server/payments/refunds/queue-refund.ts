import { and, eq, inArray, isNotNull, ne, or, sum } from 'drizzle-orm'
import { cents } from '~/domain/shared/money'
import type { RefundRow } from '@server/orders/refunds'
import type { Tx } from '@server/platform/database/database'
import { providerRefunds, type ProviderRefundState, refunds } from '@server/platform/database/schema/after-sales'

export type ProviderRefundRow = typeof providerRefunds.$inferSelect

/** How far a refund is afterwards. `isRepeated`: it was queued before, and nothing was changed. */
export interface Queued {
  readonly state: ProviderRefundState
  readonly isRepeated: boolean
}

/** The provider may have it, and may be sending the money. */
const isUnderway = (state: ProviderRefundState): boolean => state === 'sent' || state === 'accepted'

/**
 * Queues a refund that is due: the shop sends it through its provider (send-refunds.ts). The caller has locked the order.
 * Safe to repeat. One that failed is queried and sent again under its number, one that the provider closed under a new
 * one. One that is stuck stays, because the operator finishes it at the provider.
 */
export const queueRefund = async (tx: Tx, refund: RefundRow, now: number): Promise<Queued> => {
  const at = new Date(now)
  const [known] = await tx.select().from(providerRefunds).where(eq(providerRefunds.refundId, refund.id)).for('update')
  if (known === undefined) {
    const number = refund.id.replaceAll('-', '')
    const earlier = await sentBefore(tx, refund)
    const fresh = { refundId: refund.id, number, earlier, nextAt: at, createdAt: at, updatedAt: at }
    await tx.insert(providerRefunds).values(fresh)
    return { state: 'queued', isRepeated: false }
  }
  const again = againOf(known)
  if (again === undefined) return { state: known.state, isRepeated: true }
  await tx
    .update(providerRefunds)
    .set({ ...again, note: null, nextAt: at, updatedAt: at })
    .where(eq(providerRefunds.refundId, refund.id))
  return { state: again.state, isRepeated: false }
}

/** No attempts: a provider that cannot be queried gets it too. */
const againOf = ({
  state,
  number,
}: ProviderRefundRow): Pick<ProviderRefundRow, 'state' | 'number' | 'attempts'> | undefined => {
  switch (state) {
    case 'failed':
      // it may have arrived all the same: the provider is queried before it is sent again
      return { state: 'sent', number, attempts: 0 }
    case 'closed':
      return { state: 'sent', number: nextNumber(number), attempts: 0 }
    case 'queued':
    case 'sent':
    case 'accepted':
    case 'stuck':
    case 'done':
    case 'withdrawn':
      return undefined
  }
}

const nextNumber = (number: string): string => {
  const [id = '', tries = '1'] = number.split('-')
  return `${id}-${Number(tries) + 1}`
}

/** The sum of the other refunds of the payment that were sent, or queued before, in cents. */
const sentBefore = async (tx: Tx, { id, paymentId, currency }: RefundRow): Promise<number> => {
  const isOther = and(eq(refunds.paymentId, paymentId), eq(refunds.currency, currency), ne(refunds.id, id))
  const [row] = await tx
    .select({ all: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .leftJoin(providerRefunds, eq(providerRefunds.refundId, refunds.id))
    .where(and(isOther, or(eq(refunds.state, 'sent'), isNotNull(providerRefunds.refundId))))
  return cents(row?.all ?? 0)
}

/**
 * The operator sent the money of a refund in another way. False: the provider may be sending it. The caller has locked
 * the order.
 */
export const withdrawRefund = async (tx: Tx, refund: string, now: number): Promise<boolean> => {
  const [known] = await tx.select().from(providerRefunds).where(eq(providerRefunds.refundId, refund)).for('update')
  if (known === undefined) return true
  if (isUnderway(known.state)) return false
  await tx
    .update(providerRefunds)
    .set({ state: 'withdrawn', updatedAt: new Date(now) })
    .where(
      and(
        eq(providerRefunds.refundId, refund),
        inArray(providerRefunds.state, ['queued', 'failed', 'closed', 'stuck']),
      ),
    )
  return true
}
