import { useState } from 'react'
import type { OrderStage } from '~/domain/orders/order-stage'
import { historyState } from '~/ui/kit/history-state'
import { returnedFrom } from '~/ui/kit/order/use-check-on-return'

/** What the history entry of an order says when it was paid in this visit. */
const PAID = 'paid'

/** What the navigation to it adds to the state of that entry. */
export const paidEntry = { [PAID]: true }

/**
 * Was the order paid in this visit? It was still to be paid when this page showed it, the shopper came back from the wallet to this
 * page, or the payment page led here.
 */
export const usePaidNow = (stage: OrderStage | ''): boolean => {
  const [wasUnpaid, setWasUnpaid] = useState(false)
  if (stage === 'payable' && !wasUnpaid) setWasUnpaid(true)
  const [cameBack] = useState(
    () => typeof window !== 'undefined' && (historyState()[PAID] === true || returnedFrom() !== ''),
  )
  return wasUnpaid || cameBack
}
