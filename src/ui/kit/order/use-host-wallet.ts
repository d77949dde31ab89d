import { useState } from 'react'
import { hostWallet } from '~/domain/site/webview'
import { useApp } from '~/ui/kit/use-app'

/** The method that a shopper chose in this tab: then no other one is preselected. */
const CHOSEN = 'tab.payment'

/**
 * The wallet whose app the shop is open in, as a payment method; and whether the shopper has chosen a method in this tab,
 * which then stays.
 */
export const useHostWallet = (): {
  readonly host: string | undefined
  readonly isChosen: boolean
  readonly keepChoice: (method: string) => void
} => {
  const { device, settings, storage } = useApp()
  const [isChosen, setChosen] = useState(() => storage.read(CHOSEN)() !== undefined)
  return {
    host: hostWallet(device.agent, settings.webviews),
    isChosen,
    keepChoice: method => {
      setChosen(true)
      storage.write(CHOSEN, method)()
    },
  }
}
