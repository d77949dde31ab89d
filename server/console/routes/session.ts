import * as E from 'fp-ts/Either'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ConsoleCall } from '~/contract/console/console-call'
import { type Operator, sessionCalls } from '~/contract/console/session'
import { defined } from '~/domain/shared/defined'
import { sessionOf } from '@server/console/kit/admit'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { consoleRoute, send } from '@server/console/kit/console-route'
import { consolePagesOnly } from '@server/console/kit/own-requests'
import { refusalOf } from '@server/console/kit/refusals'
import { parseRequest } from '@server/http/kit/parse-request'
import { requestLocaleOf } from '@server/http/kit/request-locale'
import { sendRouteError } from '@server/http/kit/route-error'
import { addressOf } from '@server/http/kit/visitor'
import { consoleSession, type ConsoleSession, IDLE_MS, stepUp } from '@server/operators/console-sessions'
import { logIn, logOut } from '@server/operators/login'
import { maySeeCustomers, mayRun, permissions, reasonOf } from '@server/operators/permissions'

/** Logging in and out, and who is logged in. */
export const sessionRoutes = (app: FastifyInstance, console: ConsoleDeps): void => {
  const { me, stepUp: steppingUp, logOut: leaving } = sessionCalls
  loginRoute(app, console)

  openRoute(app, console, leaving, async (_body, session, reply) => {
    await logOut(console.acts, session.token)
    console.cookie.drop(reply)
    return E.right(undefined)
  })

  openRoute(app, console, me, async (_body, session) => E.right(shownOperator(console, session)))

  openRoute(app, console, steppingUp, async ({ code }, session) => {
    const entered = await stepUp(console.acts, session, code)
    return E.isLeft(entered) ? E.left(refusalOf(entered.left)) : E.right({ step_up_until: entered.right.getTime() })
  })
}

/** The only call without a session. */
const loginRoute = (app: FastifyInstance, console: ConsoleDeps): void => {
  const call = sessionCalls.logIn
  app.route({
    method: call.method,
    url: call.path,
    onRequest: consolePagesOnly(console.origin),
    handler: async (request, reply) => {
      const { lang } = requestLocaleOf(request)
      const parsed = parseRequest(call, request, lang)
      if (E.isLeft(parsed)) return sendRouteError(reply, lang, parsed.left)
      const { acts, passwords, limits, cookie } = console
      const entered = await logIn({ ...acts, passwords }, parsed.right.body, {
        actor: { door: 'machine', user: 'console' },
        network: { address: addressOf(request), limits },
        door: 'console',
      })
      if (E.isLeft(entered)) return send(reply, call, lang, E.left(refusalOf(entered.left)))
      // the browser keeps one session: the one that it had ends
      const former = cookie.of(request)
      if (former !== undefined) await logOut(acts, former)
      const { token } = entered.right
      cookie.set(reply, token)
      const session = await consoleSession(acts, token)
      if (session === undefined) throw new Error('A session that was just opened has ended.')
      return send(reply, call, lang, E.right(shownOperator(console, session)))
    },
  })
}

/** A call that every operator may make. */
const openRoute = <Body, Answer>(
  app: FastifyInstance,
  console: ConsoleDeps,
  call: ConsoleCall<Body, Answer>,
  answer: (
    body: Body,
    session: ConsoleSession,
    reply: FastifyReply,
  ) => Promise<E.Either<ReturnType<typeof refusalOf>, Answer>>,
): void => {
  consoleRoute(app, console, call, { needs: 'open' }, async (request: FastifyRequest, reply) => {
    const { lang } = requestLocaleOf(request)
    const parsed = parseRequest(call, request, lang)
    if (E.isLeft(parsed)) return sendRouteError(reply, lang, parsed.left)
    return send(reply, call, lang, await answer(parsed.right.body, sessionOf(request), reply))
  })
}

const shownOperator = (
  { acts }: ConsoleDeps,
  { actor: { name, role }, expiresAt, steppedUpUntil }: ConsoleSession,
): Operator => ({
  name,
  role,
  expires_at: expiresAt.getTime(),
  idle_minutes: IDLE_MS / 60_000,
  sees_customers: maySeeCustomers(role),
  commands: Object.keys(permissions)
    .filter(command => mayRun(role, command))
    .map(command => ({ name: command, reason: reasonOf(command) })),
  shop_url: acts.publicUrl,
  ...defined({ step_up_until: steppedUpUntil?.getTime() }),
})
