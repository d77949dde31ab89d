import * as E from 'fp-ts/Either'
import { useCallback, useState } from 'react'
import type { WantedQuantities } from '~/application/quantities'
import type { CartLine } from '~/domain/cart/cart'
import type { Failure } from '~/domain/shared/failure'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'

interface Failed {
  readonly line: CartLine
  readonly quantity: number
  readonly failure: Failure
}

/** Changes quantities in the cart: the pending changes, and the failed one. */
export const useQuantities = (): {
  readonly wanted: WantedQuantities
  readonly change: (line: CartLine, quantity: number) => void
  readonly failed: Failed | undefined
  readonly retry: () => void
  /** The line that was taken out last, with the quantity that it had. */
  readonly removed: CartLine | undefined
  readonly forgetRemoved: () => void
} => {
  const { cart } = useApp()
  const [failed, setFailed] = useState<Failed>()
  const [removed, setRemoved] = useState<CartLine>()
  const change = useCallback(
    (line: CartLine, quantity: number) => {
      setFailed(undefined)
      const before = { ...line, quantity: cart.wanted.now()[line.id] ?? line.quantity }
      void cart
        .setQuantity(line.id, quantity)()
        .then(answer => {
          if (E.isLeft(answer)) setFailed({ line, quantity, failure: answer.left })
          else if (quantity === 0) setRemoved(before)
        })
    },
    [cart],
  )
  const retry = () => {
    if (failed !== undefined) change(failed.line, failed.quantity)
  }
  const forgetRemoved = useCallback(() => setRemoved(undefined), [])
  return { wanted: useLive(cart.wanted), change, failed, retry, removed, forgetRemoved }
}
