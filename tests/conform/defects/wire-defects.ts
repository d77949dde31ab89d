import type { RawAnswer, RawRequest, Wire } from '@conform/kernel/world'

/** The answer of a backend that is stubbed: the tests of clauses about requests have no server. */
export type Answering = (request: RawRequest) => {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const answer = ({ status = 200, headers = {}, body = '' }: ReturnType<Answering>): RawAnswer => ({
  status,
  headers: new Headers(headers),
  body,
})

/** A wire that answers every request by a function. */
export const stubbedWire = (answering: Answering): Wire => ({
  url: 'https://shop.example.com',
  send: async request => answer(answering(request)),
  atOnce: async requests => requests.map(([request]) => answer(answering(request))),
})

export const ORIGIN = 'https://pages.example.com'

/** The headers of a preflight that allows every call of the contract. */
export const allowing = {
  'Access-Control-Allow-Origin': ORIGIN,
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers':
    'Accept-Locale, Authorization, Content-Type, Idempotency-Key, X-Order-Token, X-Requested-With',
  'Access-Control-Expose-Headers': 'Date, Retry-After',
}

const catalogue = (price: string): string =>
  JSON.stringify([
    { no: 'G1', name: 'x', category_id: '1', type: 'card', products: [{ no: 'V1', name: 'x', price, fields: [] }] },
  ])

/** Backends that break a rule about requests, by the clause that must find it. */
export const wireDefects: readonly (readonly [id: string, name: string, answering: Answering])[] = [
  [
    'E-01',
    'a preflight does not allow `Content-Type`',
    () => ({ headers: { ...allowing, 'Access-Control-Allow-Headers': 'Accept-Locale, Authorization' } }),
  ],
  ['E-01', 'a preflight allows any origin', () => ({ headers: { ...allowing, 'Access-Control-Allow-Origin': '*' } })],
  ['E-02', 'pages cannot read `Date`', () => ({ headers: { ...allowing, 'Access-Control-Expose-Headers': '' } })],
  [
    'E-03',
    'every origin is allowed',
    ({ headers }) => ({ headers: { ...allowing, 'Access-Control-Allow-Origin': headers?.['Origin'] ?? '' } }),
  ],
  ['W-04', 'a broken path is a failure of the server', ({ path }) => ({ status: path.includes('%') ? 500 : 404 })],
  [
    'W-09',
    'prices follow the language',
    ({ headers }) => ({ body: catalogue(headers?.['Accept-Language'] === 'en-MO' ? '1.00' : '2.00') }),
  ],
  ['S-01', 'a call from a foreign page is accepted', () => ({ status: 204 })],
  ['I-16b', 'every channel is signed', () => ({ body: '{"auth":"x"}' })],
]
