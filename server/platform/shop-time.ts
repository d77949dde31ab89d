// Macau and Hong Kong have the same time all year: eight hours ahead of UTC
const OFFSET = '+08:00'
const AHEAD_MS = 8 * 3_600_000

/** A moment with its offset, to the second: `2026-11-23T18:40:05+08:00`. `at` in milliseconds since 1970. */
export const shopInstant = (at: number): string => `${new Date(at + AHEAD_MS).toISOString().slice(0, 19)}${OFFSET}`

/** The date at a moment: `2026-11-23`. */
export const shopDate = (at: number): string => shopInstant(at).slice(0, 10)

/**
 * Reads a moment: `2026-11-23`, `2026-11-23 18:40`, `2026/11/23 18:40:05`, or with a zone `2026-11-23T10:40:05Z`.
 * Without a zone it is meant in the shop's. Milliseconds since 1970; undefined: it is not a time.
 */
export const parseShopTime = (text: string): number | undefined => {
  const parts = TIME.exec(text.trim())
  if (parts === null) return undefined
  const [, year, month, day, time = '00:00', seconds = ':00', zone = OFFSET] = parts
  const date = `${year}-${month}-${day}`
  const midnight = Date.parse(`${date}T00:00:00${OFFSET}`)
  // the 31st of February would become a day in March
  if (Number.isNaN(midnight) || shopDate(midnight) !== date) return undefined
  const at = Date.parse(`${date}T${time}${seconds}${zone}`)
  return Number.isNaN(at) ? undefined : at
}

const TIME = /^(\d{4})[-/](\d\d)[-/](\d\d)(?:[ T](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?)?(Z|[+-]\d\d:\d\d)?$/u
