import { parseShopTime, shopInstant } from '@server/platform/shop-time'

/** `2026-11-20 20:00:00`, in Macau's time. */
export const macauTime = (at: number): string => shopInstant(at).slice(0, 19).replace('T', ' ')

/** Milliseconds since 1970; undefined if the text is not a time. */
export const fromMacauTime = (text: string): number | undefined =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u.test(text) ? parseShopTime(text) : undefined

/** `20261120` and `200000`. */
export const macauDigits = (at: number): { readonly date: string; readonly time: string } => {
  const [date = '', time = ''] = macauTime(at).replaceAll(/[-:]/gu, '').split(' ')
  return { date, time }
}
