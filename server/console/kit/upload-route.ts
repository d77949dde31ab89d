import { Readable } from 'node:stream'
import type * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import { type ActCall, UPLOAD_TYPE } from '~/contract/console/console-call'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { answerOf, askedOf, consoleRoute, send } from '@server/console/kit/console-route'
import { doCall, type DoingRequest } from '@server/console/kit/doing-route'
import { type ProgressAnswer, progressAnswer } from '@server/console/kit/progress-answer'
import { LONGEST_LINE, readUpload } from '@server/console/kit/read-upload'
import { thrownAnswer } from '@server/http/kit/errors'
import { sendError } from '@server/http/kit/route-error'
import { message } from '@server/platform/messages/message'

export interface UploadRequest<Input> extends DoingRequest<Input> {
  readonly file: AsyncIterable<Buffer>
  /** Tells the client how far the act is, if it asks for that. */
  readonly report: ProgressAnswer['report']
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
  const limit = call.file
  if (limit === undefined) throw new Error(`${call.path} has no file: serve it with actRoute`)
  const bodyLimit = LONGEST_LINE + limit.mostBytes
  // parsers belong to their scope
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(UPLOAD_TYPE, (_request, payload, done) => done(null, payload))
    consoleRoute(scope, console, call, { needs: 'change', bodyLimit }, async (request, reply) => {
      if (!(request.body instanceof Readable))
        return sendError(reply, 415, message(askedOf(request).lang, 'request.wrongType'))
      const { body, file, end } = await readUpload(request.body, limit.mostBytes)
      request.body = body
      const progress = progressAnswer(request, reply)
      const { report } = progress
      try {
        return await doCall(
          console,
          call,
          asked => work({ ...asked, file, report }),
          request,
          reply,
          (...[, , lang, outcome]) => {
            if (!progress.hasBegun()) return send(reply, call, lang, outcome)
            progress.end(answerOf(call, lang, outcome))
            return reply
          },
        )
      } catch (thrown) {
        if (!progress.hasBegun()) throw thrown
        progress.end(thrownAnswer(thrown, request))
        return reply
      } finally {
        await end()
      }
    })
  })
}
