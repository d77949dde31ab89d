import { historyState } from '~/ui/kit/history-state'

/**
 * What the history entry says when the checkout hands an order over: the payment starts by itself, unless the order came to
 * another sum than the shopper saw.
 */
const STARTS = 'paying'

/** What the navigation to it adds to the state of that entry. */
export const fromCheckout = { [STARTS]: true }

/** Says once whether this entry came from the checkout; a reload or a way back starts nothing. */
export const consumeHandoff = (): boolean => {
  const { [STARTS]: starts, ...others } = historyState()
  if (starts !== true) return false
  window.history.replaceState(others, '', window.location.href)
  return true
}
