/** Both editions use the same time zone, wherever the device or the server is. It has no summer time. */
export const SHOP_ZONE = 'Asia/Macau'

const OFFSET = '+08:00'
const DAY_MS = 86_400_000

/** A span of time: from its start, to before its end. Milliseconds since 1970. */
export interface Period {
  readonly from: number
  readonly until: number
}

/** The day of the shop with this date, such as `2026-11-23`; undefined: there is no such day. */
export const dayOf = (date: string): Period | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(date)) return undefined
  const from = Date.parse(`${date}T00:00:00${OFFSET}`)
  return Number.isNaN(from) || dateOf(from) !== date ? undefined : { from, until: from + DAY_MS }
}

/** The date at a moment, in the shop's time zone: `2026-11-23`. */
export const dateOf = (at: number): string => localTime(at).slice(0, 10)

/** A moment in the shop's time zone, to the second: `2026-11-23T18:40:05+08:00`. */
export const localTime = (at: number): string => `${new Date(at + OFFSET_MS).toISOString().slice(0, 19)}${OFFSET}`

const OFFSET_MS = 8 * 3_600_000

/**
 * Reads a moment: `2026-11-23`, `2026-11-23 18:40`, `2026/11/23 18:40:05`, or with a zone `2026-11-23T10:40:05Z`.
 * Without a zone it is meant in the shop's. Milliseconds since 1970; undefined: it is none of these.
 */
export const timeOf = (text: string): number | undefined => {
  const parts =
    /^(\d{4})[-/](\d{2})[-/](\d{2})(?:[ T](\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?)?(Z|[+-]\d{2}:\d{2})?$/u.exec(text)
  if (parts === null) return undefined
  const [, year, month, day, time = '00:00', seconds = ':00', zone = OFFSET] = parts
  if (dayOf(`${year}-${month}-${day}`) === undefined) return undefined
  const at = Date.parse(`${year}-${month}-${day}T${time}${seconds}${zone}`)
  return Number.isNaN(at) ? undefined : at
}
