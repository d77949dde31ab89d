import { useState } from 'react'
import type { Order } from '~/domain/orders/order'
import { returnedFrom } from '~/ui/kit/order/use-check-on-return'

/** What became of a payment that was asked for, as far as it has to be said. */
export type Attempt =
  /** Turned down: the order has lost its instruction, and can still be paid. */
  | 'declined'
  /** The shopper is back from the wallet, and nothing has come from it yet. */
  | 'returned'

/**
 * The order is watched for a payment that is turned down while the page is open; `#from=` in the address says that the shopper
 * comes back from a wallet that took the page's place. The word goes when another payment is asked for. An instruction that
 * is gone because the order was changed to another method in another tab was not turned down.
 */
export const useAttempt = (
  order: Order,
): { readonly attempt: Attempt | undefined; readonly from: string; readonly forget: () => void } => {
  const method = order.payment_instruction?.method
  const [from] = useState(returnedFrom)
  const wasDeclined = (before: string | undefined) => method === undefined && before === order.payment
  const [seen, setSeen] = useState<{ readonly method: string | undefined; readonly attempt: Attempt | undefined }>(
    () => ({ method, attempt: from === '' ? undefined : wasDeclined(from) ? 'declined' : 'returned' }),
  )
  if (seen.method !== method) setSeen({ method, attempt: wasDeclined(seen.method) ? 'declined' : undefined })
  return { attempt: seen.attempt, from, forget: () => setSeen({ method, attempt: undefined }) }
}
