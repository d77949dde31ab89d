import { type Failure, fieldError } from '~/domain/shared/failure'

/** Does the customer have to confirm first, by a phone code or the password? */
export const asksConfirmation = (failure: Failure): boolean => hasError(failure, 'confirmation')

/** Does the number have an account already that the new social customer may be linked to? */
export const isJoinable = (failure: Failure | undefined): boolean => failure !== undefined && hasError(failure, 'link')

const hasError = (failure: Failure, field: string): boolean =>
  failure._tag === 'invalid' && fieldError(failure.errors, field) !== undefined
