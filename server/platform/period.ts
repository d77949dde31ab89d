import { SHOP_TIME_ZONE } from '~/domain/shared/shop-time'
import { parseShopTime, shopDate } from '@server/platform/shop-time'

/** A part of time: from its first instant to before its last one. */
export interface Period {
  readonly from?: Date
  readonly before?: Date
}

/** A period with both ends. */
export type BookPeriod = Required<Period>

const DAY_MS = 86_400_000

/** A day (`2026-11-23`, `today`, `yesterday`) or a time (`2026-11-23 18:40`) of the shop's time zone; undefined if it is neither. */
const instantOf = (text: string, now: number): { readonly at: Date; readonly isDay: boolean } | undefined => {
  const word = text.trim()
  const at = parseShopTime(word === 'today' ? shopDate(now) : word === 'yesterday' ? shopDate(now - DAY_MS) : word)
  return at === undefined ? undefined : { at: new Date(at), isDay: !word.includes(':') }
}

/** The end of what the text says: of the whole day, or the very minute. */
const endOf = (text: string, now: number): Date | undefined => {
  const read = instantOf(text, now)
  return read && new Date(read.at.getTime() + (read.isDay ? DAY_MS : 0))
}

/** What an operator says about a period. `on`: that day. `to` includes its day. Returns the word that is no time. */
export const readPeriod = (
  said: { readonly on?: string | undefined; readonly from?: string | undefined; readonly to?: string | undefined },
  now: number,
): Period | { readonly wrong: string } => {
  const period: { from?: Date; before?: Date } = {}
  for (const from of [said.on, said.from].filter(each => each !== undefined)) {
    const read = instantOf(from, now)
    if (read === undefined) return { wrong: from }
    period.from = read.at
  }
  for (const to of [said.on, said.to].filter(each => each !== undefined)) {
    const read = endOf(to, now)
    if (read === undefined) return { wrong: to }
    period.before = read
  }
  return period
}

const formatIn = (timeStyle: 'short' | 'medium') =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: SHOP_TIME_ZONE, dateStyle: 'short', timeStyle })
const [minutes, seconds] = [formatIn('short'), formatIn('medium')]

/** `2026-11-23 18:40`, in the shop's time zone. */
export const shopTime = (at: Date): string => minutes.format(at)

/** The same with seconds, for what may be evidence: `2026-11-23 18:40:05`. */
export const shopTimeInFull = (at: Date): string => seconds.format(at)
