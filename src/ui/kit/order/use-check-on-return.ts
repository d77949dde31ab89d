import { useEffect } from 'react'
import type { WatchedOrder } from '~/application/orders'
import type { OrderStage } from '~/domain/orders/order-stage'

/** The wallet that the shopper comes back from: its return address names it in the hash. Empty: none. */
export const returnedFrom = (): string => new URLSearchParams(window.location.hash.slice(1)).get('from') ?? ''

/**
 * Has the provider asked when the shopper comes back from a wallet: by its return address, or to this page after it was hidden.
 * A notification that was lost then costs seconds. The server throttles the question.
 */
export const useCheckOnReturn = ({ check }: WatchedOrder, stage: OrderStage | ''): void => {
  const isUnpaid = stage === 'payable' || stage === 'expired' || stage === 'cancelled'
  useEffect(() => {
    if (returnedFrom() !== '') void check()
  }, [check])
  useEffect(() => {
    if (!isUnpaid) return undefined
    const seen = () => {
      if (document.visibilityState === 'visible') void check()
    }
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [check, isUnpaid])
}
