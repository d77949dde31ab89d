import { Readable } from 'node:stream'
import * as E from 'fp-ts/Either'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ActBody, type ActCall, UPLOAD_TYPE } from '~/contract/console/console-call'
import type { ActDeps } from '@server/acts/kit/act-deps'
import type { Doing } from '@server/acts/kit/perform'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { type ActRequest, answered, askedOf, consoleRoute, send } from '@server/console/kit/define-call'
import { readDoing } from '@server/console/kit/read-doing'
import { LONGEST_LINE, readUpload } from '@server/console/kit/read-upload'
import { sendRefusal } from '@server/console/kit/refusals'
import { parseRequest } from '@server/http/kit/parse-request'
import { sendError, sendRouteError } from '@server/http/kit/route-error'
import { message } from '@server/platform/messages/message'

export interface UploadRequest<Input> extends ActRequest<Input> {
  readonly deps: ActDeps
  /** For `perform`, or for `recording` of an act that reads its file before its transaction. */
  readonly doing: Doing
  readonly file: AsyncIterable<Buffer>
}

/**
 * Serves a call that does an act with a file. The file streams: it is not in memory, and has its own limit. The work runs
 * the act itself with `perform`, or writes its entry with `recording`.
 */
export const uploadRoute = <Input, R extends { readonly _tag: string }, Answer>(
  app: FastifyInstance,
  console: ConsoleDeps,
  call: ActCall<Input, Answer>,
  work: (request: UploadRequest<Input>) => Promise<E.Either<R, Answer>>,
): void => {
  const { file } = call
  if (file === undefined) throw new Error(`${call.path} has no file: serve it with actRoute`)
  const bodyLimit = LONGEST_LINE + file.mostBytes
  // parsers belong to their scope
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(UPLOAD_TYPE, (_request, payload, done) => done(null, payload))
    consoleRoute(scope, console, call, { needs: 'change', bodyLimit }, async (request, reply) => {
      if (!(request.body instanceof Readable))
        return sendError(reply, 415, message(askedOf(request).lang, 'request.wrongType'))
      const upload = await readUpload(request.body, file.mostBytes)
      request.body = upload.body
      try {
        return await uploaded(console, call, work, upload.file, request, reply)
      } finally {
        await upload.end()
      }
    })
  })
}

const uploaded = async <Input, R extends { readonly _tag: string }, Answer>(
  console: ConsoleDeps,
  call: ActCall<Input, Answer>,
  work: (request: UploadRequest<Input>) => Promise<E.Either<R, Answer>>,
  file: AsyncIterable<Buffer>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const asked = askedOf(request)
  const parsed = parseRequest<ActBody<Input>>(call, request, asked.lang)
  if (E.isLeft(parsed)) return sendRouteError(reply, asked.lang, parsed.left)
  const { params, body } = parsed.right
  const deps = { ...console.acts, lang: asked.lang }
  const doing = await readDoing(deps, call, asked.operator, { params, body })
  if (E.isLeft(doing)) return sendRefusal(reply, asked.lang, doing.left)
  const done = await work({ ...asked, params, input: body.input, deps, doing: doing.right, file })
  return send(reply, call, asked.lang, answered(done))
}
