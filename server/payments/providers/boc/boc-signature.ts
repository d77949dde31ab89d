import type { KeyObject } from 'node:crypto'
import { parseJson } from '@server/platform/json'
import { flatFields } from '@server/payments/providers/common/form-signature'
import { rsaSign, rsaVerify } from '@server/payments/providers/common/rsa'
import { sortedValues } from '@server/payments/providers/common/sorted-fields'
import { formDecode } from '~/domain/shared/percent-encoding'
import type { Fields } from '@server/payments/providers/common/provider-types'

/** Who signed: the shop as `merchantSign`, the bank as `serverSign`. */
export type BocSide = 'merchantSign' | 'serverSign'

/** The body of a message: signed, as JSON, URL-encoded as a whole. */
export const bocBody = (side: BocSide, key: KeyObject, fields: Fields): string =>
  encoded(JSON.stringify({ ...fields, [side]: rsaSign(key, sortedValues(fields)) }))

/** The fields of a message. Undefined: it is not readable, or not signed with any of the keys. */
export const bocFields = (side: BocSide, keys: readonly KeyObject[], body: string): Fields | undefined => {
  const fields = flatFields(parseJson(decoded(body)))
  if (fields === undefined) return undefined
  return rsaVerify(keys, sortedValues(fields, [side]), fields[side] ?? '') ? fields : undefined
}

const encoded = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+')

// some messages are not encoded
const decoded = (text: string): string => (text.trimStart().startsWith('{') ? text : (formDecode(text) ?? ''))
