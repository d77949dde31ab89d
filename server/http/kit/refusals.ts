import type { FastifyReply } from 'fastify'
import { changed } from '~/contract/cart.wire'
import type { FieldErrors } from '~/domain/shared/failure'
import type { Lang } from '~/domain/shared/locale'
import type { ForcedPage } from '~/domain/account/access'
import { texts } from '@server/http/kit/texts'
import type { Refusal } from '@server/shop/shop.port'

/** Every error of a route: the shop's refusals, and those from before the shop is called. */
export type No =
  | Refusal
  | { readonly _tag: 'unauthenticated' }
  | { readonly _tag: 'forbidden' }
  /** The customer must settle something first (docs/spec/decisions.md#1-access). */
  | { readonly _tag: 'forced'; readonly first: ForcedPage }
  /** `message`: what was tried too often, and the remaining methods. */
  | { readonly _tag: 'throttled'; readonly retryAfter: number; readonly message?: string }

/** The shape of every error (docs/spec/api.md#common). */
export interface ErrorBody {
  readonly message: string
  readonly errors?: FieldErrors
}

/**
 * Sends a route error: its status and `{message}`, with `errors` for a 422. The same error always has the same bytes
 * (I-10).
 */
export const sendRouteError = (reply: FastifyReply, lang: Lang, no: No): FastifyReply => {
  const say = texts(lang)
  switch (no._tag) {
    case 'unauthenticated':
      return error(reply, 401, say.unauthenticated)
    case 'forbidden':
      return error(reply, 403, say.forbidden)
    case 'forced':
      return error(reply, 403, say.first[no.first])
    case 'not_found':
      return error(reply, 404, say.notFound)
    case 'conflict':
      return error(
        no.retryAfter === undefined ? reply : reply.header('Retry-After', String(no.retryAfter)),
        409,
        no.message,
      )
    case 'changed':
      return send(reply, 409, { ...changed.encode(no.changed), message: no.message })
    case 'key_reused':
      return error(reply, 422, say.keyReused, {})
    case 'invalid':
      return error(reply, 422, Object.values(no.errors)[0]?.[0] ?? say.notValid, no.errors)
    case 'throttled':
      return error(reply.header('Retry-After', String(no.retryAfter)), 429, no.message ?? say.throttled)
    case 'busy':
      return error(reply.header('Retry-After', String(no.retryAfter)), 503, say.busy)
  }
}

export const error = (reply: FastifyReply, status: number, message: string, errors?: FieldErrors): FastifyReply => {
  return send(reply, status, errors === undefined ? { message } : { message, errors })
}

const send = (reply: FastifyReply, status: number, body: ErrorBody): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
