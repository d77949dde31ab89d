import type { Either } from 'fp-ts/Either'
import * as E from 'fp-ts/Either'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '~/contract/call'
import { eraseAccount, exportData, placeOrder } from '~/contract/calls'
import type { Identity } from '@server/identity/identity'
import type { CallClass } from '@server/identity/limits/customer-limit'
import type { Recognised } from '@server/identity/sessions/sessions'
import { type ParsedRequest, parseRequest } from '@server/http/kit/parse-request'
import type { SessionCookie } from '@server/http/kit/session-cookie'
import type { DeviceCookie } from '@server/http/kit/device-cookie'
import { isNeverLimited, staysOpenWhenForced } from '@server/http/kit/exemptions'
import { type RouteError, sendRouteError } from '@server/http/kit/route-error'
import { addressOf } from '@server/http/kit/visitor'
import { requestLocaleOf } from '@server/http/kit/request-locale'
import type { Caller, RequestLocale } from '@server/shop/shop.port'

/** The dependencies of every route. */
export interface RouteDeps {
  readonly identity: Identity
  readonly sessionCookie: SessionCookie
  readonly device: DeviceCookie
}

export interface PublicRequest<Body> extends ParsedRequest<Body> {
  readonly locale: RequestLocale
  /** Who asks, when it is a customer. */
  readonly caller: () => Promise<Caller | undefined>
  /** The same, also for a customer who must settle something first. */
  readonly bearer: () => Promise<Caller | undefined>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface CustomerRequest<Body> extends ParsedRequest<Body> {
  readonly caller: Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A call that guests may make. An invalid credential makes its bearer a guest, nothing worse. */
export const publicRoute = <Body, Answer>(
  app: FastifyInstance,
  deps: RouteDeps,
  call: Call<Body, Answer, unknown>,
  handler: (request: PublicRequest<Body>) => Promise<Either<RouteError, Answer>>,
): void => {
  if (call.access === 'customer') throw new Error(`${call.method} ${call.path} is for customers`)
  route(app, call, async (request, reply, locale) => {
    const caller = async () => {
      const recognised = await recognise(deps, request)
      // until it is settled, the customer gets the answers of a guest
      return recognised._tag === 'customer' && recognised.forced !== undefined
        ? undefined
        : callerOf(locale, recognised, request)
    }
    const bearer = async () => callerOf(locale, await recognise(deps, request), request)
    const parsed = parseRequest(call, request, locale.lang)
    return E.isLeft(parsed) ? parsed : handler({ ...parsed.right, locale, caller, bearer, request, reply })
  })
}

/** A call with the secret of an order's link. */
export interface LinkRequest<Body> extends ParsedRequest<Body>, RequestLocale {
  readonly link: string
  readonly device: Device
}

/**
 * A call that needs both halves of a credential; without them it is a 401, regardless of the request. A customer who
 * must settle something first gets a refusal here, because pages alone cannot enforce it. `byLink`: the calls that an
 * `X-Order-Token` opens as well.
 */
export const customerRoute = <Body, Answer>(
  app: FastifyInstance,
  deps: RouteDeps,
  call: Call<Body, Answer, unknown>,
  handler: (request: CustomerRequest<Body>) => Promise<Either<RouteError, Answer>>,
  byLink?: (request: LinkRequest<Body>) => Promise<Either<RouteError, Answer>>,
): void => {
  if (call.access !== 'customer') throw new Error(`${call.method} ${call.path} is not for customers alone`)
  route(app, call, async (request, reply, locale) => {
    const link = request.headers['x-order-token']
    if (byLink !== undefined && typeof link === 'string') {
      const parsed = parseRequest(call, request, locale.lang)
      return E.isLeft(parsed) ? parsed : byLink({ ...parsed.right, ...locale, link, device: deviceOf(request) })
    }
    const recognised = await recognise(deps, request)
    const caller = callerOf(locale, recognised, request)
    if (caller === undefined) {
      if (recognised._tag === 'stranger' && recognised.dropCookie) deps.sessionCookie.drop(reply)
      return E.left({ _tag: 'unauthenticated' })
    }
    if (!isNeverLimited(call)) {
      const admitted = await deps.identity.calls.admit(caller.userId, classOf(call))
      if (E.isLeft(admitted)) return admitted
    }
    const forced = recognised._tag === 'customer' ? recognised.forced : undefined
    if (forced !== undefined && !staysOpenWhenForced(call)) return E.left({ _tag: 'forced', first: forced })
    const parsed = parseRequest(call, request, locale.lang)
    return E.isLeft(parsed) ? parsed : handler({ ...parsed.right, caller, request, reply })
  })
}

const DATA_CALLS = [exportData, eraseAccount]

const classOf = ({ method, path }: { readonly method: string; readonly path: string }): CallClass => {
  if (method === 'GET') return 'read'
  if (DATA_CALLS.some(call => call.method === method && call.path === path)) return 'data'
  return path === placeOrder.path ? 'order' : 'change'
}

const route = <Body, Answer>(
  app: FastifyInstance,
  call: Call<Body, Answer, unknown>,
  answer: (request: FastifyRequest, reply: FastifyReply, locale: RequestLocale) => Promise<Either<RouteError, Answer>>,
): void => {
  app.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/gu, ':$1'),
    handler: async (request, reply) => {
      const locale = requestLocaleOf(request)
      const answered = await answer(request, reply, locale)
      if (E.isLeft(answered)) return sendRouteError(reply, locale.lang, answered.left)
      void reply.code(call.status)
      const body = call.answer.encode(answered.right)
      return body === undefined ? reply.send() : reply.send(body)
    },
  })
}

const recognise = ({ identity, sessionCookie }: RouteDeps, request: FastifyRequest): Promise<Recognised> =>
  identity.recognise(/^Bearer ([\w-]+)$/iu.exec(request.headers.authorization ?? '')?.[1], sessionCookie.of(request))

const callerOf = (locale: RequestLocale, recognised: Recognised, request: FastifyRequest): Caller | undefined => {
  if (recognised._tag !== 'customer') return undefined
  const { userId, sessionId } = recognised
  return { ...locale, userId, sessionId, device: deviceOf(request) }
}

type Device = NonNullable<Caller['device']>

const deviceOf = (request: FastifyRequest): Device => ({
  ip: addressOf(request),
  agent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
})

/** More than any browser says of itself. */
const LONGEST_AGENT = 1024
