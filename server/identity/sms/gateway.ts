import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import type { PhoneNumber } from '@server/identity/shared/numbers'
import { httpRequest } from '@server/platform/network/http-client'
import { type Sms, SmsError } from '@server/identity/sms/sms.port'
import { strictObject } from '@server/platform/strict-codec'

const PLACEHOLDER = /\{(\w+)\}/gu
const placeholders = ['to', 'country', 'tel', 'text', 'secret']

/** A text without unknown placeholders: they would be sent as they are. */
const templateText = new t.Type<string, string>(
  'a text',
  t.string.is,
  (u, context) => {
    if (typeof u !== 'string') return t.failure(u, context)
    const unknown = [...u.matchAll(PLACEHOLDER)].find(([, name = '']) => !placeholders.includes(name))?.[0]
    if (unknown === undefined) return t.success(u)
    return t.failure(u, context, `has ${unknown}, which is not one of {${placeholders.join('}, {')}}`)
  },
  t.identity,
)
const fields = t.record(t.string, templateText)
type Fields = t.TypeOf<typeof fields>

const url = t.refinement(
  templateText,
  each => URL.canParse(each) && /^https?:$/u.test(new URL(each).protocol),
  'an address that starts with https:// or http://',
)

const jsonOrForm = strictObject({}, { json: fields, form: fields })
const requestBody = new t.Type<{ readonly json: Fields } | { readonly form: Fields }, unknown>(
  'an object with either json or form',
  (u): u is { readonly json: Fields } | { readonly form: Fields } => jsonOrForm.is(u) && Object.keys(u).length === 1,
  (u, context) => {
    const read = jsonOrForm.validate(u, context)
    if (E.isLeft(read)) return read
    const { json, form } = read.right
    if (json !== undefined && form === undefined) return t.success({ json })
    return json === undefined && form !== undefined ? t.success({ form }) : t.failure(u, context)
  },
  t.identity,
)

/**
 * The operator's description of an HTTP request to a gateway. In every text `{to}` is the number with its dialling code
 * and without the plus sign, `{country}` and `{tel}` are its parts. `{text}` is the message, `{secret}` a secret that
 * must not be in the file.
 */
export const gatewayDescription = strictObject(
  { url, body: requestBody },
  { method: t.union([t.literal('POST'), t.literal('PUT')]), headers: fields },
)
export type GatewayDescription = t.TypeOf<typeof gatewayDescription>

/** Does the description use the secret, so that it needs one? */
export const usesSecret = (described: GatewayDescription): boolean => JSON.stringify(described).includes('{secret}')

/** Sends messages over an HTTP gateway. Any status other than 2xx is a failure. */
export const smsGateway = (described: GatewayDescription, secret: string): Sms => ({
  send: async (to, text) => {
    const fill = filler(to, text, secret)
    const { body } = described
    const answer = await httpRequest({
      url: fill(described.url, encodeURIComponent),
      method: described.method ?? 'POST',
      headers: {
        'content-type': 'json' in body ? 'application/json' : 'application/x-www-form-urlencoded;charset=UTF-8',
        ...filled(described.headers ?? {}, fill),
      },
      body:
        'json' in body
          ? JSON.stringify(filled(body.json, fill))
          : new URLSearchParams(filled(body.form, fill)).toString(),
    })
    if (E.isLeft(answer)) throw new SmsError(answer.left)
    const { status } = answer.right
    if (status < 200 || status > 299) throw new SmsError(`status ${status}`)
  },
})

/** Used if no gateway is configured: it never sends. */
export const noSms: Sms = { send: () => Promise.reject(new SmsError('no gateway')) }

const filler = ({ countryCode, tel }: PhoneNumber, text: string, secret: string) => {
  const country = countryCode.replace('+', '')
  const values: Readonly<Record<string, string>> = { to: country + tel, country, tel, text, secret }
  return (template: string, as: (value: string) => string = value => value): string =>
    template.replaceAll(PLACEHOLDER, (whole: string, name: string) => {
      const value = values[name]
      return value === undefined ? whole : as(value)
    })
}

const filled = (texts: Readonly<Record<string, string>>, fill: (text: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fill(text)]))
