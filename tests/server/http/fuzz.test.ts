import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as calls from '~/contract/calls'
import { type HttpHarness, type Visitor, expectError, openDoors } from '@tests/server/http/harness'
import { buy, kinds, right, settleWith } from '@tests/server/shop-harness'
import { bodies } from '@tests/api/wire-samples'
import { addressPart, anyText } from '@testing/arbitraries/text.arbitrary'

/** What names something in this shop, by what it is: an order of hers, of his, a line, a product … */
type Names = Readonly<Record<string, string>>

interface Wild {
  readonly as: 'guest' | 'her' | 'him'
  readonly names: readonly string[]
  readonly query: readonly (readonly [string, string])[]
  readonly body: { readonly text: string; readonly type: string } | undefined
  readonly headers: Readonly<Record<string, string>>
}

const known = ['her order', 'his order', 'her codes', 'her line', 'product', 'variant', 'token'] as const

/** A part of an address: something that exists, something that might, and what no address should hold. */
const part: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...known) },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: addressPart },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '%',
      '%ff',
      '%00',
      '%ed%a0%80',
      '__proto__',
      'constructor',
      '%2e%2e',
      '-1',
      '1e3',
      'x'.repeat(5000),
    ),
  },
)

/** What a page of the shop would send. */
const usual = fc.constantFrom(
  { product: 'variant', options: {}, quantity: 1 },
  { quantity: 2 },
  { payment: 'mpay' },
  { method: 'mpay' },
  { socket_id: '1.1', channel_name: 'private-orders.her order' },
  { tel: '66123456', country_code: '+853', password: 'a password' },
  { tel: '66123456', country_code: '+853', type: 'register' },
  { tel: '66123456', country_code: '+853', code: '123456', password: 'correct horse' },
  { password: 'correct horse', current_password: 'wrong' },
  { code: 'x', state: 'y' },
  { policies: [{ id: 'service', version: '1' }] },
  { name: 'Anna', allowed: true, token: 'x' },
)

const json = fc.oneof(
  usual,
  fc.constantFrom(...bodies).chain(one => one.sent.map(({ json: sent }) => sent)),
  fc.jsonValue(),
  fc.record(
    {
      product: fc.oneof(fc.constant('variant'), anyText, fc.jsonValue()),
      options: fc.oneof(fc.dictionary(anyText, anyText, { maxKeys: 4 }), fc.jsonValue()),
      quantity: fc.oneof(fc.integer({ min: -1, max: 100 }), fc.double(), fc.jsonValue()),
      payment: fc.oneof(fc.constantFrom('cash', 'mpay', ''), anyText),
      method: fc.oneof(fc.constantFrom('cash', 'mpay', ''), anyText, fc.jsonValue()),
      socket_id: fc.oneof(fc.constant('1.1'), anyText),
      channel_name: fc.oneof(fc.constant('private-orders.her order'), anyText),
      tel: fc.oneof(fc.constant('66123456'), anyText),
      country_code: fc.oneof(fc.constant('+853'), anyText),
      password: anyText,
    },
    { requiredKeys: [] },
  ),
)

const body = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ text: json.map(value => JSON.stringify(value)), type: fc.constant('application/json') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      text: fc.oneof(
        anyText,
        fc.constantFrom('', '{', '{"a":', '[[[[', '{"__proto__":1}', 'null', '\ufeff{}', '['.repeat(30_000)),
      ),
      type: fc.constantFrom(
        'application/json',
        'application/json; charset=utf-16',
        'application/x-www-form-urlencoded',
        'text/plain',
        'x',
        '',
      ),
    }),
  },
)

const visible = fc.stringMatching(/^[\x20-\x7e]{0,40}$/u)

const wild: fc.Arbitrary<Wild> = fc.record({
  as: fc.constantFrom('guest', 'her', 'her', 'her', 'him'),
  names: fc.array(part, { minLength: 1, maxLength: 1 }),
  query: fc.array(
    fc.oneof(
      fc.constant<readonly [string, string]>(['token', 'token']),
      fc.tuple(
        fc.constantFrom('category', 'type', 'q', 'page', 'items', 'token', 'x'),
        fc.oneof(part, fc.constantFrom('0', '1', '2', '100001', '1.5', '', ' ')),
      ),
    ),
    { maxLength: 3 },
  ),
  body: fc.option(body, { nil: undefined, freq: 6 }),
  headers: fc.record(
    {
      'idempotency-key': fc.oneof(fc.uuid(), visible, fc.constant('x'.repeat(300))),
      'accept-language': fc.oneof(fc.constantFrom('en', 'zh-HK', '*;q=x', ','), visible),
      'accept-locale': fc.oneof(fc.constantFrom('mo', 'hk', 'cn'), visible),
      'accept-encoding': fc.constantFrom('br', 'gzip', 'br;q=0, gzip', '*', ''),
    },
    { requiredKeys: [] },
  ),
})

/** Refusals that tell the asker what to do; 503 is for crowds alone. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 404, 409, 413, 414, 415, 422, 429])

/** A client removes these parts from an address before it sends it, so the request goes to another address. */
const DOTS = /^(?:\.|%2e){1,2}$/iu

describe.each(kinds)('random requests to a shop on %s', kind => {
  let h: HttpHarness
  let people: Readonly<Record<'her' | 'him', Visitor>>
  let names: Names
  beforeAll(async () => {
    h = await openDoors(kind)
    people = { her: await h.visitor(), him: await h.visitor() }
    const { her, him } = people
    const variant = await h.variant({ codes: 50, cash: 9_000 })
    const sold = await buy(h, her.caller, variant, { quantity: 2 })
    await settleWith(h, her.caller, sold.id)
    const hers = await buy(h, her.caller, variant)
    const his = await buy(h, him.caller, variant)
    right(await h.shop.cart.add(her.caller, { product: variant, options: {}, quantity: 1 }))
    names = {
      'her order': hers.id,
      'his order': his.id,
      'her codes': sold.id,
      'her line': (await h.shop.cart.get(her.caller)).items[0]?.id ?? '',
      product: 'TEST',
      variant,
      token: sold.revival_token ?? '',
    }
  })
  beforeEach(async () => {
    await h.shop.cart.add(people.her.caller, { product: names['variant'] ?? '', options: {}, quantity: 1 })
  })
  afterAll(() => h.close())

  /** Replaces each known name with its value. All other text is sent as it is. */
  const meant = (text: string): string => known.reduce((so, name) => so.replaceAll(name, names[name] ?? name), text)

  const addressOf = (path: string, { names: parts, query }: Wild): string => {
    const filled = path.replaceAll(/\{\w+\}/gu, () => meant(parts[0] ?? ''))
    return query.length === 0
      ? filled
      : `${filled}?${query.map(([name, value]) => `${name}=${meant(value)}`).join('&')}`
  }

  it.each(Object.entries(calls))(
    '%s answers random requests by the contract, or refuses them in the common error format',
    async (_name, call) => {
      await fc.assert(
        fc.asyncProperty(wild, async sent => {
          const answer = await h.ask(call.method, addressOf(call.path, sent), {
            ...(sent.as === 'guest' ? {} : { as: people[sent.as] }),
            ...(sent.body === undefined ? {} : { body: meant(sent.body.text) }),
            headers: { ...sent.headers, ...(sent.body === undefined ? {} : { 'content-type': sent.body.type }) },
          })
          if (answer.status < 300) {
            expect(answer.status).toBe(call.status)
            expect(call.answer.decode(answer.body)._tag, answer.text).toBe('Right')
          } else {
            const isElsewhere = answer.status === 405 && sent.names.some(name => DOTS.test(name))
            if (!isElsewhere) expect([...REFUSALS], answer.text).toContain(answer.status)
            expectError(answer, answer.status)
          }
          if (sent.as === 'guest' && call.access === 'customer') expect(answer.status).toBeGreaterThanOrEqual(400)
          // logged out: a fresh session takes the place of the one that has ended
          const ends = call.path === '/api/logout' || call.path.startsWith('/api/me/sessions')
          if (ends && answer.status === 204 && sent.as !== 'guest')
            people = { ...people, [sent.as]: await h.again(people[sent.as]) }
        }),
        { numRuns: kind === 'pglite' ? 150 : 60 },
      )
    },
  )

  it('[I-04] random requests lose or create no code, and log no error', async () => {
    const books = await h.books(names['variant'] ?? '')
    expect(books.free + books.held + books.sold + books.void).toBe(50)
    expect(books.sold).toBe(2)
    expect(h.lines.filter(line => line.includes('"level":50'))).toEqual([])
  })
})
