// Macau and Hong Kong have the same time all year: eight hours ahead of UTC
const AHEAD_MS = 8 * 3_600_000

/** `2026-11-20 20:00:00`, in Macau's time. */
export const macauTime = (at: number): string => new Date(at + AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ')

/** Milliseconds since 1970; undefined if the text is not a time. */
export const fromMacauTime = (text: string): number | undefined => {
  const at = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u.test(text) ? Date.parse(`${text.replace(' ', 'T')}Z`) : Number.NaN
  return Number.isNaN(at) ? undefined : at - AHEAD_MS
}

/** `20261120` and `200000`. */
export const macauDigits = (at: number): { readonly date: string; readonly time: string } => {
  const [date = '', time = ''] = macauTime(at).replaceAll(/[-:]/gu, '').split(' ')
  return { date, time }
}

/** With its offset: `2026-11-20T20:00:00+08:00`. */
export const macauInstant = (at: number): string => `${macauTime(at).replace(' ', 'T')}+08:00`
