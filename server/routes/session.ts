import * as E from 'fp-ts/Either'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getMe, handOff, login, logout, register, resetPassword, sendCode } from '~/contract/calls'
import type { Lang } from '~/domain/locale'
import type { IdentityRefusal } from '@server/identity/refusal'
import type { Credential } from '@server/identity/sessions'
import { customer, type Doorway, open } from '@server/routes/handle'
import { noOf } from '@server/routes/identity-refusals'
import type { No } from '@server/routes/refusals'
import { isWellFormed } from '@server/routes/well-formed'

/** Coming, going, and who one is. */
export const sessionRoutes = (app: FastifyInstance, door: Doorway): void => {
  const { identity, companion } = door

  open(app, door, sendCode, async ({ body, speech, request, bearer }) => {
    if (body.type !== 'reveal') return refusing(await identity.sendCode(body, request.ip, speech.lang), speech.lang)
    // a forced password in an old session needs it, too
    const self = await bearer()
    if (self === undefined) return E.left({ _tag: 'unauthenticated' })
    return refusing(await identity.confirmation.send(self, request.ip, speech.lang), speech.lang)
  })
  open(app, door, login, async ({ body, speech, request, reply }) =>
    letIn(door, reply, await identity.login(body, request.ip, agentOf(request)), speech.lang),
  )
  open(app, door, register, async ({ body, speech, request, reply }) =>
    letIn(door, reply, await identity.register(body, request.ip, agentOf(request)), speech.lang),
  )
  open(app, door, resetPassword, async ({ body, speech, request }) =>
    refusing(await identity.resetPassword(body, request.ip), speech.lang),
  )
  open(app, door, handOff, async ({ body, speech, request, reply }) =>
    letIn(door, reply, await identity.handOff(body.token, agentOf(request)), speech.lang),
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

/** Both halves of a credential: the readable one in the answer, the other as a cookie. */
export const letIn = (
  { companion }: Doorway,
  reply: FastifyReply,
  opened: E.Either<IdentityRefusal, Credential>,
  lang: Lang,
): E.Either<No, { readonly data: { readonly token: string } }> => {
  if (E.isLeft(opened)) return E.left(noOf(opened.left, lang))
  companion.set(reply, opened.right.cookie)
  return E.right({ data: { token: opened.right.token } })
}

export const refusing = <A>(done: E.Either<IdentityRefusal, A>, lang: Lang): E.Either<No, A> =>
  E.isLeft(done) ? E.left(noOf(done.left, lang)) : done

/** How the browser calls itself, where it can be kept. */
export const agentOf = ({ headers }: FastifyRequest): string | undefined => {
  const agent = headers['user-agent']
  return agent === undefined || agent === '' || !isWellFormed(agent) ? undefined : agent
}
