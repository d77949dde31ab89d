import * as E from 'fp-ts/Either'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getMe, handOff, joinAccount, login, logout, register, resetPassword, sendCode } from '~/contract/calls'
import type { Lang } from '~/domain/shared/locale'
import type { IdentityRefusal } from '@server/identity/shared/refusal'
import type { Opened } from '@server/identity/authentication'
import type { Visit } from '@server/identity/sessions/visit'
import { customerRoute, type RouteDeps, publicRoute } from '@server/http/kit/define-route'
import { toRouteError } from '@server/http/kit/identity-refusals'
import type { RouteError } from '@server/http/kit/route-error'
import { addressOf } from '@server/http/kit/visitor'
import { isWellFormed } from '@server/http/kit/well-formed'
import { defined } from '~/domain/shared/defined'

/** Coming, going, and who one is. */
export const sessionRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const { identity, sessionCookie } = deps

  publicRoute(app, deps, sendCode, async ({ body, locale, request, reply, bearer }) => {
    // the code belongs to this browser: every answer sets its cookie (I-17)
    const visit = { ...visitOf(deps, request, locale.lang), device: deps.device.of(request, reply) }
    if (body.type !== 'reveal') return orRouteError(await identity.sendCode(body, visit), locale.lang)
    // a forced password needs it, too
    const self = await bearer()
    if (self === undefined) return E.left({ _tag: 'unauthenticated' })
    return orRouteError(await identity.confirmation.send(self, visit), locale.lang)
  })
  publicRoute(app, deps, login, async ({ body, locale, request, reply }) =>
    startSession(deps, request, reply, await identity.login(body, visitOf(deps, request, locale.lang)), locale.lang),
  )
  publicRoute(app, deps, register, async ({ body, locale, request, reply }) =>
    startSession(deps, request, reply, await identity.register(body, visitOf(deps, request, locale.lang)), locale.lang),
  )
  publicRoute(app, deps, resetPassword, async ({ body, locale, request }) =>
    orRouteError(await identity.resetPassword(body, visitOf(deps, request, locale.lang)), locale.lang),
  )
  publicRoute(app, deps, handOff, async ({ body, locale, request, reply }) =>
    startSession(deps, request, reply, await identity.handOff(body.token, agentOf(request)), locale.lang),
  )
  customerRoute(app, deps, joinAccount, async ({ caller, body, request, reply }) =>
    startSession(
      deps,
      request,
      reply,
      await identity.join(caller, body, visitOf(deps, request, caller.lang)),
      caller.lang,
    ),
  )

  customerRoute(app, deps, logout, async ({ caller, reply }) => {
    await identity.logout(caller.sessionId)
    sessionCookie.drop(reply)
    return E.right(undefined)
  })

  customerRoute(app, deps, getMe, async ({ caller }) => {
    const user = await identity.user(caller.userId)
    return user === undefined ? E.left({ _tag: 'unauthenticated' }) : E.right({ data: user })
  })
}

/** Sends both halves of a credential: the readable one in the answer, the other as a cookie. */
export const startSession = (
  { sessionCookie, device }: RouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  opened: E.Either<IdentityRefusal, Opened>,
  lang: Lang,
): E.Either<RouteError, { readonly data: { readonly token: string } }> => {
  if (E.isLeft(opened)) return E.left(toRouteError(opened.left, lang))
  const { cookie, number } = opened.right
  sessionCookie.set(reply, cookie)
  if (number !== undefined) device.remember(request, reply, number)
  return E.right({ data: { token: opened.right.token } })
}

export const orRouteError = <A>(done: E.Either<IdentityRefusal, A>, lang: Lang): E.Either<RouteError, A> =>
  E.isLeft(done) ? E.left(toRouteError(done.left, lang)) : done

/** The origin of a request. A browser without a device cookie counts as a new one at each request. */
export const visitOf = ({ device }: RouteDeps, request: FastifyRequest, lang: Lang): Visit => {
  const agent = agentOf(request)
  return { from: addressOf(request), device: device.read(request), lang, ...defined({ agent }) }
}

/** The user agent, if it can be stored. */
export const agentOf = ({ headers }: FastifyRequest): string | undefined => {
  const agent = headers['user-agent']
  return agent === undefined || agent === '' || !isWellFormed(agent) ? undefined : agent
}
