/** Reads a code that was sent to a phone: six digits. Drops spaces and hyphens, which may be pasted with it. */
export const readPhoneCode = (raw: string): string => raw.replaceAll(/[\s-]/gu, '')

export const isPhoneCode = (code: string): boolean => /^\d{6}$/u.test(code)
