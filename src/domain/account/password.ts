import { MAX_PASSWORD, MIN_PASSWORD } from '~/domain/shared/limits'

/** True if the length is allowed. The server also refuses the most common passwords. */
export const isPassword = (password: string): boolean =>
  Array.from(password).length >= MIN_PASSWORD && password.length <= MAX_PASSWORD
