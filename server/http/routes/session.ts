import * as E from 'fp-ts/Either'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getMe, handOff, joinAccount, login, logout, register, resetPassword, sendCode } from '~/contract/calls'
import type { Lang } from '~/domain/shared/locale'
import type { IdentityRefusal } from '@server/identity/shared/refusal'
import type { Opened } from '@server/identity/authentication'
import type { Visit } from '@server/identity/sessions/visit'
import { customer, type Doorway, open } from '@server/http/kit/define-route'
import { toRouteError } from '@server/http/kit/identity-refusals'
import type { No } from '@server/http/kit/refusals'
import { isWellFormed } from '@server/http/kit/well-formed'

/** Coming, going, and who one is. */
export const sessionRoutes = (app: FastifyInstance, door: Doorway): void => {
  const { identity, companion } = door

  open(app, door, sendCode, async ({ body, locale, request, reply, bearer }) => {
    // the code belongs to this browser: every answer sets its cookie (I-17)
    const visit = { ...visitOf(door, request, locale.lang), device: door.device.of(request, reply) }
    if (body.type !== 'reveal') return refusing(await identity.sendCode(body, visit), locale.lang)
    // a forced password needs it, too
    const self = await bearer()
    if (self === undefined) return E.left({ _tag: 'unauthenticated' })
    return refusing(await identity.confirmation.send(self, visit), locale.lang)
  })
  open(app, door, login, async ({ body, locale, request, reply }) =>
    startSession(door, request, reply, await identity.login(body, visitOf(door, request, locale.lang)), locale.lang),
  )
  open(app, door, register, async ({ body, locale, request, reply }) =>
    startSession(door, request, reply, await identity.register(body, visitOf(door, request, locale.lang)), locale.lang),
  )
  open(app, door, resetPassword, async ({ body, locale, request }) =>
    refusing(await identity.resetPassword(body, visitOf(door, request, locale.lang)), locale.lang),
  )
  open(app, door, handOff, async ({ body, locale, request, reply }) =>
    startSession(door, request, reply, await identity.handOff(body.token, agentOf(request)), locale.lang),
  )
  customer(app, door, joinAccount, async ({ caller, body, request, reply }) =>
    startSession(
      door,
      request,
      reply,
      await identity.join(caller, body, visitOf(door, request, caller.lang)),
      caller.lang,
    ),
  )

  customer(app, door, logout, async ({ caller, reply }) => {
    await identity.logout(caller.sessionId)
    companion.drop(reply)
    return E.right(undefined)
  })

  customer(app, door, getMe, async ({ caller }) => {
    const user = await identity.user(caller.userId)
    return user === undefined ? E.left({ _tag: 'unauthenticated' }) : E.right({ data: user })
  })
}

/** Sends both halves of a credential: the readable one in the answer, the other as a cookie. */
export const startSession = (
  { companion, device }: Doorway,
  request: FastifyRequest,
  reply: FastifyReply,
  opened: E.Either<IdentityRefusal, Opened>,
  lang: Lang,
): E.Either<No, { readonly data: { readonly token: string } }> => {
  if (E.isLeft(opened)) return E.left(toRouteError(opened.left, lang))
  const { cookie, number } = opened.right
  companion.set(reply, cookie)
  if (number !== undefined) device.remember(request, reply, number)
  return E.right({ data: { token: opened.right.token } })
}

export const refusing = <A>(done: E.Either<IdentityRefusal, A>, lang: Lang): E.Either<No, A> =>
  E.isLeft(done) ? E.left(toRouteError(done.left, lang)) : done

/** The origin of a request. A browser without a device cookie counts as a new one at each request. */
export const visitOf = ({ device }: Doorway, request: FastifyRequest, lang: Lang): Visit => {
  const agent = agentOf(request)
  return { from: request.ip, device: device.read(request), lang, ...(agent === undefined ? {} : { agent }) }
}

/** The user agent, if it can be stored. */
export const agentOf = ({ headers }: FastifyRequest): string | undefined => {
  const agent = headers['user-agent']
  return agent === undefined || agent === '' || !isWellFormed(agent) ? undefined : agent
}
