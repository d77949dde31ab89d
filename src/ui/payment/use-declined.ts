import { useEffect, useState } from 'react'
import type { Order } from '~/domain/order'

/**
 * Was the payment that stood open turned down? The order loses its instruction and can still be paid. The word goes when
 * another payment is asked for.
 */
export const useDeclined = (order: Order): { readonly declined: boolean; readonly forget: () => void } => {
  const method = order.payment_instruction?.method
  const [open, setOpen] = useState(method)
  const [declined, setDeclined] = useState(false)
  useEffect(() => {
    if (open !== undefined && method === undefined) setDeclined(true)
    if (method !== undefined) setDeclined(false)
    setOpen(method)
  }, [open, method])
  return { declined, forget: () => setDeclined(false) }
}
