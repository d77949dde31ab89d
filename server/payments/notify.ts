import * as E from 'fp-ts/Either'
import type {
  Acknowledgement,
  Notification,
  PaymentEvent,
  PaymentProvider,
  RefundNotice,
} from '@server/payments/provider.port'
import { takeRefundProgress } from '@server/payments/refunds/refund-progress'
import type { Deps } from '@server/shop/deps'
import { applyEvent } from '@server/payments/payment-events'
import { countUnread } from '@server/payments/unread-notifications'
import { sqlState } from '@server/platform/database/transact'

/**
 * Handles a provider's notification. It is believed only if its signature holds, and acknowledged only after its effect
 * is committed. If it fails, the provider sends it again.
 */
export const notify = async (deps: Deps, code: string, notification: Notification): Promise<Acknowledgement> => {
  const provider = deps.providers.byCode(code)
  if (provider === undefined) return unknownProvider
  const event = provider.verify(notification)
  if (E.isLeft(event)) {
    deps.warn('a payment notification was not believed', { provider: code, why: event.left })
    if (event.left === 'undecryptable') await countUnread(deps.db, code, deps.now())
    return provider.acknowledge('refused')
  }
  try {
    if (event.right.kind === 'refund') {
      await takeRefundProgress(deps, code, event.right.progress)
      return provider.acknowledge('taken')
    }
    const proven = await prove(provider, event.right)
    // the query failed, or the provider does not know the payment yet: the provider must send it again
    if (proven === undefined) return provider.acknowledge('later')
    await applyEvent(deps, code, proven)
    return provider.acknowledge('taken')
  } catch (error) {
    // not the message: a failed query's message holds the query's parameters
    const why = sqlState(error) || (error instanceof Error ? error.name : 'unknown')
    deps.warn('a payment notification could not be stored', { provider: code, ...subjectOf(event.right), why })
    return provider.acknowledge('later')
  }
}

const subjectOf = (event: PaymentEvent | RefundNotice): Readonly<Record<string, string>> =>
  event.kind === 'refund' ? { refund: event.progress.number } : { payment: event.payment }

/**
 * The event as the provider confirms it: the notification itself, or the answer to a query where the signature is no
 * proof.
 */
const prove = async (provider: PaymentProvider, event: PaymentEvent): Promise<PaymentEvent | undefined> => {
  if (provider.proof === undefined) return event
  const answer = await provider.query(event.ref)
  return E.isLeft(answer) ? undefined : (answer.right ?? undefined)
}

const unknownProvider: Acknowledgement = { status: 404, type: 'application/json', body: '{"message":"Not found"}' }
