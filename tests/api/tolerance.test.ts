import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as calls from '~/contract/calls'
import { user } from '@testing/arbitraries/session.arbitrary'
import { fewerRuns } from '@testing/arbitraries/runs'
import { productGroups } from '@testing/arbitraries/catalog.arbitrary'
import { checkout } from '@testing/arbitraries/cart.arbitrary'
import { answers, overTheWire } from '@tests/api/wire-samples'

/** The optional fields of each kind of object in an answer, and the fields by which that kind is recognized. */
const optionalParts: readonly { readonly marks: readonly string[]; readonly maybe: readonly string[] }[] = [
  { marks: ['once_for_each_only', 'fields'], maybe: ['discount', 'variations', 'delivery'] },
  { marks: ['label_zh'], maybe: ['required', 'pattern'] },
  { marks: ['products'], maybe: ['family'] },
  { marks: ['required_apple_id'], maybe: ['version'] },
  { marks: ['variations', 'quantity'], maybe: ['discount', 'image', 'family', 'product', 'delivery'] },
  { marks: ['code', 'kind'], maybe: ['legend', 'note'] },
  {
    marks: ['status', 'items'],
    maybe: ['no', 'currency', 'created_at', 'expires_at', 'version', 'revival_token', 'payment_instruction'],
  },
  { marks: ['hashid'], maybe: ['tel'] },
  { marks: ['instagram'], maybe: ['addresses'] },
  { marks: ['typelist'], maybe: ['policies'] },
  { marks: ['kind', 'steps'], maybe: ['url'] },
]

/** Says `null` wherever an optional part is absent. */
const nulled = (json: unknown): unknown =>
  mapped(json, each => {
    const maybe = optionalParts.filter(({ marks }) => marks.every(mark => mark in each)).flatMap(part => part.maybe)
    const lines =
      'status' in each && 'items' in each && Array.isArray(each.items) ? { items: each.items.map(nulledLine) } : {}
    return { ...Object.fromEntries(maybe.map(key => [key, null])), ...each, ...lines }
  })

/** An order's line may hold more than a cart's. */
const nulledLine = (line: object): object => ({ codes: null, delivery: null, ...line })

const mapped = (json: unknown, change: (each: object) => object): unknown => {
  if (Array.isArray(json)) return json.map(each => mapped(each, change))
  if (typeof json !== 'object' || json === null) return json
  return change(Object.fromEntries(Object.entries(json).map(([key, value]) => [key, mapped(value, change)])))
}

const STRANGE = 'x-of-a-newer-backend'
const withStrangers = (json: unknown): unknown => mapped(json, each => ({ ...each, [STRANGE]: 'something' }))
const withoutStrangers = (json: unknown): unknown =>
  mapped(json, each => Object.fromEntries(Object.entries(each).filter(([key]) => key !== STRANGE)))

describe('an answer of another backend', () => {
  test.each(answers)('null for an optional field of $name is read as absent', ({ sent, decode }) => {
    fc.assert(
      fc.property(sent, ({ value, json }) => {
        expect(decode(nulled(json))).toEqual(E.right(value))
      }),
      fewerRuns,
    )
  })

  test.each(answers)('unknown fields in $name change nothing', ({ sent, decode }) => {
    fc.assert(
      fc.property(sent, ({ value, json }) => {
        expect(E.map(withoutStrangers)(decode(withStrangers(json)))).toEqual(E.right(withoutStrangers(value)))
      }),
      fewerRuns,
    )
  })

  test.each(answers.filter(({ name }) => !/takings|push|login|user|authorisation/.test(name)))(
    '$name is read with and without a data envelope',
    ({ sent, decode }) => {
      fc.assert(
        fc.property(sent, ({ value, json }) => {
          expect(decode({ data: json })).toEqual(E.right(value))
        }),
        fewerRuns,
      )
    },
  )

  test('numeric ids in an answer are read as texts', () => {
    fc.assert(
      fc.property(productGroups, fc.maxSafeNat(), (groups, no) => {
        const sent = groups.map(group => ({
          ...object(overTheWire(calls.getProduct.answer.encode(group))),
          no,
          category_id: no,
        }))
        const read = calls.getCatalogs.answer.decode(sent)
        expect(read).toEqual(E.right(groups.map(group => ({ ...group, no: String(no), category_id: String(no) }))))
      }),
      fewerRuns,
    )
  })

  test('an answer can leave out optional fields: an old backend’s cart has no version, offer flags or payment', () => {
    const line = { id: 7, name: 'A', price: 100, quantity: 2 }
    const read = calls.getCart.answer.decode({
      items: [line],
      amount: '200',
      origin_amount: 200,
      offer: 0,
      quantity: 2,
    })
    expect(read).toMatchObject(
      E.right({ payment: 'cash', required_apple_id: false, items: [{ id: '7', options: [], variations: '' }] }),
    )
  })

  test('empty fields of the stored checkout form are null, and are read as absent', () => {
    fc.assert(
      fc.property(checkout, each => {
        const json = {
          ...object(overTheWire(calls.getCheckout.answer.encode(each))),
          form: { ...each.form, left: null },
        }
        expect(calls.getCheckout.answer.decode(json)).toEqual(E.right(each))
      }),
      fewerRuns,
    )
  })

  test('a user can lack a name, a status and a list of scopes, which have defaults', () => {
    fc.assert(
      fc.property(user, ({ hashid }) => {
        const read = calls.getMe.answer.decode({ data: { hashid, name: null, scope: 'customer' } })
        expect(read).toMatchObject(E.right({ data: { hashid, name: '', scope: [], status: { name: 'active' } } }))
      }),
      fewerRuns,
    )
  })

  test('a language without a currency falls back to MOP', () => {
    const bare = {
      typelist: [],
      info: { name: 'S' },
      imgs: {},
      lang: [{ locale: 'mo', currency: 'MOP' }, { locale: 'hk' }],
    }
    expect(calls.getInit.answer.decode(bare)).toMatchObject(
      E.right({ lang: [{ currency: 'MOP' }, { currency: 'MOP' }], service: { customer: { phone: '' } } }),
    )
  })

  test('an answer without a required field is refused', () => {
    expect(calls.getCart.answer.decode({ items: [] })._tag).toBe('Left')
    expect(calls.getOrder.answer.decode({ status: 'paid', amount: 1, origin_amount: 1, offer: 0 })._tag).toBe('Left')
    expect(calls.getMe.answer.decode({ hashid: 'bare' })._tag).toBe('Left')
    expect(calls.login.answer.decode({ token: 'bare' })._tag).toBe('Left')
    expect(calls.getCatalogs.answer.decode({ data: {} })._tag).toBe('Left')
  })
})

const object = (json: unknown): object => (typeof json === 'object' && json !== null ? json : {})
