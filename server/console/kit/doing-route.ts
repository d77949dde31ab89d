import * as E from 'fp-ts/Either'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ActBody, ActCall } from '~/contract/console/console-call'
import type { ActDeps } from '@server/acts/kit/act-deps'
import type { Doing } from '@server/acts/kit/perform'
import { admittingAgain } from '@server/console/kit/admit'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { answered, type Asked, askedOf, consoleRoute, send } from '@server/console/kit/console-route'
import { readDoing } from '@server/console/kit/read-doing'
import { sendRefusal } from '@server/console/kit/refusals'
import { parseRequest } from '@server/http/kit/parse-request'
import { sendRouteError } from '@server/http/kit/route-error'

export interface DoingRequest<Input> extends Asked {
  readonly input: Input
  readonly deps: ActDeps
  /** For `perform`, or for `recording` of an act that has its own transactions. */
  readonly doing: Doing
}

/** Serves a call whose act runs itself: it has its own transactions, and writes its entry with `recording`. */
export const doingRoute = <Input, R extends { readonly _tag: string }, Answer>(
  app: FastifyInstance,
  console: ConsoleDeps,
  call: ActCall<Input, Answer>,
  work: (request: DoingRequest<Input>) => Promise<E.Either<R, Answer>>,
): void => {
  if (call.file !== undefined) throw new Error(`${call.path} has a file: serve it with uploadRoute`)
  consoleRoute(app, console, call, { needs: 'change' }, (request, reply) => doCall(console, call, work, request, reply))
}

/** Reads the body of an act, does the act, and answers. `answer`: another way to send the outcome of the act. */
export const doCall = async <Input, R extends { readonly _tag: string }, Answer>(
  console: ConsoleDeps,
  call: ActCall<Input, Answer>,
  work: (request: DoingRequest<Input>) => Promise<E.Either<R, Answer>>,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: typeof send<Answer> = send,
): Promise<FastifyReply> => {
  const asked = askedOf(request)
  const parsed = parseRequest<ActBody<Input>>(call, request, asked.lang)
  if (E.isLeft(parsed)) return sendRouteError(reply, asked.lang, parsed.left)
  const { params, body } = parsed.right
  const deps = { ...console.acts, lang: asked.lang }
  const doing = await readDoing(deps, call, asked.operator, { params, body })
  if (E.isLeft(doing)) return sendRefusal(reply, asked.lang, doing.left)
  const admitAgain = admittingAgain(console, call, request)
  const done = await work({ ...asked, params, input: body.input, deps, doing: { ...doing.right, admitAgain } })
  return answer(reply, call, asked.lang, answered(done))
}
