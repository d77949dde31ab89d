import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import type { ActBody, ActCall } from '~/contract/console/console-call'
import type { ActDeps } from '@server/acts/kit/act-deps'
import type { Doing } from '@server/acts/kit/perform'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { type ActRequest, answered, askedOf, consoleRoute, send } from '@server/console/kit/define-call'
import { readDoing } from '@server/console/kit/read-doing'
import { sendRefusal } from '@server/console/kit/refusals'
import { parseRequest } from '@server/http/kit/parse-request'
import { sendRouteError } from '@server/http/kit/route-error'

interface DoingRequest<Input> extends ActRequest<Input> {
  readonly deps: ActDeps
  readonly doing: Doing
}

/** Serves a call whose act has its own transactions, and writes its entry with `recording`. */
export const doingRoute = <Input, R extends { readonly _tag: string }, Answer>(
  app: FastifyInstance,
  console: ConsoleDeps,
  call: ActCall<Input, Answer>,
  work: (request: DoingRequest<Input>) => Promise<E.Either<R, Answer>>,
): void => {
  consoleRoute(app, console, call, { needs: 'change' }, async (request, reply) => {
    const asked = askedOf(request)
    const deps = { ...console.acts, lang: asked.lang }
    const parsed = parseRequest<ActBody<Input>>(call, request, asked.lang)
    if (E.isLeft(parsed)) return sendRouteError(reply, asked.lang, parsed.left)
    const { params, body } = parsed.right
    const doing = await readDoing(deps, call, asked.operator, { params, body })
    if (E.isLeft(doing)) return sendRefusal(reply, asked.lang, doing.left)
    const done = await work({ ...asked, params, input: body.input, deps, doing: doing.right })
    return send(reply, call, asked.lang, answered(done))
  })
}
