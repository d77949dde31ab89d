import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import type { FastifyRequest } from 'fastify'
import type { Call } from '~/contract/call'
import type { Lang } from '~/domain/shared/locale'
import { fieldErrors } from '@server/http/kit/field-errors'
import type { RouteError } from '@server/http/kit/route-error'
import { message } from '@server/platform/messages/message'
import { isWellFormed, isWellFormedThroughout } from '@server/http/kit/well-formed'

/** A request, read by the contract. */
export interface ParsedRequest<Body> {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: Body
  /** The `Idempotency-Key`, for calls that honour one (I-08). */
  readonly key: string | undefined
}

/** Reads the declared parts of a request, and refuses invalid ones. */
export const parseRequest = <Body>(
  call: Pick<Call<Body, unknown>, 'query' | 'body' | 'keyed'>,
  request: FastifyRequest,
  lang: Lang,
): E.Either<RouteError, ParsedRequest<Body>> => {
  const params = textsOf(request.params)
  // a name that cannot exist names nothing
  if (!Object.values(params).every(isWellFormed)) return E.left({ _tag: 'not_found' })

  const given = textsOf(request.query)
  const query = Object.fromEntries(
    call.query.flatMap(name => {
      const value = given[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const bent = Object.keys(query).find(name => !isWellFormed(query[name] ?? ''))
  if (bent !== undefined) return E.left(invalid({ [bent]: [message(lang, 'request.notValid')] }))

  const key = call.keyed ? keyOf(request) : undefined
  if (key === null) return E.left(invalid({ 'Idempotency-Key': [message(lang, 'request.notValid')] }))

  const { body = {} } = request
  if (!isWellFormedThroughout(body)) return E.left(invalid({}))
  const decoded = call.body.decode(body)
  return E.isLeft(decoded)
    ? E.left(invalid(fieldErrors(decoded.left, lang)))
    : E.right({ params, query, body: decoded.right, key })
}

const invalid = (errors: Readonly<Record<string, readonly string[]>>): RouteError => ({ _tag: 'invalid', errors })

/** Undefined: the request has no key (an old client). Null: its key is malformed. */
const keyOf = ({ headers }: FastifyRequest): string | undefined | null => {
  const key = headers['idempotency-key']
  if (key === undefined || key === '') return undefined
  return typeof key === 'string' && /^[\x21-\x7e]{1,200}$/u.test(key) ? key : null
}

/** The texts of a record; the first value of a repeated name. */
const textsOf = (value: unknown): Readonly<Record<string, string>> => {
  const decoded = record.decode(value)
  if (E.isLeft(decoded)) return {}
  return Object.fromEntries(
    Object.entries(decoded.right).flatMap(([name, each]) => {
      const first: unknown = Array.isArray(each) ? each[0] : each
      return typeof first === 'string' ? [[name, first]] : []
    }),
  )
}

const record = t.record(t.string, t.unknown)
