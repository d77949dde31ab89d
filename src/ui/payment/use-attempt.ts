import { useState } from 'react'
import type { Order } from '~/domain/orders/order'
import { returnedFrom } from '~/ui/kit/order/use-check-on-return'

/** The result of a payment attempt, if the shopper must see it. */
export type Attempt =
  /** Declined: the order has lost its instruction, but can still be paid. */
  | 'declined'
  /** The shopper is back from the wallet, but the payment has not arrived yet. */
  | 'returned'

/**
 * Watches the order for a declined payment while the page is open. `#from=` in the address means that the shopper
 * returns from a wallet that had replaced the page. Requesting another payment clears the result. If the order changes
 * to another method in another tab, its lost instruction does not count as declined.
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
