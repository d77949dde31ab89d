import * as E from 'fp-ts/Either'
import { useCallback, useState } from 'react'
import type { WantedQuantities } from '~/application/quantities'
import type { Failure } from '~/domain/failure'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'

interface Failed {
  readonly id: string
  readonly quantity: number
  readonly failure: Failure
}

/** Changing quantities in the cart: what is on its way, and what could not be done. */
export const useQuantities = (): {
  readonly wanted: WantedQuantities
  readonly change: (id: string, quantity: number) => void
  readonly failed: Failed | undefined
  readonly retry: () => void
} => {
  const { cart } = useApp()
  const [failed, setFailed] = useState<Failed>()
  const change = useCallback(
    (id: string, quantity: number) => {
      setFailed(undefined)
      void cart
        .setQuantity(id, quantity)()
        .then(answer => {
          if (E.isLeft(answer)) setFailed({ id, quantity, failure: answer.left })
        })
    },
    [cart],
  )
  const retry = () => {
    if (failed !== undefined) change(failed.id, failed.quantity)
  }
  return { wanted: useLive(cart.wanted), change, failed, retry }
}
