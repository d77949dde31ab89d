import { useEffect } from 'react'
import type { WatchedOrder } from '~/application/orders'
import type { OrderStage } from '~/domain/orders/order-stage'

/** The wallet from which the shopper returns, from the hash of the return address. Empty if there is no such wallet. */
export const returnedFrom = (): string => new URLSearchParams(window.location.hash.slice(1)).get('from') ?? ''

/**
 * Checks the payment with the provider when the shopper returns from a wallet: by its return address, or to this page
 * after it was hidden. So a lost notification delays the page by seconds only. The server throttles the check.
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
