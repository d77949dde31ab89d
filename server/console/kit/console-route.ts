import * as E from 'fp-ts/Either'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CONSOLE_API, type ConsoleCall } from '~/contract/console/console-call'
import type { ProgressEnd } from '~/contract/console/progress'
import { defined } from '~/domain/shared/defined'
import type { Lang } from '~/domain/shared/locale'
import { admit, isBackground, sessionOf } from '@server/console/kit/admit'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { type ConsoleRefusal, refusalAnswer, refusalOf, sendRefusal } from '@server/console/kit/refusals'
import type { ParsedRequest } from '@server/http/kit/parse-request'
import { requestLocaleOf } from '@server/http/kit/request-locale'
import type { ConsoleSession } from '@server/operators/console-sessions'
import { maySeeCustomers, type Permission, permissions } from '@server/operators/permissions'

/** Who asks for something, and how they read it. */
export interface Asked {
  readonly operator: ConsoleSession['actor']
  /** May the operator see names and numbers of customers in full? */
  readonly seesCustomers: boolean
  readonly lang: Lang
  /** A timer asks, and no person waits for the answer. */
  readonly isBackground: boolean
  readonly params: ParsedRequest<unknown>['params']
}

/** Adds the route of a call. Throws for a call whose command is not of this kind, or not in the table of permissions. */
export const consoleRoute = (
  app: FastifyInstance,
  console: ConsoleDeps,
  call: Pick<ConsoleCall<unknown, unknown>, 'method' | 'path' | 'kind' | 'command' | 'stepUp' | 'longestBody'>,
  {
    needs,
    bodyLimit = call.longestBody,
  }: { readonly needs: Permission['kind']; readonly bodyLimit?: number | undefined },
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

/** Who asks, in an admitted request. */
export const askedOf = (request: FastifyRequest): Omit<Asked, 'params'> => {
  const { actor: operator } = sessionOf(request)
  const { lang } = requestLocaleOf(request)
  return { operator, seesCustomers: maySeeCustomers(operator.role), lang, isBackground: isBackground(request) }
}

/** The outcome of an act, as the calls answer it. */
export const answered = <R extends { readonly _tag: string }, Answer>(
  done: E.Either<R, Answer>,
): E.Either<ConsoleRefusal, Answer> => (E.isLeft(done) ? E.left(refusalOf(done.left)) : done)

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

/** The same as a value: its status and its body. */
export const answerOf = <Answer>(
  call: Pick<ConsoleCall<unknown, Answer>, 'status' | 'answer'>,
  lang: Lang,
  outcome: E.Either<ConsoleRefusal, Answer>,
): ProgressEnd =>
  E.isLeft(outcome)
    ? refusalAnswer(lang, outcome.left)
    : { status: call.status, body: call.answer.encode(outcome.right) }
