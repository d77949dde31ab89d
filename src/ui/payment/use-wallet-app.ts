import { useCallback, useRef, useState } from 'react'
import type { WatchedOrder } from '~/application/orders'
import type { PaymentInstruction } from '~/domain/payments/payment'
import type { BridgeAnswer } from '~/domain/payments/wallet-bridge.port'
import { useApp } from '~/ui/kit/use-app'

type InApp = Extract<PaymentInstruction, { readonly kind: 'jsapi' }>

/** A payment in the app around this page: its sheet is open, or what the app said when it closed. */
export type WalletAppState = 'open' | BridgeAnswer

/**
 * Pays in the app around this page. The app's answer is shown but proves nothing: the order is fetched after any
 * answer. An answer to an earlier attempt changes nothing (I-21).
 */
export const useWalletApp = (
  watched: WatchedOrder,
): { readonly state: WalletAppState | undefined; readonly pay: (instruction: InApp) => void } => {
  const { wallet } = useApp().device
  const [state, setState] = useState<WalletAppState>()
  const attempt = useRef(0)
  const { check } = watched
  const pay = useCallback(
    ({ bridge, params }: InApp) => {
      const own = (attempt.current += 1)
      setState('open')
      void wallet
        .pay(bridge, params)()
        .then(answer => {
          if (own !== attempt.current) return
          setState(answer)
          if (answer !== 'missing') void check()
        })
    },
    [wallet, check],
  )
  return { state, pay }
}
