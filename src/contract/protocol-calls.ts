import * as t from 'io-ts'
import { id, object } from '~/contract/wire'

/**
 * A call that the shop's pages never make on their own. The callers are mini-apps, browsers on a redirect, payment
 * providers and the operator. These calls have their own protocols instead of JSON with the one error shape. OpenAPI
 * lists them beside the others.
 */
export interface ProtocolCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  readonly query?: readonly string[]
  /**
   * How the caller proves its identity. `client`: a mini-app's secret, if it has one. `granted`: a mini-app's token.
   * `operator`: the operator's token, or a call from this machine.
   */
  readonly proof: 'none' | 'client' | 'granted' | 'operator'
  /** Without a codec, the caller defines the body. */
  readonly body?: Content
  readonly answers: Readonly<Record<number, Content & { readonly says: string }>>
}

interface Content {
  /** Absent if the body is empty. */
  readonly type?: string
  readonly codec?: t.Any
}

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

/**
 * RFC 6749 (4.1.3) and RFC 7636: a code and its verifier. A mini-app with a server sends its secret here or as HTTP
 * Basic.
 */
const tokenRequest = object(
  { grant_type: t.literal('authorization_code'), code: t.string, redirect_uri: t.string, code_verifier: t.string },
  { client_id: t.string, client_secret: t.string },
)

/** RFC 6749 (5.1). */
const tokenAnswer = object(
  { access_token: t.string, token_type: t.literal('Bearer'), expires_in: t.number },
  { scope: t.string },
)

/** RFC 6749 (5.2): the protocol's own error shape, not the shop's. */
const protocolError = object({ error: t.string }, { error_description: t.string })

/** The data about a user that a mini-app receives: `name` with the scope `profile`, the number with `phone`. */
export const profile = object({ sub: id }, { name: t.string, phone_number: t.string, phone_number_verified: t.boolean })

const refused = { type: JSON_TYPE, codec: protocolError }

export const exchangeCode: ProtocolCall = {
  method: 'POST',
  path: '/api/oauth/token',
  summary: 'Exchange an authorisation code for a token, by PKCE S256',
  proof: 'client',
  body: { type: FORM, codec: tokenRequest },
  answers: {
    200: { says: 'A token for an hour; it opens the user info alone', type: JSON_TYPE, codec: tokenAnswer },
    400: { says: 'Refused, in the words of RFC 6749', ...refused },
    401: { says: 'The mini-app did not prove itself', ...refused },
  },
}

export const userInfo: ProtocolCall = {
  method: 'GET',
  path: '/api/oauth/userinfo',
  summary: 'Who allowed it, as far as the scopes go',
  proof: 'granted',
  answers: {
    200: { says: 'The customer', type: JSON_TYPE, codec: profile },
    401: { says: 'The token is not good (RFC 6750)', ...refused },
  },
}

export const socialLogin: ProtocolCall = {
  method: 'GET',
  path: '/login/{provider}',
  summary: 'A browser goes to a social login; it comes back to the landing page',
  query: ['state', 'locale'],
  proof: 'none',
  answers: {
    302: { says: 'To the provider; without a state of 16 characters and more to the login page' },
    404: { says: 'There is no such provider', type: 'text/html' },
  },
}

const notifyPayment: ProtocolCall = {
  method: 'POST',
  path: '/api/payments/{provider}/notify',
  summary: 'A payment provider reports a payment, with its own signature',
  proof: 'none',
  body: { type: '*/*' },
  answers: {
    200: { says: 'The provider’s own acknowledgement', type: '*/*' },
    401: { says: 'The signature is not the provider’s', type: '*/*' },
    404: { says: 'There is no such provider', type: JSON_TYPE },
  },
}

export const trace: ProtocolCall = {
  method: 'GET',
  path: '/api/trace',
  summary: 'The visitor’s country, as `loc` among lines of `key=value`; XX is unknown',
  proof: 'none',
  answers: { 200: { says: 'Lines', type: 'text/plain' } },
}

export const alive: ProtocolCall = {
  method: 'GET',
  path: '/healthz',
  summary: 'Is the process up?',
  proof: 'none',
  answers: { 200: { says: 'It is', type: JSON_TYPE, codec: t.type({ status: t.string }) } },
}

export const able: ProtocolCall = {
  method: 'GET',
  path: '/readyz',
  summary: 'Can it work?',
  proof: 'none',
  answers: {
    200: { says: 'It can', type: JSON_TYPE, codec: t.type({ status: t.string }) },
    503: {
      says: 'The database takes no writes, or the process is stopping',
      type: JSON_TYPE,
      codec: t.type({ status: t.string }),
    },
  },
}

export const metrics: ProtocolCall = {
  method: 'GET',
  path: '/metrics',
  summary: 'How the shop stands, in numbers',
  proof: 'operator',
  answers: {
    200: { says: 'In the text format of Prometheus', type: 'text/plain' },
    404: { says: 'Not for this caller', type: JSON_TYPE },
  },
}

export const description: ProtocolCall = {
  method: 'GET',
  path: '/openapi.json',
  summary: 'This description',
  proof: 'none',
  answers: { 200: { says: 'OpenAPI 3.1', type: JSON_TYPE } },
}

export const protocolCalls = {
  exchangeCode,
  userInfo,
  socialLogin,
  notifyPayment,
  trace,
  alive,
  able,
  metrics,
  description,
} satisfies Readonly<Record<string, ProtocolCall>>
