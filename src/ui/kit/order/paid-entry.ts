import { useState } from 'react'
import type { OrderStage } from '~/domain/orders/order-stage'
import { historyState } from '~/ui/kit/history-state'
import { returnedFrom } from '~/ui/kit/order/use-check-on-return'

/** The history state of an order that was paid in this visit. */
const PAID = 'paid'

/** The state that the navigation adds to that entry. */
export const paidEntry = { [PAID]: true }

/**
 * True if the order was paid in this visit. That means: this page showed it unpaid before, the shopper returned from
 * the wallet to this page, or the payment page led here.
 */
export const usePaidNow = (stage: OrderStage | ''): boolean => {
  const [wasUnpaid, setWasUnpaid] = useState(false)
  if (stage === 'payable' && !wasUnpaid) setWasUnpaid(true)
  const [cameBack] = useState(
    () => typeof window !== 'undefined' && (historyState()[PAID] === true || returnedFrom() !== ''),
  )
  return wasUnpaid || cameBack
}
