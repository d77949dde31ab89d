import * as E from 'fp-ts/Either'
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler, onRequestHookHandler } from 'fastify'
import { BACKGROUND_HEADER, type ListedCall } from '~/contract/console/console-call'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { consolePagesOnly } from '@server/console/kit/own-requests'
import { sendStepUp } from '@server/console/kit/refusals'
import { requestLocaleOf } from '@server/http/kit/request-locale'
import { sendRouteError } from '@server/http/kit/route-error'
import { consoleSession, type ConsoleSession } from '@server/operators/console-sessions'
import { mayRun } from '@server/operators/permissions'
import type { Db } from '@server/platform/database/database'

/** The session of each request that was admitted. */
const admitted = new WeakMap<FastifyRequest, ConsoleSession>()

/** The session of a request that `admit` let pass. */
export const sessionOf = (request: FastifyRequest): ConsoleSession => {
  const session = admitted.get(request)
  if (session === undefined)
    throw new Error('A call of the console runs without a session: its route lacks the hooks of `admit`.')
  return session
}

type AdmissionHooks = (onRequestHookHandler | onRequestAsyncHookHandler)[]

/** Did a timer of a page make the call, and no person? */
export const isBackground = ({ headers }: FastifyRequest): boolean =>
  headers[BACKGROUND_HEADER.toLowerCase()] !== undefined

type AdmittedCall = Pick<ListedCall, 'kind' | 'command' | 'stepUp' | 'method'>

/**
 * Admits a request before its body is read. It needs a live session, and comes from the console's own page. The limit of
 * the operator and the permission of the role admit it. Some calls also need a second factor that was just entered.
 */
export const admit = (console: ConsoleDeps, call: AdmittedCall): AdmissionHooks => [
  async (request: FastifyRequest, reply: FastifyReply) => {
    const token = console.cookie.of(request)
    const kind = { isBackground: isBackground(request) }
    const session = token === undefined ? undefined : await consoleSession(console.acts, token, kind)
    if (session === undefined) return unauthenticated(console, request, reply)
    admitted.set(request, session)
    return undefined
  },
  consolePagesOnly(console.origin),
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { actor, steppedUpUntil } = sessionOf(request)
    const { lang } = requestLocaleOf(request)
    // ending a session must always be possible
    const limit = call.kind === 'act' ? 'change' : 'read'
    const within =
      call.command === 'logout' ? E.right(undefined) : await console.calls.admit(`operator ${actor.id}`, limit)
    if (E.isLeft(within)) return sendRouteError(reply, lang, within.left)
    if (!mayRun(actor.role, call.command)) return sendRouteError(reply, lang, { _tag: 'forbidden' })
    return call.stepUp && steppedUpUntil === undefined ? sendStepUp(reply, lang) : undefined
  },
]

/** An error that the server answers with this status. */
class NotAdmitted extends Error {
  constructor(readonly statusCode: 401 | 403) {
    super('the session of the call has ended, or lost its permission')
  }
}

/**
 * Rejects if the session of an admitted request has ended since, or has lost the permission. An act asks when its
 * transaction begins, because a slow body or file may arrive long after its request was admitted.
 */
export const admittingAgain =
  (console: ConsoleDeps, { command }: Pick<AdmittedCall, 'command'>, request: FastifyRequest) =>
  async (db: Db): Promise<void> => {
    const { token } = sessionOf(request)
    const session = await consoleSession({ ...console.acts, db }, token, { isBackground: true })
    if (session === undefined) throw new NotAdmitted(401)
    if (!mayRun(session.actor.role, command)) throw new NotAdmitted(403)
  }

const unauthenticated = (console: ConsoleDeps, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  // the browser need not send it again
  if (console.cookie.of(request) !== undefined) console.cookie.drop(reply)
  return sendRouteError(reply, requestLocaleOf(request).lang, { _tag: 'unauthenticated' })
}
