import Ajv, { type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Finding } from '@conform/kernel/check'
import { type CallName, type Exchange, type Passive, contractCalls } from '@conform/kernel/passive'
import { jsonOf, recordOf } from '@conform/passive/json'
import { isSuccess } from '@conform/passive/owners'
import { errorPath } from '~/contract/error-path'
import { isNothing, jsonSchema } from '~/contract/json-schema'
import { openApiDocument } from '~/contract/published/openapi'

/**
 * The value that a codec reads: bare, or under `data`. The codecs of `GET /api/me` and of the lists with page numbers
 * describe their `data` themselves.
 */
const payload = (name: CallName, read: unknown): unknown => {
  const record = recordOf(read)
  const describesData = Object.hasOwn(recordOf(jsonSchema(contractCalls[name].answer)['properties']) ?? {}, 'data')
  return record === undefined || describesData || !Object.hasOwn(record, 'data') ? read : record['data']
}

/** The body of a successful answer to a call that has one. */
const bodyOf = (exchange: Exchange): { readonly name: CallName; readonly read: unknown } | undefined => {
  const { call: name } = exchange
  if (name === undefined || !isSuccess(exchange) || isNothing(contractCalls[name].answer)) return undefined
  return { name, read: jsonOf(exchange.body) }
}

/** The calls that answer an order, or a list of them under `data`. */
const ORDERS: ReadonlySet<CallName> = new Set([
  'placeOrder',
  'getOrder',
  'checkPayment',
  'cancelOrder',
  'revealOrder',
  'reviveOrder',
  'getTaking',
  'getTakings',
])

/** Without these the pages of an order are empty. The codec reads an absent or wrong value as an empty one. */
const NEEDED: Readonly<Record<string, (value: unknown) => boolean>> = {
  status: value => (typeof value === 'string' ? value : recordOf(value)?.['name']) !== undefined,
  items: Array.isArray,
  payment: value => typeof value === 'string',
  quantity: value => typeof value === 'number',
}

const ordersIn = (name: CallName, read: unknown): readonly unknown[] => {
  if (!ORDERS.has(name)) return []
  const data = name === 'getTakings' ? recordOf(read)?.['data'] : payload(name, read)
  return Array.isArray(data) ? data : [data]
}

const lacks = (order: unknown): readonly Finding[] =>
  Object.entries(NEEDED).flatMap(([name, isFilled]) => {
    const value = recordOf(order)?.[name]
    return isFilled(value) ? [] : [{ says: `an order has \`${name}\` of the right kind`, actual: value ?? null }]
  })

const decodes: Passive = {
  id: 'W-01',
  level: 'MUST',
  profile: 'browse',
  text: 'Every successful answer can be decoded by the front end, and has what its pages need.',
  about: 'a successful answer with a body',
  judging: () => exchange => {
    const body = bodyOf(exchange)
    if (body === undefined) return undefined
    const { name, read } = body
    const decoded = contractCalls[name].answer.decode(read)
    const path = decoded._tag === 'Left' ? errorPath(decoded.left[0]?.context ?? []) : undefined
    if (path !== undefined)
      return [
        { says: `the answer of ${name} has a value of the right kind at "${path}"`, actual: read ?? exchange.body },
      ]
    return ordersIn(name, read).flatMap(lacks)
  },
}

// `strictTypes` would refuse a type that follows from `anyOf`; `example` and `components` are keywords of OpenAPI
const ajv = new Ajv({ strict: true, strictTypes: false, allErrors: false, keywords: ['example', 'components'] })
addFormats(ajv)
/** The named schemas, which others refer to. */
const { components } = openApiDocument('https://shop.example.com')
const validators = new Map<CallName, ValidateFunction>()

const validatorOf = (name: CallName): ValidateFunction => {
  const known = validators.get(name) ?? ajv.compile({ ...jsonSchema(contractCalls[name].answer), components })
  validators.set(name, known)
  return known
}

const matches: Passive = {
  id: 'W-02',
  level: 'SHOULD',
  profile: 'browse',
  text: 'Every successful answer matches the published schema: amounts as decimal strings, ids as strings, absent fields left out.',
  about: 'a successful answer with a body',
  judging: () => exchange => {
    const body = bodyOf(exchange)
    if (body === undefined) return undefined
    const isValid = validatorOf(body.name)
    const value = payload(body.name, body.read)
    if (isValid(value)) return []
    return (isValid.errors ?? []).map(({ instancePath, message = '' }) => ({
      says: `the answer of ${body.name} matches its schema at "${instancePath}": ${message}`,
      actual: value,
    }))
  },
}

const status: Passive = {
  id: 'W-13',
  level: 'SHOULD',
  profile: 'browse',
  text: 'A successful call is answered with the status of the contract: 200, 201 for what was made, 204 without a body.',
  about: 'a successful answer',
  judging: () => exchange => {
    if (exchange.call === undefined || !isSuccess(exchange)) return undefined
    const expected = contractCalls[exchange.call].status
    return exchange.status === expected
      ? []
      : [{ says: `${exchange.call} is answered with ${expected}`, expected, actual: exchange.status }]
  },
}

export const answerPassives: readonly Passive[] = [decodes, matches, status]
