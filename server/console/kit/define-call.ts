import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import type { ActCall, ConsoleCall } from '~/contract/console/console-call'
import type { ActDeps } from '@server/acts/kit/act-deps'
import { perform, type Performed } from '@server/acts/kit/perform'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { type Asked, askedOf, consoleRoute, send } from '@server/console/kit/console-route'
import { doingRoute } from '@server/console/kit/doing-route'
import type { ConsoleRefusal } from '@server/console/kit/refusals'
import { type ParsedRequest, parseRequest } from '@server/http/kit/parse-request'
import { sendRouteError } from '@server/http/kit/route-error'

export interface LookRequest<Input> extends Asked {
  readonly deps: ActDeps
  readonly query: ParsedRequest<unknown>['query']
  /** The body of a call of `lookBy`. */
  readonly input: Input
}

export interface ActRequest<Input> extends Asked {
  readonly input: Input
}

/** Serves a call that looks something up. */
export const lookRoute = <Input, Answer>(
  app: FastifyInstance,
  console: ConsoleDeps,
  call: ConsoleCall<Input, Answer>,
  handler: (request: LookRequest<Input>) => Promise<E.Either<ConsoleRefusal, Answer>>,
): void => {
  consoleRoute(app, console, call, { needs: 'read' }, async (request, reply) => {
    const asked = askedOf(request)
    const parsed = parseRequest(call, request, asked.lang)
    if (E.isLeft(parsed)) return sendRouteError(reply, asked.lang, parsed.left)
    const { params, query, body } = parsed.right
    const deps = { ...console.acts, lang: asked.lang }
    return send(reply, call, asked.lang, await handler({ ...asked, deps, params, query, input: body }))
  })
}

/** Serves a call that does an act: one transaction with its entry in the audit, or a dry run. */
export const actRoute = <Input, R extends { readonly _tag: string }, Answer>(
  app: FastifyInstance,
  console: ConsoleDeps,
  call: ActCall<Input, Answer>,
  work: (request: ActRequest<Input>) => Performed<R, Answer>,
): void =>
  doingRoute<Input, R, Answer>(app, console, call, ({ deps, doing, ...asked }) => perform(deps, doing, work(asked)))
