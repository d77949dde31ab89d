/** Too many attempts: retry after this many seconds. */
export interface Throttled {
  readonly _tag: 'throttled'
  readonly retryAfter: number
  /** What was tried too often: the answer names the remaining methods. */
  readonly tried?: 'password' | 'code' | 'message'
}

/** Too much load now: retry after this many seconds. */
export interface Busy {
  readonly _tag: 'busy'
  readonly retryAfter: number
}

/** No code can be sent now: the shop has no gateway, or its budget is used up. */
export interface NoMessages {
  readonly _tag: 'no_messages'
  readonly why: 'gateway' | 'budget'
  readonly retryAfter: number
}

/**
 * Why a login or a change of an account is refused. No reason reveals whether a number is known before its owner is
 * proven.
 */
export type IdentityRefusal =
  | Throttled
  | Busy
  | NoMessages
  /** Not a telephone number that the shop serves. */
  | { readonly _tag: 'not_a_number' }
  /** The number has no account, or the password is wrong: the two look the same and take as long (I-17). */
  | { readonly _tag: 'wrong' }
  /** No such code was sent to that number for this purpose, or it is used up. */
  | { readonly _tag: 'wrong_code' }
  /** The customer must confirm by password or code first; `given`: they gave a wrong code. */
  | { readonly _tag: 'unconfirmed'; readonly given: boolean }
  /**
   * The owner of the number is proven; it already has an account. `joinable`: the caller's social account may be linked
   * to it.
   */
  | { readonly _tag: 'number_taken'; readonly joinable: boolean }
  /** The owner of the number is proven; it has no account. */
  | { readonly _tag: 'number_unknown' }
  /** The shop has no such policy, or not in that version. */
  | { readonly _tag: 'unknown_policy' }
  | { readonly _tag: 'weak_password'; readonly why: 'short' | 'common' }
  | { readonly _tag: 'wrong_password' }
  /** The new password is the present one. */
  | { readonly _tag: 'same_password' }
  /** The state is not the one that this browser started with (I-23). */
  | { readonly _tag: 'wrong_state' }
  /** The provider does not accept the code. */
  | { readonly _tag: 'not_granted' }
  /** The social account belongs to another user here, or this user has another account of that provider. */
  | { readonly _tag: 'linked_elsewhere' }
  | { readonly _tag: 'last_way' }
  /** The shop mails no receipts. */
  | { readonly _tag: 'no_receipts' }
  /** The thing does not exist, or belongs to another user. */
  | { readonly _tag: 'absent' }
  /** The value is used or expired. */
  | { readonly _tag: 'spent' }
