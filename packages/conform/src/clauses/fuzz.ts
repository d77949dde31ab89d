import fc from 'fast-check'
import type * as t from 'io-ts'
import { holds } from '@conform/kernel/check'
import { type Clause, clause } from '@conform/kernel/clause'
import { everyTime } from '@conform/world/random'
import { pageCall } from '@conform/world/requests'
import { customersIn } from '@conform/world/steps'
import type { RawRequest } from '@conform/kernel/world'
import { hostileTexts } from '@testing/mothers/hostile'
import * as calls from '~/contract/calls'
import { type JsonSchema, isNothing, jsonSchema } from '~/contract/json-schema'

interface Target {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly query: readonly string[]
  readonly body: t.Any
}

/** How many broken requests each call gets. Few, because wrong passwords and codes count against a network. */
const TRIES = 12

const targets: readonly Target[] = Object.entries(calls).map(([name, { method, path, query, body }]) => ({
  name,
  method,
  path,
  query,
  body,
}))

const hostile = fc.constantFrom(...hostileTexts)

/** Characters that a request line cannot have are encoded; half of a surrogate pair has no encoding. */
const encoded = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'))

/** A part of a path: what could be an id, and what no address should hold. Some are encoded badly on purpose. */
const part: fc.Arbitrary<string> = fc.oneof(
  hostile.map(encoded),
  fc.constantFrom('%', '%ff', '%00', '%ed%a0%80', '%2e%2e', '__proto__', '-1', '1e3', '0', 'x'.repeat(3_000)),
)

/** A value of another kind than any schema asks for, or a text that is hard to read. */
const strange: fc.Arbitrary<unknown> = fc.oneof(
  hostile,
  fc.constantFrom(null, true, -1, 1.5, 1e308, [], {}, [[]], { a: { b: [null] } }, '', 'x'.repeat(20_000)),
)

const propertiesOf = (schema: JsonSchema): readonly string[] => {
  const { properties, anyOf } = schema
  if (typeof properties === 'object' && properties !== null) return Object.keys(properties)
  return Array.isArray(anyOf) ? anyOf.flatMap(propertiesOf) : []
}

/** Values for the fields that are not broken. They let a call get far. */
const usual: Readonly<Record<string, unknown>> = {
  product: 'no-such-variant',
  options: {},
  quantity: 1,
  country_code: '+853',
  tel: '66999999',
  type: 'login',
  policies: [],
  allowed: false,
}

/** A body in which one field is missing, or has a strange value. */
const brokenObject = (names: readonly string[]): fc.Arbitrary<unknown> => {
  const whole = Object.fromEntries(names.map(name => [name, usual[name] ?? 'x']))
  return fc.tuple(fc.constantFrom(...names, 'unknown field'), fc.option(strange, { nil: undefined })).map(
    // JSON leaves out a property without a value
    ([name, value]) => ({ ...whole, [name]: value }),
  )
}

const brokenBody = (codec: t.Any): fc.Arbitrary<string> => {
  const names = isNothing(codec) ? [] : propertiesOf(jsonSchema(codec))
  const texts = fc.constantFrom(
    '',
    '{',
    '{"a":',
    '{"__proto__":1}',
    '{"constructor":{"prototype":1}}',
    'null',
    '\ufeff{}',
  )
  const values = strange.map(value => JSON.stringify(value))
  return names.length === 0
    ? fc.oneof(texts, values)
    : fc.oneof(
        { weight: 4, arbitrary: brokenObject(names).map(value => JSON.stringify(value)) },
        { weight: 1, arbitrary: texts },
        { weight: 1, arbitrary: values },
      )
}

const brokenRequest = ({ method, path, query, body }: Target): fc.Arbitrary<RawRequest> =>
  fc
    .record({
      part,
      asked: fc.dictionary(fc.constantFrom(...query, 'x'), part, { maxKeys: 2 }),
      text: method === 'GET' ? fc.constant('') : brokenBody(body),
      type: fc.oneof(
        { weight: 6, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'x') },
      ),
      key: fc.constantFrom('k'.repeat(20), 'k'.repeat(300), '', '"'),
    })
    .map(({ part: one, asked, text, type, key }) => {
      const filled = path.replaceAll(/\{\w+\}/gu, () => one)
      const found = Object.entries(asked).map(([name, value]) => `${name}=${value}`)
      const { headers } = pageCall(method, filled, {}, { 'Content-Type': type, 'Idempotency-Key': key })
      return {
        method,
        path: found.length === 0 ? filled : `${filled}?${found.join('&')}`,
        ...(headers === undefined ? {} : { headers }),
        ...(text === '' ? {} : { body: text }),
      }
    })

/** These can succeed by chance, and then the account is another one: only customers made for tests send them. */
const CHANGING: ReadonlySet<string> = new Set(['rename', 'giveConsent', 'setReceiptAddress', 'removeReceiptAddress'])

export const fuzzClauses: readonly Clause[] = [
  clause({
    id: 'W-04',
    level: 'MUST',
    profile: 'buy',
    text: 'No request, however broken its path, its query or its body, is answered with a failure of the server (5xx).',
    wire: true,
    run: async world => {
      const { wire } = world
      const next = await customersIn(world)
      for (const target of targets) {
        // a call may end the session of its caller
        const isForGuests = world.hooks.customer === undefined && CHANGING.has(target.name)
        const people = { customer: isForGuests ? await world.stranger() : await next(), guest: await world.stranger() }
        // the name alone: the report shows what was tried
        const tries = fc.tuple(brokenRequest(target), fc.constantFrom('customer' as const, 'guest' as const))
        await everyTime(world, TRIES, tries, async ([request, who]) => {
          const { status, body } = await wire.send(request, people[who])
          holds(status < 500 || status === 503, 'a broken request is refused', { request, status, body })
        })
      }
    },
  }),
]
