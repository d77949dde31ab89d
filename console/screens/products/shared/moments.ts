import { filled } from '@console/kit/form/form'

/** The shop has one time zone, without a summer time. */
const OFFSET = '+08:00'
const OFFSET_MS = 8 * 3_600_000

/** The moment that a field for a day and a time has, such as `2026-12-24T18:00`, by the shop's clock. Undefined: it is empty. */
export const momentIn = (field: string | undefined): string | undefined => {
  const text = filled(field)
  return text === undefined ? undefined : `${text}:00${OFFSET}`
}

/** What the field has for a moment, in milliseconds since 1970. */
export const fieldAt = (moment: number | undefined): string =>
  moment === undefined ? '' : new Date(moment + OFFSET_MS).toISOString().slice(0, 16)
