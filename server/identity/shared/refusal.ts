/** Come back after so many seconds: too many attempts. */
export interface Throttled {
  readonly _tag: 'throttled'
  readonly retryAfter: number
  /** What was tried too often: the answer names the ways that are left. */
  readonly tried?: 'password' | 'code' | 'message'
}

/** Come back after so many seconds: too many at this moment. */
export interface Busy {
  readonly _tag: 'busy'
  readonly retryAfter: number
}

/** Why somebody is not let in, or an account is not changed. None tells whether a number is known before its owner is proven. */
export type IdentityRefusal =
  | Throttled
  | Busy
  /** Not a telephone number that the shop serves. */
  | { readonly _tag: 'not_a_number' }
  /** Nobody has the number, or the password is another: the two look the same and take as long (I-17). */
  | { readonly _tag: 'wrong' }
  /** No such code was sent to that number for this, or it is used up. */
  | { readonly _tag: 'wrong_code' }
  /** The customer has to confirm by password or code first; `given`: the code was another than the one that came. */
  | { readonly _tag: 'unconfirmed'; readonly given: boolean }
  /** The owner of the number is proven; an account has it already. `joinable`: the caller's social account may be linked to it. */
  | { readonly _tag: 'number_taken'; readonly joinable: boolean }
  /** The owner of the number is proven; no account has it. */
  | { readonly _tag: 'number_unknown' }
  /** The shop has no such policy, or not in that version. */
  | { readonly _tag: 'unknown_policy' }
  | { readonly _tag: 'weak_password'; readonly why: 'short' | 'common' }
  | { readonly _tag: 'wrong_password' }
  /** The new password is the present one. */
  | { readonly _tag: 'same_password' }
  /** The state is not the one that this browser set out with (I-23). */
  | { readonly _tag: 'wrong_state' }
  /** The provider does not vouch for the code. */
  | { readonly _tag: 'not_granted' }
  /** The social account is somebody else's here, or this user has another one of that provider. */
  | { readonly _tag: 'linked_elsewhere' }
  | { readonly _tag: 'last_way' }
  /** Nothing has that name, or nothing of the caller's. */
  | { readonly _tag: 'absent' }
  /** The value has been used, or its time is over. */
  | { readonly _tag: 'spent' }
