import { jsonOf } from '@conform/passive/json'

/** Names of properties that hold what a webhook must not have, in small letters and without `_` and `-`. */
const NAMES: ReadonlySet<string> = new Set(
  [
    'code codes pin serial password secret token revivaltoken authorization',
    'tel phone phonenumber mobile email mail name firstname lastname customer address',
    'amount originamount sum price total options playerid appleid qqnumber',
  ].flatMap(line => line.split(' ')),
)

const MAIL = /[^\s@"]+@[^\s@"]+\.\w+/u
/** With its dialling code: eight digits alone may be the number of an order. */
const PHONE = /\+\d{1,4}[ -]?\d{5,12}\b/u

/** The private parts of a webhook, each with its place. `never`: texts that are secret in this run. */
export const privateIn = (body: string, never: readonly string[]): readonly string[] => [
  ...within(jsonOf(body), ''),
  ...never.flatMap(text => (body.includes(text) || JSON.stringify(jsonOf(body) ?? '').includes(text) ? [text] : [])),
]

const within = (value: unknown, place: string): readonly string[] => {
  if (typeof value === 'string') return MAIL.test(value) || PHONE.test(value) ? [`${place}: ${value}`] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = place === '' ? name : `${place}.${name}`
    const isPrivate = NAMES.has(name.toLowerCase().replaceAll(/[_-]/gu, '')) && inner !== null
    return [...(isPrivate ? [`the property ${at}`] : []), ...within(inner, at)]
  })
}
