import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { instant } from '~/contract/wire'
import { parseJson } from '@server/platform/json'
import type { ExpiringCodes, ExpiringPlace } from '@server/stock/expiring-codes'

const place = t.tuple([instant, t.string, t.string])

/** The cursor behind a row of expiring codes. */
export const expiringCursor = ({ expiresAt, variant, source }: ExpiringCodes): string =>
  JSON.stringify(place.encode([expiresAt.getTime(), variant, source]))

export const readExpiringCursor = (text: string): ExpiringPlace | undefined => {
  const read = place.decode(parseJson(text))
  if (E.isLeft(read)) return undefined
  const [at, variant, source] = read.right
  return { expiresAt: new Date(at), variant, source }
}

/** A whole number of the query; without one, or with another text, the other number. */
export const wholeIn = (text: string | undefined, otherwise: number): number =>
  text !== undefined && /^\d{1,5}$/u.test(text) ? Number(text) : otherwise
