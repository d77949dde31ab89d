import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import { getMe, login, logout } from '~/contract/calls'
import type { Lang } from '~/domain/locale'
import type { LoginRefusal } from '@server/identity/identity'
import { customer, type Doorway, open } from '@server/routes/handle'
import type { No } from '@server/routes/refusals'
import { texts } from '@server/routes/texts'

/** Coming, going, and who one is. */
export const sessionRoutes = (app: FastifyInstance, door: Doorway): void => {
  const { identity, companion } = door

  open(app, door, login, async ({ body, speech, request, reply }) => {
    if (!('password' in body)) return E.left({ _tag: 'invalid', errors: { code: [texts(speech.lang).wrongLogin] } })
    const opened = await identity.login(body, request.ip)
    if (E.isLeft(opened)) return E.left(noOf(opened.left, speech.lang))
    companion.set(reply, opened.right.cookie)
    return E.right({ data: { token: opened.right.token } })
  })

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

const noOf = (refusal: LoginRefusal, lang: Lang): No => {
  switch (refusal._tag) {
    case 'not_a_number':
      return { _tag: 'invalid', errors: { tel: [texts(lang).notANumber] } }
    case 'wrong':
      return { _tag: 'invalid', errors: { password: [texts(lang).wrongLogin] } }
    case 'throttled':
    case 'busy':
      return refusal
  }
}
