import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { optional } from '~/contract/wire'
import type { PhoneNumber } from '@server/identity/shared/numbers'
import { httpRequest } from '@server/platform/network/http-client'
import { type Sms, SmsError } from '@server/identity/sms/sms.port'

const fields = t.record(t.string, t.string)

/**
 * The operator's description of an HTTP request to a gateway. In every text `{to}` is the number with its dialling code
 * and without the plus sign, `{country}` and `{tel}` are its parts. `{text}` is the message, `{secret}` a secret that
 * must not be in the file.
 */
export const gatewayDescription = t.intersection([
  t.type({ url: t.string, body: t.union([t.type({ json: fields }), t.type({ form: fields })]) }),
  optional({ method: t.union([t.literal('POST'), t.literal('PUT')]), headers: fields }),
])
export type GatewayDescription = t.TypeOf<typeof gatewayDescription>

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
    template.replaceAll(/\{(\w+)\}/gu, (whole: string, name: string) => {
      const value = values[name]
      return value === undefined ? whole : as(value)
    })
}

const filled = (texts: Readonly<Record<string, string>>, fill: (text: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fill(text)]))
