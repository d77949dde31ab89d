import { MAX_PASSWORD, MIN_PASSWORD } from '~/domain/shared/limits'

/** True if the length is allowed. The server also refuses the most common passwords. */
export const isPassword = (password: string): boolean =>
  Array.from(password).length >= MIN_PASSWORD && password.length <= MAX_PASSWORD

/** Reads a code of six digits. Ignores spaces and hyphens, which may be pasted with it. */
export const readCode = (raw: string): string => raw.replaceAll(/[\s-]/gu, '')

export const isCode = (code: string): boolean => /^\d{6}$/u.test(code)
