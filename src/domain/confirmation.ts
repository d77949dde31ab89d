import { type Failure, fieldError } from '~/domain/failure'

/** Is it an old session that has to show by a phone code first whose it is (decisions 3)? */
export const asksConfirmation = (failure: Failure): boolean =>
  failure._tag === 'invalid' && fieldError(failure.errors, 'confirmation') !== undefined
