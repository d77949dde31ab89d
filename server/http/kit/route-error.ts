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

/**
 * Sends a route error: its status and `{message}`, with `errors` for a 422. The same error always has the same bytes
 * (I-10).
 */
export const sendRouteError = (reply: FastifyReply, lang: Lang, failure: RouteError): FastifyReply => {
  switch (failure._tag) {
    case 'unauthenticated':
      return sendError(reply, 401, message(lang, 'request.unauthenticated'))
    case 'forbidden':
      return sendError(reply, 403, message(lang, 'request.forbidden'))
    case 'forced':
      return sendError(reply, 403, message(lang, `first.${failure.first}`))
    case 'not_found':
      return sendError(reply, 404, message(lang, 'request.notFound'))
    case 'conflict':
      return sendError(
        failure.retryAfter === undefined ? reply : reply.header('Retry-After', String(failure.retryAfter)),
        409,
        failure.message,
      )
    case 'changed':
      return send(reply, 409, { ...changed.encode(failure.changed), message: failure.message })
    case 'key_reused':
      return sendError(reply, 422, message(lang, 'request.keyReused'), {})
    case 'invalid':
      return sendError(
        reply,
        422,
        Object.values(failure.errors)[0]?.[0] ?? message(lang, 'request.notValid'),
        failure.errors,
      )
    case 'throttled':
      return sendError(
        reply.header('Retry-After', String(failure.retryAfter)),
        429,
        failure.message ?? message(lang, 'request.throttled'),
      )
    case 'unavailable':
      return sendError(reply.header('Retry-After', String(failure.retryAfter)), 503, failure.message)
    case 'busy':
      return sendError(reply.header('Retry-After', String(failure.retryAfter)), 503, message(lang, 'request.busy'))
  }
}

export const sendError = (reply: FastifyReply, status: number, text: string, errors?: FieldErrors): FastifyReply =>
  send(reply, status, { message: text, ...defined({ errors }) })

const send = (reply: FastifyReply, status: number, body: ErrorBody): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
