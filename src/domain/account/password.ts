/** The shortest password, in characters as people count them. There is no rule of composition. */
const MIN_PASSWORD = 8

/** The longest one that is sent. */
const MAX_PASSWORD = 200

/** May it be asked for? The server refuses the commonest ones besides. */
export const isPassword = (password: string): boolean =>
  Array.from(password).length >= MIN_PASSWORD && password.length <= MAX_PASSWORD

/** Six digits; what is pasted along with them (spaces, hyphens) does not count. */
export const readCode = (raw: string): string => raw.replaceAll(/[\s-]/gu, '')

export const isCode = (code: string): boolean => /^\d{6}$/u.test(code)
