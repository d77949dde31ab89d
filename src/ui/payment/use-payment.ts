import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { WatchedOrder } from '~/application/orders'
import type { Failure } from '~/domain/shared/failure'
import type { Order } from '~/domain/orders/order'
import type { PaymentInstruction } from '~/domain/payments/payment'
import { standing } from '~/domain/cart/payment-choice'
import { pathTo } from '~/domain/site/routes'
import { isBarred } from '~/domain/site/webview'
import { useLayer } from '~/ui/kit/popup/layers'
import { useApp } from '~/ui/kit/use-app'
import { type Command, useCommand } from '~/ui/kit/use-command'
import { consumeHandoff } from '~/ui/kit/order/checkout-handoff'
import { type WalletAppState, useWalletApp } from '~/ui/payment/use-wallet-app'

export interface Payment {
  readonly command: Command<[method: string], Failure>
  /** The present instruction; a sheet shows it while `open`. */
  readonly instruction: PaymentInstruction | undefined
  readonly open: boolean
  /** The state of a payment in the app around this page. Undefined if there is no such payment. */
  readonly inApp: WalletAppState | undefined
  readonly close: () => void
}

/** Asks how to pay, and does what the answer says: leaves, or shows a sheet. */
export const usePayment = (
  order: Order,
  watched: WatchedOrder,
  chosen: string | undefined,
  link: string | undefined,
): Payment => {
  const { orders, device, env, settings } = useApp()
  const [, navigate] = useLocation()
  const { open, show, hide } = useLayer('pay')
  const walletApp = useWalletApp(watched)
  const [asked, setAsked] = useState<PaymentInstruction>()
  const command = useCommand(
    (method: string) => (link === undefined ? orders.pay(order.id, method) : orders.payByLink(order.id, link, method)),
    instruction => {
      setAsked(instruction)
      switch (instruction.kind) {
        case 'redirect':
          return isBarred(device.agent, instruction.method, settings.webviews)
            ? show()
            : device.leave(instruction.url)()
        case 'none':
          // the page of the order link shows the paid order itself
          return link === undefined ? navigate(pathTo('orders', { order: order.id }), { replace: true }) : undefined
        case 'app':
        case 'qr':
        case 'offline':
          return show()
        case 'jsapi':
          return walletApp.pay(instruction)
        case 'form':
          return undefined
      }
    },
  )
  // a page that opens again shows its earlier QR code or counter, but never leaves the shop automatically
  const instruction = asked ?? standing(order.payment_instruction, env.clock.serverNow())
  const { run } = command
  useEffect(() => {
    if (chosen !== undefined && consumeHandoff()) run(chosen)
  }, [chosen, run])
  const nothing = open && instruction === undefined
  useEffect(() => {
    if (nothing) hide()
  }, [nothing, hide])
  return {
    command,
    instruction,
    open: open && instruction !== undefined,
    inApp: instruction?.kind === 'jsapi' ? walletApp.state : undefined,
    close: useCallback(() => hide(), [hide]),
  }
}
