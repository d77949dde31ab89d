import * as E from 'fp-ts/Either'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ActBody, type ActCall, CONSOLE_API, type ConsoleCall } from '~/contract/console/console-call'
import { defined } from '~/domain/shared/defined'
import type { Lang } from '~/domain/shared/locale'
import type { ActDeps } from '@server/acts/kit/act-deps'
import { perform, type Performed } from '@server/acts/kit/perform'
import { admit, sessionOf } from '@server/console/kit/admit'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { readDoing } from '@server/console/kit/read-doing'
import { type ConsoleRefusal, refusalOf, sendRefusal } from '@server/console/kit/refusals'
import { type ParsedRequest, parseRequest } from '@server/http/kit/parse-request'
import { requestLocaleOf } from '@server/http/kit/request-locale'
import { sendRouteError } from '@server/http/kit/route-error'
import type { ConsoleSession } from '@server/operators/console-sessions'
import { maySeeCustomers, type Permission, permissions } from '@server/operators/permissions'

/** Who asks for something, and how they read it. */
export interface Asked {
  readonly operator: ConsoleSession['actor']
  /** May the operator see names and numbers of customers in full? */
  readonly seesCustomers: boolean
  readonly lang: Lang
  readonly params: ParsedRequest<unknown>['params']
}

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
): void => {
  if (call.file !== undefined) throw new Error(`${call.path} has a file: serve it with uploadRoute`)
  consoleRoute(app, console, call, { needs: 'change' }, async (request, reply) => {
    const asked = askedOf(request)
    const deps = { ...console.acts, lang: asked.lang }
    const parsed = parseRequest<ActBody<Input>>(call, request, asked.lang)
    if (E.isLeft(parsed)) return sendRouteError(reply, asked.lang, parsed.left)
    const { params, body } = parsed.right
    const doing = await readDoing(deps, call, asked.operator, { params, body })
    if (E.isLeft(doing)) return sendRefusal(reply, asked.lang, doing.left)
    const done = await perform<R, Answer>(deps, doing.right, work({ ...asked, params, input: body.input }))
    return send(reply, call, asked.lang, answered(done))
  })
}

/** The outcome of an act, as the calls answer it. */
export const answered = <R extends { readonly _tag: string }, Answer>(
  done: E.Either<R, Answer>,
): E.Either<ConsoleRefusal, Answer> => (E.isLeft(done) ? E.left(refusalOf(done.left)) : done)

/** Who asks, in an admitted request. */
export const askedOf = (request: FastifyRequest): Omit<Asked, 'params'> => {
  const { actor: operator } = sessionOf(request)
  return { operator, seesCustomers: maySeeCustomers(operator.role), lang: requestLocaleOf(request).lang }
}

/** Adds the route of a call. Throws for a call whose command is not of this kind, or not in the table of permissions. */
export const consoleRoute = (
  app: FastifyInstance,
  console: ConsoleDeps,
  call: Pick<ConsoleCall<unknown, unknown>, 'method' | 'path' | 'kind' | 'command' | 'stepUp'>,
  { needs, bodyLimit }: { readonly needs: Permission['kind']; readonly bodyLimit?: number },
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void => {
  const found = permissions[call.command]?.kind ?? 'not in the table of permissions'
  if (found !== needs) throw new Error(`${call.path}: the command ${call.command} is ${found}, and not ${needs}`)
  if (!call.path.startsWith(`${CONSOLE_API}/`)) throw new Error(`${call.path} is not below ${CONSOLE_API}`)
  app.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/gu, ':$1'),
    onRequest: admit(console, call),
    ...defined({ bodyLimit }),
    handler,
  })
}

export const send = <Answer>(
  reply: FastifyReply,
  call: Pick<ConsoleCall<unknown, Answer>, 'status' | 'answer'>,
  lang: Lang,
  outcome: E.Either<ConsoleRefusal, Answer>,
): FastifyReply => {
  if (E.isLeft(outcome)) return sendRefusal(reply, lang, outcome.left)
  const body = call.answer.encode(outcome.right)
  void reply.code(call.status)
  return body === undefined ? reply.send() : reply.send(body)
}
