/**
 * What the history entry says when the checkout hands an order over: the payment starts by itself, unless the order came to
 * another sum than the shopper saw.
 */
const STARTS = 'paying'

/** The state for that entry; where it was opened from is kept. */
export const fromCheckout = (): object => ({ ...stateNow(), [STARTS]: true })

/** Says once whether this entry came from the checkout; a reload or a way back starts nothing. */
export const takeArrival = (): boolean => {
  const { [STARTS]: starts, ...others } = stateNow()
  if (starts !== true) return false
  window.history.replaceState(others, '', window.location.href)
  return true
}

export const stateNow = (): Readonly<Record<string, unknown>> => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
