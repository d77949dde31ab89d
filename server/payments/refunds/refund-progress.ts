import { and, eq, ne } from 'drizzle-orm'
import { recordSent } from '@server/payments/refunds/record-refund'
import type { RefundProgress } from '@server/payments/provider.port'
import { isReferenceUsed } from '@server/orders/refunds'
import type { Deps } from '@server/shop/deps'
import type { Tx } from '@server/platform/database/database'
import { providerRefunds, type ProviderRefundState, refunds } from '@server/platform/database/schema/after-sales'
import { orders } from '@server/platform/database/schema/orders'
import { payments } from '@server/platform/database/schema/payments'
import { retried } from '@server/platform/database/transact'

type ProgressDeps = Pick<Deps, 'db' | 'now' | 'notifyRelay' | 'warn'>

/**
 * Stores what a provider says about a refund: a notification, or an answer. It may come any number of times and in any
 * order. A refund is recorded as sent once (I-29).
 */
export const takeRefundProgress = async (
  deps: ProgressDeps,
  provider: string,
  progress: RefundProgress,
): Promise<void> => {
  const warning = await retried(() => deps.db.transaction(tx => apply(tx, provider, progress, deps.now())))
  if (warning !== undefined) deps.warn(warning, { provider, refund: progress.number })
  deps.notifyRelay()
}

/** Returns what the operator should know. */
const apply = async (
  tx: Tx,
  provider: string,
  { number, ref, state, why }: RefundProgress,
  now: number,
): Promise<string | undefined> => {
  const named = and(eq(providerRefunds.number, number), eq(refunds.provider, provider))
  const [order] = await tx
    .select({ order: orders })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .innerJoin(refunds, eq(refunds.paymentId, payments.id))
    .innerJoin(providerRefunds, eq(providerRefunds.refundId, refunds.id))
    .where(named)
    .for('update', { of: orders })
  const [known] = await tx
    .select({ refund: refunds, sending: providerRefunds })
    .from(providerRefunds)
    .innerJoin(refunds, eq(refunds.id, providerRefunds.refundId))
    .where(named)
  if (order === undefined || known === undefined)
    return state === 'done' ? 'a provider made a refund that this shop did not send' : undefined
  const { refund, sending } = known
  if (refund.state === 'sent')
    return state === 'done' && refund.reference !== ref ? 'a refund went back twice' : undefined
  if (state !== 'done') {
    await setState(tx, refund.id, state, noteOf(state, why), now)
    return undefined
  }
  if (await isReferenceUsed(tx, provider, ref)) {
    await setState(tx, refund.id, 'stuck', `another refund is recorded under its reference ${ref}`, now)
    return 'a refund has the reference of another one'
  }
  // first this: while the provider may be sending it, nothing records it as sent
  if (sending.state !== 'withdrawn') await setState(tx, refund.id, 'done', null, now)
  await recordSent(tx, order.order, refund, ref, now)
  return undefined
}

const noteOf = (state: 'accepted' | 'closed' | 'stuck', why: string | undefined): string | null => {
  switch (state) {
    case 'accepted':
      return null
    case 'closed':
      return `the provider closed it${why === undefined ? '' : ` (${why})`}: send it again`
    case 'stuck':
      return `${why ?? 'the account of the payer did not take it'}: finish it in the portal of the provider`
  }
}

/** Stores the state of a refund at its provider, unless the operator has withdrawn it. */
const setState = async (
  tx: Tx,
  refund: string,
  state: ProviderRefundState,
  note: string | null,
  now: number,
): Promise<void> => {
  await tx
    .update(providerRefunds)
    .set({ state, note, updatedAt: new Date(now) })
    .where(and(eq(providerRefunds.refundId, refund), ne(providerRefunds.state, 'withdrawn')))
}
