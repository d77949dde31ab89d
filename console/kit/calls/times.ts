import { SHOP_TIME_ZONE } from '~/domain/shared/shop-time'
import type { Lang } from '~/domain/shared/locale'

/** How a time is written: the shop's time zone, wherever the operator is. */
export type TimeForm = 'moment' | 'dated' | 'full' | 'day' | 'date' | 'clock'

const OPTIONS: Readonly<Record<TimeForm, Intl.DateTimeFormatOptions>> = {
  moment: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  dated: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  full: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  date: { month: 'short', day: 'numeric' },
  clock: { hour: '2-digit', minute: '2-digit' },
}

const made = new Map<string, Intl.DateTimeFormat>()

const formatOf = (lang: Lang, form: TimeForm): Intl.DateTimeFormat => {
  const key = `${lang} ${form}`
  const format =
    made.get(key) ??
    new Intl.DateTimeFormat(localeOf(lang), { ...OPTIONS[form], hourCycle: 'h23', timeZone: SHOP_TIME_ZONE })
  made.set(key, format)
  return format
}

export const localeOf = (lang: Lang): string => (lang === 'en' ? 'en-GB' : 'zh-HK')

/** A time in milliseconds since 1970, in words. */
export const timeText = (at: number, lang: Lang, form: TimeForm = 'moment'): string => formatOf(lang, form).format(at)

const UNITS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** How long ago a time is, or how far ahead, in its largest unit. */
export const agoText = (at: number, now: number, lang: Lang): string => {
  const seconds = (at - now) / 1000
  const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(localeOf(lang), { numeric: 'auto' }).format(Math.trunc(seconds / size), unit)
}

/** The day of a time in the shop, `2026-11-24`: as fields for a day have it. */
export const dayOf = (at: number): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: SHOP_TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at)

/** A time as `moment`; one of another year names the year. */
export const momentText = (at: number, now: number, lang: Lang): string =>
  timeText(at, lang, dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4) ? 'moment' : 'dated')
