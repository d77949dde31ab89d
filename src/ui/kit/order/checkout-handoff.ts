import { historyState } from '~/ui/kit/history-state'

/**
 * The history state with which the checkout hands an order over. The payment then starts automatically, unless the
 * order's sum differs from the one that the shopper saw.
 */
const STARTS = 'paying'

/** The state that the navigation adds to that entry. */
export const fromCheckout = { [STARTS]: true }

/** Returns true once if this entry came from the checkout. A reload or going back does not start a payment again. */
export const consumeHandoff = (): boolean => {
  const { [STARTS]: starts, ...others } = historyState()
  if (starts !== true) return false
  window.history.replaceState(others, '', window.location.href)
  return true
}
