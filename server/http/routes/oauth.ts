import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import type { FastifyInstance } from 'fastify'
import { authorizationRequest } from '~/contract/account.wire'
import { authorize, getAuthorization } from '~/contract/calls'
import { exchangeCode, profile, userInfo } from '~/contract/protocol-calls'
import type { Lang } from '~/domain/shared/locale'
import type { Identity } from '@server/identity/identity'
import { type FieldNames, faultsOf } from '@server/identity/oauth/oauth'
import { customerRoute, type RouteDeps, publicRoute } from '@server/http/kit/define-route'
import type { RouteError } from '@server/http/kit/route-error'
import { message } from '@server/platform/messages/message'
import { isWellFormedThroughout } from '@server/http/kit/well-formed'
import { defined } from '~/domain/shared/defined'

/** Shows the client of a request, and takes the customer's decision. */
export const authorizationRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const { oauth } = deps.identity
  const wrong = (faults: FieldNames, lang: Lang): RouteError => ({
    _tag: 'invalid',
    errors: faultsOf(faults, message(lang, 'request.notValid')),
  })

  // guests see the client too: they log in to decide
  publicRoute(app, deps, getAuthorization, async ({ locale, query }) => {
    const asked = authorizationRequest.decode(query)
    const offer = E.isLeft(asked) ? E.left<FieldNames>(['client_id']) : oauth.offer(asked.right)
    return E.isLeft(offer) ? E.left(wrong(offer.left, locale.lang)) : offer
  })

  customerRoute(app, deps, authorize, async ({ caller, body }) => {
    const { allowed, ...asked } = body
    const answered = await oauth.answer(asked, caller.userId, allowed)
    return E.isLeft(answered) ? E.left(wrong(answered.left, caller.lang)) : E.right({ redirect: answered.right })
  })
}

/** `POST /api/oauth/token` (RFC 6749, a form) and what its tokens open: `GET /api/oauth/userinfo`. */
export const tokenRoutes = (app: FastifyInstance, identity: Identity): void => {
  app.post(exchangeCode.path, async (request, reply) => {
    const form = fields.is(request.body) && isWellFormedThroughout(request.body) ? request.body : {}
    const { authorization, 'content-type': type = '', 'content-length': length = '0' } = request.headers
    const response = await identity.oauth.exchange(
      { 'content-type': type, 'content-length': length, ...defined({ authorization }) },
      form,
    )
    return reply
      .code(response.status)
      .headers(response.headers)
      .type('application/json; charset=utf-8')
      .send(response.body)
  })

  app.get(userInfo.path, async (request, reply) => {
    const token = /^Bearer ([\w-]+)$/iu.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const granted = await identity.oauth.bearer(token)
    const user = granted === undefined ? undefined : await identity.user(granted.userId)
    if (granted === undefined || user === undefined || user.status.name === 'blocked')
      return reply.code(401).header('WWW-Authenticate', 'Bearer error="invalid_token"').send({ error: 'invalid_token' })
    const may = (scope: string) => granted.scopes.includes(scope)
    const answer: t.TypeOf<typeof profile> = {
      sub: user.hashid,
      ...(may('profile') ? { name: user.name } : {}),
      ...(may('phone') && user.tel !== undefined
        ? { phone_number: user.tel.country_code + user.tel.tel, phone_number_verified: user.verified }
        : {}),
    }
    return reply.send(profile.encode(answer))
  })
}

const fields = t.record(t.string, t.string)
