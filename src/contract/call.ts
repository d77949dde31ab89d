import type * as t from 'io-ts'
import { nothing } from '~/contract/wire'

/** One call of the contract (docs/spec/product.md#7-the-calls-it-makes, docs/spec/api.md): client, backend and OpenAPI document all read it here. */
export interface Call<Body, Answer, Change = never> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** With `{name}` for each placeholder. */
  readonly path: string
  readonly query: readonly string[]
  readonly body: t.Type<Body, unknown>
  readonly answer: t.Type<Answer, unknown>
  readonly status: 200 | 201 | 204
  /** `customer` needs a Bearer token, `either` takes one, `guest` takes none. */
  readonly access: 'guest' | 'customer' | 'either'
  /** Money or stock moves, or something is added to: an `Idempotency-Key` is honoured (I-08). */
  readonly keyed: boolean
  /** The token of an order's link replaces the Bearer token, as `X-Order-Token`. */
  readonly linked: boolean
  /** The data that a 409 may carry besides its message. */
  readonly conflict?: Conflict<Change>
  /** Joins the parts of a list that may be long: a page decodes it in parts, and answers its shopper in between. */
  readonly join?: (parts: readonly Answer[]) => Answer
}

/** Decodes the body of a 409, and describes it in the published contract. */
type Conflict<Change> = t.Decoder<unknown, Change> & t.Any

interface Extra<Answer, Change> {
  readonly query?: readonly string[]
  readonly status?: 200 | 201 | 204
  readonly keyed?: boolean
  readonly linked?: boolean
  readonly conflict?: Conflict<Change>
  readonly join?: (parts: readonly Answer[]) => Answer
}

type Access = 'guest' | 'customer' | 'either'
type Method = Call<unknown, unknown, unknown>['method']

/** A call that sends a body. */
export const send = <Body, Answer, Change = never>(
  access: Access,
  method: Method,
  path: string,
  body: t.Type<Body, unknown>,
  answer: t.Type<Answer, unknown>,
  extra: Extra<Answer, Change> = {},
): Call<Body, Answer, Change> => ({
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
})

/** A call without a body. */
export const ask = <Answer, Change = never>(
  access: Access,
  method: Method,
  path: string,
  answer: t.Type<Answer, unknown>,
  extra: Extra<Answer, Change> = {},
): Call<void, Answer, Change> => send(access, method, path, nothing, answer, extra)
