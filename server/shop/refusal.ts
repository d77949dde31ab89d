import * as E from 'fp-ts/Either'
import type { FieldErrors } from '~/domain/failure'

/** Everything that the shop may say no with. Texts are in the reader's language. */
export type Refusal =
  /** There is no such thing, or it is somebody else's: the two look the same (I-10). */
  | { readonly _tag: 'absent' }
  | { readonly _tag: 'invalid'; readonly errors: FieldErrors }
  /** Something else happened first. */
  | { readonly _tag: 'conflict'; readonly message: string }
  /** Come back after so many seconds. */
  | { readonly _tag: 'busy'; readonly seconds: number }
  | { readonly _tag: 'unauthenticated' }
  | { readonly _tag: 'forbidden' }

export type Outcome<A> = E.Either<Refusal, A>

export const absent: Outcome<never> = E.left({ _tag: 'absent' })
export const unauthenticated: Outcome<never> = E.left({ _tag: 'unauthenticated' })
export const forbidden: Outcome<never> = E.left({ _tag: 'forbidden' })
export const conflict = (message: string): Outcome<never> => E.left({ _tag: 'conflict', message })
export const busy = (seconds: number): Outcome<never> => E.left({ _tag: 'busy', seconds })
export const invalid = (errors: FieldErrors): Outcome<never> => E.left({ _tag: 'invalid', errors })
export const invalidField = (field: string, message: string): Outcome<never> => invalid({ [field]: [message] })
