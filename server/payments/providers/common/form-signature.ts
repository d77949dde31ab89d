import { createHash, type KeyObject } from 'node:crypto'
import * as t from 'io-ts'
import { rsaSign, rsaVerify } from '@server/payments/providers/common/rsa'
import { sameText } from '@server/platform/secrets'
import { oneOf, oneOrMore, strictObject } from '@server/platform/strict-codec'
import { privateKey, publicKey, secret } from '@server/platform/secret-settings'
import { isUnambiguous, sortedPairs } from '@server/payments/providers/common/sorted-fields'
import type { Fields } from '@server/payments/providers/common/provider-types'

/**
 * How a provider signs forms: over `a=1&b=2` in byte order of the names, without empty fields, `sign` and `sign_type`.
 * RSA2 is SHA256withRSA in base64. MD5 is the hexadecimal digest of that text with the key appended.
 */
export type FormSignature =
  | {
      readonly type: 'RSA2'
      readonly private_key: KeyObject
      readonly public_keys: readonly [KeyObject, ...KeyObject[]]
    }
  | { readonly type: 'MD5'; readonly keys: readonly [string, ...string[]] }

export const formSignature: t.Type<FormSignature, unknown> = oneOf('type', {
  RSA2: strictObject({ type: t.literal('RSA2'), private_key: privateKey, public_keys: oneOrMore(publicKey) }, {}),
  MD5: strictObject({ type: t.literal('MD5'), keys: oneOrMore(secret) }, {}),
})

/** The fields, signed with our first key. */
export const signedForm = (signature: FormSignature, fields: Fields): Fields => {
  const text = signedText(fields)
  const sign = signature.type === 'RSA2' ? rsaSign(signature.private_key, text) : md5(text, signature.keys[0])
  return { ...fields, sign_type: signature.type, sign }
}

/** Did the other side sign the fields, with any of its live keys and with the agreed algorithm? */
export const isSignedForm = (signature: FormSignature, fields: Fields): boolean => {
  const { sign = '', sign_type: type } = fields
  // refuse an algorithm other than the agreed one: it may be weaker
  if (type !== signature.type || !isUnambiguous(fields)) return false
  const text = signedText(fields)
  if (signature.type === 'RSA2') return rsaVerify(signature.public_keys, text, sign)
  return signature.keys.filter(key => sameText(md5(text, key), sign)).length > 0
}

const signedText = (fields: Fields): string => sortedPairs(fields, ['sign', 'sign_type'])

const md5 = (text: string, key: string): string =>
  createHash('md5')
    .update(text + key)
    .digest('hex')

/**
 * The fields of a JSON object in the form in which they are signed: a value other than text is written as JSON.
 * Undefined: the value is not an object.
 */
export const flatFields = (json: unknown): Fields | undefined =>
  t.UnknownRecord.is(json) && !Array.isArray(json)
    ? Object.fromEntries(
        Object.entries(json).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value),
        ]),
      )
    : undefined
