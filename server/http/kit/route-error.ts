import type { FastifyReply } from 'fastify'
import { changed } from '~/contract/cart.wire'
import type { FieldErrors } from '~/domain/shared/failure'
import type { Lang } from '~/domain/shared/locale'
import type { ForcedPage } from '~/domain/account/access'
import { message } from '@server/platform/messages/message'
import type { Refusal } from '@server/shop/shop.port'
import { defined } from '~/domain/shared/defined'

/** Every error of a route: the shop's refusals, and those from before the shop is called. */
export type RouteError =
  | Refusal
  | { readonly _tag: 'unauthenticated' }
  | { readonly _tag: 'forbidden' }
  /** The customer must settle something first (docs/spec/decisions.md#1-access). */
  | { readonly _tag: 'forced'; readonly first: ForcedPage }
  /** `message`: what was tried too often, and the remaining methods. */
  | { readonly _tag: 'throttled'; readonly retryAfter: number; readonly message?: string }
  /** The shop cannot do this at the moment; `message` says what else the customer can do. */
  | { readonly _tag: 'unavailable'; readonly retryAfter: number; readonly message: string }

/** The shape of every error (docs/spec/api.md#common). */
export interface ErrorBody {
  readonly message: string
  readonly errors?: FieldErrors
}

/** An error as it is answered. */
export interface ErrorAnswer {
  readonly status: number
  readonly body: ErrorBody
  /** In seconds. */
  readonly retryAfter?: number
}

/**
 * Sends a route error: its status and `{message}`, with `errors` for a 422. The same error always has the same bytes
 * (I-10).
 */
export const sendRouteError = (reply: FastifyReply, lang: Lang, failure: RouteError): FastifyReply => {
  const { status, body, retryAfter } = errorAnswer(lang, failure)
  if (retryAfter !== undefined) void reply.header('Retry-After', String(retryAfter))
  return send(reply, status, body)
}

/** The answer to a route error. */
export const errorAnswer = (lang: Lang, failure: RouteError): ErrorAnswer => {
  const saying = (status: number, text: string, errors?: FieldErrors): ErrorAnswer => ({
    status,
    body: errorBody(text, errors),
  })
  switch (failure._tag) {
    case 'unauthenticated':
      return saying(401, message(lang, 'request.unauthenticated'))
    case 'forbidden':
      return saying(403, message(lang, 'request.forbidden'))
    case 'forced':
      return saying(403, message(lang, `first.${failure.first}`))
    case 'not_found':
      return saying(404, message(lang, 'request.notFound'))
    case 'conflict':
      return { ...saying(409, failure.message), ...defined({ retryAfter: failure.retryAfter }) }
    case 'changed':
      return { status: 409, body: { ...changed.encode(failure.changed), message: failure.message } }
    case 'key_reused':
      return saying(422, message(lang, 'request.keyReused'), {})
    case 'invalid':
      return saying(422, Object.values(failure.errors)[0]?.[0] ?? message(lang, 'request.notValid'), failure.errors)
    case 'throttled':
      return {
        ...saying(429, failure.message ?? message(lang, 'request.throttled')),
        retryAfter: failure.retryAfter,
      }
    case 'unavailable':
      return { ...saying(503, failure.message), retryAfter: failure.retryAfter }
    case 'busy':
      return { ...saying(503, message(lang, 'request.busy')), retryAfter: failure.retryAfter }
  }
}

export const sendError = (reply: FastifyReply, status: number, text: string, errors?: FieldErrors): FastifyReply =>
  send(reply, status, errorBody(text, errors))

const errorBody = (text: string, errors?: FieldErrors): ErrorBody => ({ message: text, ...defined({ errors }) })

const send = (reply: FastifyReply, status: number, body: ErrorBody): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
