/** What another tab of this browser, or this tab's return to view, says to this one. */
export type TabSignal =
  /** The kept token was written or removed. */
  | 'token'
  /** The kept token is being removed because the customer logs out. */
  | 'logged_out'
  /** The customer has changed a cart or an order in another tab. */
  | 'changed'
  /** This tab is looked at again. */
  | 'seen'

/** How this tab's token compares with the one that the device keeps. */
export type TokenState =
  | 'same'
  /** This tab is a guest's, and a customer has logged in in another one. */
  | 'found'
  /** This tab's session has ended in another one. */
  | 'gone'
  /** The device keeps the token of another session. */
  | 'replaced'

/** `own`: the token that this tab works with. `kept`: the one that the device keeps now. */
export const compareTokens = (own: string | undefined, kept: string | undefined): TokenState => {
  if (own === kept) return 'same'
  if (own === undefined) return 'found'
  return kept === undefined ? 'gone' : 'replaced'
}

/**
 * What of the customer's is asked for again at a signal. The order records begin again at their first page, so they are
 * left alone unless something has changed.
 */
export const staleAfter = (signal: TabSignal): readonly ('cart' | 'orders' | 'takings')[] => {
  switch (signal) {
    case 'token':
    case 'logged_out':
      return []
    case 'changed':
      return ['cart', 'orders', 'takings']
    case 'seen':
      return ['cart', 'orders']
  }
}
