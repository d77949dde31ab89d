import * as E from 'fp-ts/Either'
import type { FieldErrors } from '~/domain/shared/failure'
import type { Refusal } from '@server/shop/shop.port'
import { defined } from '~/domain/shared/defined'

export type Outcome<A> = E.Either<Refusal, A>

/** The thing does not exist, or it belongs to another customer: both answers look the same (I-10). */
export const absent: Outcome<never> = E.left({ _tag: 'not_found' })
export const keyReused: Outcome<never> = E.left({ _tag: 'key_reused' })
/** Something else happened first. */
export const conflict = (message: string, retryAfter?: number): Outcome<never> =>
  E.left({ _tag: 'conflict', message, ...defined({ retryAfter }) })
export const busy = (retryAfter: number): Outcome<never> => E.left({ _tag: 'busy', retryAfter })
export const invalid = (errors: FieldErrors): Outcome<never> => E.left({ _tag: 'invalid', errors })
export const invalidField = (field: string, message: string): Outcome<never> => invalid({ [field]: [message] })
