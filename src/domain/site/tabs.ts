/** A signal to this tab, from another tab of this browser or from its own return to view. */
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
 * The customer's data to fetch again at a signal. The order records would start again at their first page, so they are
 * fetched only if something has changed.
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
