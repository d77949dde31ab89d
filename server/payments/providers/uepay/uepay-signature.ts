import { createHash } from 'node:crypto'
import { sameText } from '@server/platform/secrets'
import { isUnambiguous, sortedPairs } from '@server/payments/providers/common/sorted-fields'
import type { Fields } from '@server/payments/providers/common/provider-types'

/** The signed parts of a request: its arguments and its frame, together. */
export interface UepayFrame {
  readonly appSource: string
  readonly appVersion: string
  readonly merchantNo: string
  readonly requestType: string
  readonly tradeType?: string
}

/** MD5 in capitals over `a=1&b=2&key=…`, without empty fields. */
export const uepaySign = (key: string, fields: Fields): string => {
  const pairs = sortedPairs(fields, ['sign'])
  const text = `${pairs}${pairs === '' ? '' : '&'}key=${key}`
  return createHash('md5').update(text).digest('hex').toUpperCase()
}

/** Is the signature made with one of the keys? */
export const isUepaySigned = (keys: readonly string[], fields: Fields, sign: string): boolean =>
  isUnambiguous(fields) && keys.filter(key => sameText(uepaySign(key, fields), sign)).length > 0

/** The body of a request. */
export const uepayBody = (key: string, frame: UepayFrame, args: Fields): string =>
  JSON.stringify({ ...frame, arguments: args, clientSign: uepaySign(key, { ...args, ...frame }) })
