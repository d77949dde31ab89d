import * as E from 'fp-ts/Either'
import type { Acknowledgement, Notification } from '@server/payments/provider.port'
import type { Deps } from '@server/shop/deps'
import { applyEvent } from '@server/shop/payment-events'
import { sqlState } from '@server/store/transact'

/**
 * A provider's notification: believed only when its signature holds, acknowledged only after its effect is committed. One that
 * could not be dealt with is told again.
 */
export const notify = async (deps: Deps, code: string, notification: Notification): Promise<Acknowledgement> => {
  const provider = deps.providers.byCode(code)
  if (provider === undefined) return unknownProvider
  const event = provider.verify(notification)
  if (E.isLeft(event)) {
    deps.warn('a payment notification was not believed', { provider: code, why: event.left })
    return provider.acknowledge('refused')
  }
  try {
    await applyEvent(deps, code, event.right)
    return provider.acknowledge('taken')
  } catch (error) {
    // not its message: a failed query's message holds the query's parameters
    const why = sqlState(error) || (error instanceof Error ? error.name : 'unknown')
    deps.warn('a payment notification could not be taken in', { provider: code, payment: event.right.payment, why })
    return provider.acknowledge('later')
  }
}

const unknownProvider: Acknowledgement = { status: 404, type: 'application/json', body: '{"message":"Not found"}' }
