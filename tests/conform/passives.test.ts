import { describe, expect, test } from 'vitest'
import type { Exchange } from '@conform/kernel/passive'
import { passives } from '@conform/passive/all'
import { shopInit } from '@testing/mothers/memory-shop'
import { getInit } from '~/contract/calls'

const NO_STORE = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

const exchange = (given: Partial<Exchange>, headers: Readonly<Record<string, string>> = NO_STORE): Exchange => ({
  method: 'GET',
  path: '/api/orders/1',
  requestHeaders: {},
  status: 200,
  body: '',
  ms: 1,
  ...given,
  headers: new Headers({ Date: new Date().toUTCString(), ...headers }),
})

const soon = new Date(Date.now() + 600_000).toISOString()
const order = {
  id: 'o1',
  status: { name: 'pending' },
  payment: 'mpay',
  payment_methods: [],
  items: [],
  amount: '1.00',
  origin_amount: '1.00',
  offer: '0.00',
  quantity: 0,
  expires_at: soon,
}
const cart = {
  items: [],
  amount: '0.00',
  origin_amount: '0.00',
  offer: '0.00',
  quantity: 0,
  required_apple_id: false,
  required_qq_number: false,
  payment: 'cash',
}

const answered = (call: 'getOrder' | 'getCart', body: object, headers?: Readonly<Record<string, string>>): Exchange =>
  exchange({ call, body: JSON.stringify(body) }, headers)

const refusal = (status: number, body: unknown, headers?: Readonly<Record<string, string>>): Exchange =>
  exchange({ call: 'getCart', status, body: typeof body === 'string' ? body : JSON.stringify(body) }, headers)

const init: object = Object(getInit.answer.encode(shopInit))

const { amount: _amount, ...withoutAmount } = cart
const { status: _status, ...withoutStatus } = order

/** Exchanges that a rule must find. */
const broken: readonly (readonly [id: string, name: string, exchange: Exchange])[] = [
  ['W-01', 'an amount is missing', answered('getCart', withoutAmount)],
  ['W-01', 'an amount is written as a power', answered('getCart', { ...cart, amount: '1e3' })],
  ['W-01', 'the lines are null', answered('getCart', { ...cart, items: null })],
  ['W-01', 'the lines of an order are null', answered('getOrder', { ...order, items: null })],
  ['W-01', 'an order has no status', answered('getOrder', withoutStatus)],
  ['W-01', 'an answer is a page', exchange({ call: 'getCart', body: '<html></html>' })],
  ['W-02', 'amounts are numbers', answered('getCart', { ...cart, amount: 0 })],
  ['W-02', 'an absent field is null', answered('getOrder', { ...order, no: null })],
  ['W-03', 'a 422 is a page', refusal(422, '<html></html>')],
  ['W-03', 'a 409 has no message', refusal(409, {})],
  ['W-03', 'errors are a text', refusal(422, { message: 'No', errors: 'x' })],
  ['W-03', 'a field has no list', refusal(422, { message: 'No', errors: { tel: 'x' } })],
  ['W-05', 'there is no time', exchange({ call: 'getCart' }, { Date: '' })],
  ['W-05', 'the clock is an hour off', exchange({ call: 'getCart' }, { Date: 'Tue, 01 Jan 2030 00:00:00 GMT' })],
  ['W-05', 'an open order has expired', answered('getOrder', { ...order, expires_at: '2020-01-01T00:00:00Z' })],
  ['W-06', 'a 429 has no wait', refusal(429, { message: 'Wait' })],
  ['W-06', 'a wait is a date', refusal(503, { message: 'Wait' }, { 'Retry-After': 'Tue, 01 Jan 2030 00:00:00 GMT' })],
  ['W-07', 'an order is public', answered('getOrder', order, { 'Cache-Control': 'public, max-age=60' })],
  ['W-10', 'a trace of JavaScript', refusal(500, 'Error: x\n    at Object.<anonymous> (/app/cart.js:3:7)')],
  ['W-10', 'a trace of Python', refusal(500, { message: 'Traceback (most recent call last): File "x.py"' })],
  ['W-10', 'a trace of PHP', refusal(500, 'Uncaught Error in /var/www/cart.php:12')],
  ['W-10', 'an error of a database', refusal(500, { message: 'SQLSTATE[23505]: duplicate key' })],
  ['W-11', 'a cart may be stored', answered('getCart', cart, { 'Cache-Control': 'max-age=60' })],
  ['W-12', 'a 404 is a page', refusal(404, '<html></html>')],
  ['W-13', 'a read is answered with 201', exchange({ call: 'getCart', status: 201, body: JSON.stringify(cart) })],
  ['W-14', 'the methods of an order are a text', answered('getOrder', { ...order, payment_methods: 'mpay' })],
  ['W-14', 'a flag is a text', answered('getCart', { ...cart, required_apple_id: 'yes' })],
]

/** Exchanges that keep every rule. */
const kept: readonly (readonly [name: string, exchange: Exchange])[] = [
  ['a cart', answered('getCart', cart)],
  ['an order', answered('getOrder', order)],
  ['an order under `data`', answered('getOrder', { data: order })],
  ['a refusal with fields', refusal(422, { message: 'No', errors: { tel: ['No'] } })],
  ['a refusal that waits', refusal(429, { message: 'Wait' }, { ...NO_STORE, 'Retry-After': '3' })],
  ['a request that is no call', exchange({ path: '/favicon.ico', status: 404, body: '<html></html>' })],
]

const foundBy = (id: string, found: Exchange, run: readonly Exchange[] = [found]) =>
  passives.find(each => each.id === id)?.judging(run)(found)

describe('rules about every answer', () => {
  test.each(broken)('rule %s finds: %s', (id, _name, found) => {
    expect(foundBy(id, found)).not.toEqual([])
  })

  test.each(kept)('no rule finds a fault in %s', (_name, found) => {
    expect(passives.flatMap(({ judging }) => judging([found])(found) ?? [])).toEqual([])
  })

  test('no value is dropped where the front end takes another kind on purpose', () => {
    const tolerated = { ...order, id: 7, status: 'pending', amount: 1, payment_methods: null }
    expect(foundBy('W-14', answered('getOrder', tolerated))).toEqual([])
    expect(foundBy('W-14', answered('getOrder', { data: tolerated }))).toEqual([])
  })

  test('an empty list may stand for an empty object, and a list with values may not', () => {
    const sent = (tips: readonly string[]) => exchange({ call: 'getInit', body: JSON.stringify({ ...init, tips }) })
    expect(foundBy('W-14', sent([]))).toEqual([])
    expect(foundBy('W-14', sent(['x']))).toHaveLength(1)
  })

  test('every rule has an exchange that breaks it', () => {
    expect([...new Set(['I-10e', ...broken.map(([id]) => id)])]).toEqual(passives.map(({ id }) => id))
  })
})

const CODE = 'ABCD-EF12'
const opened = (tel: string, token: string): Exchange =>
  exchange({
    call: 'login',
    requestBody: JSON.stringify({ country_code: '+853', tel, password: 'x' }),
    body: JSON.stringify({ data: { token } }),
  })
const as = (token: string, given: Partial<Exchange>, headers?: Readonly<Record<string, string>>): Exchange =>
  exchange({ requestHeaders: { authorization: `Bearer ${token}` }, ...given }, headers)
const item = { id: 'l', name: 'x', options: [], variations: '', price: '1.00', quantity: 1, codes: [{ code: CODE }] }
const sold = JSON.stringify({ ...order, status: { name: 'success' }, items: [item] })

/** Ada bought a code on one device, and has another device. Ben is another customer. */
const sale: readonly Exchange[] = [
  opened('66000001', 'ada'),
  opened('66000001', 'ada-elsewhere'),
  opened('66000002', 'ben'),
  as('ada', { call: 'placeOrder', status: 201, body: JSON.stringify(order) }),
  as('ada', { call: 'getOrder', body: sold }),
]

describe('the rule about codes', () => {
  test.each([
    ['the order itself', as('ada', { call: 'getOrder', body: sold })],
    ['another device of the customer', as('ada-elsewhere', { call: 'revealOrder', body: sold })],
    ['a longer word', exchange({ call: 'getInit', body: `{"x":"0${CODE}"}` })],
  ])('allows the code in %s', (_name, found) => {
    expect(foundBy('I-10e', found, [...sale, found])).toEqual([])
  })

  test.each([
    ['a public answer', exchange({ call: 'getInit', body: `{"x":"${CODE}"}` })],
    ['the order, to another customer', as('ben', { call: 'getOrder', body: sold })],
    ['the order, to a guest', exchange({ call: 'reviveOrder', body: sold })],
    ['an answer about another order', as('ada', { call: 'getOrder', body: sold.replace('"o1"', '"o2"') })],
    ['the list of orders', as('ada', { call: 'getTakings', body: `{"data":[${sold}]}` })],
    ['a refusal', as('ada', { call: 'addToCart', status: 422, body: `{"message":"No ${CODE}"}` })],
    ['a header', as('ada', { call: 'getInit' }, { Location: `/x?${CODE}` })],
    ['an address that is no call', exchange({ path: '/metrics', body: CODE })],
  ])('finds the code in %s', (_name, found) => {
    expect(foundBy('I-10e', found, [...sale, found])).toHaveLength(1)
  })
})
