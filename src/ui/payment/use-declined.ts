import { useState } from 'react'
import type { Order } from '~/domain/order'

/**
 * Was the payment that stood open turned down? The order loses its instruction and can still be paid. The word goes when
 * another payment is asked for.
 */
export const useDeclined = (order: Order): { readonly declined: boolean; readonly forget: () => void } => {
  const method = order.payment_instruction?.method
  const [seen, setSeen] = useState({ method, declined: false })
  if (seen.method !== method) setSeen({ method, declined: method === undefined })
  return { declined: seen.declined, forget: () => setSeen({ method, declined: false }) }
}
