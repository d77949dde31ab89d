import type * as t from 'io-ts'
import { nothing } from '~/contract/wire'
import type { Changed } from '~/domain/cart/confirmed'

/** One call of the contract (docs/spec/product.md#7-the-calls-it-makes, docs/spec/api.md): client, backend and OpenAPI document all read it here. */
export interface Call<Body, Answer> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** With `{name}` for what is filled in. */
  readonly path: string
  readonly query: readonly string[]
  readonly body: t.Type<Body, unknown>
  readonly answer: t.Type<Answer, unknown>
  readonly status: 200 | 201 | 204
  /** `customer` needs a Bearer token, `either` takes one, `guest` takes none. */
  readonly access: 'guest' | 'customer' | 'either'
  /** Money or stock moves, or something is added to: an `Idempotency-Key` is honoured (I-08). */
  readonly keyed: boolean
  /** The token of an order's link stands in for the Bearer token, as `X-Order-Token`. */
  readonly linked: boolean
  /** What a 409 may tell beside its message. */
  readonly conflict?: t.Type<Changed, unknown>
  readonly summary: string
}

interface Extra {
  readonly query?: readonly string[]
  readonly status?: 200 | 201 | 204
  readonly keyed?: boolean
  readonly linked?: boolean
  readonly conflict?: t.Type<Changed, unknown>
}

type Access = 'guest' | 'customer' | 'either'
type Method = Call<unknown, unknown>['method']

/** A call that sends a body. */
export const send = <Body, Answer>(
  access: Access,
  method: Method,
  path: string,
  summary: string,
  body: t.Type<Body, unknown>,
  answer: t.Type<Answer, unknown>,
  extra: Extra = {},
): Call<Body, Answer> => ({
  query: [],
  status: 200,
  keyed: false,
  linked: false,
  ...extra,
  method,
  path,
  body,
  answer,
  access,
  summary,
})

/** A call without a body. */
export const ask = <Answer>(
  access: Access,
  method: Method,
  path: string,
  summary: string,
  answer: t.Type<Answer, unknown>,
  extra: Extra = {},
): Call<void, Answer> => send(access, method, path, summary, nothing, answer, extra)
