/** A call that the server refused, as an adapter reports it. */
export interface RefusedCall {
  readonly why: 'unauthenticated' | 'forbidden'
  /** The token that the call was sent with. */
  readonly token: string | undefined
  /** True for the call that fetches the user. */
  readonly asksUser: boolean
}

/**
 * How the session reacts. `expire`: it has ended. `check`: the customer may be in a forced state by now, so fetch them
 * again. `present`: the token that the tab has now.
 */
export const reactionTo = (
  { why, token, asksUser }: RefusedCall,
  present: string | undefined,
): 'expire' | 'check' | 'none' => {
  switch (why) {
    case 'unauthenticated':
      // a late 401 for an earlier session must not end the present one
      return token === present ? 'expire' : 'none'
    case 'forbidden':
      // fetching the user must not cause the next fetch
      return token === undefined || asksUser ? 'none' : 'check'
  }
}
