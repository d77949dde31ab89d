import { Readable } from 'node:stream'
import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import type { FileCall } from '~/contract/console/console-call'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { askedOf, consoleRoute } from '@server/console/kit/console-route'
import type { LookRequest } from '@server/console/kit/define-call'
import { type ConsoleRefusal, sendRefusal } from '@server/console/kit/refusals'
import { parseRequest } from '@server/http/kit/parse-request'
import { sendRouteError } from '@server/http/kit/route-error'

/** A file that is sent while it is made. */
export interface SentFile {
  /** Letters, digits, dots and hyphens. */
  readonly name: string
  readonly parts: AsyncIterable<string>
}

/** Serves a call of `download`. The file streams: it is never in memory as a whole. */
export const fileRoute = (
  app: FastifyInstance,
  console: ConsoleDeps,
  call: FileCall,
  handler: (request: LookRequest<void>) => Promise<E.Either<ConsoleRefusal, SentFile>>,
): void => {
  consoleRoute(app, console, call, { needs: 'read' }, async (request, reply) => {
    const asked = askedOf(request)
    const parsed = parseRequest(call, request, asked.lang)
    if (E.isLeft(parsed)) return sendRouteError(reply, asked.lang, parsed.left)
    const { params, query } = parsed.right
    const deps = { ...console.acts, lang: asked.lang }
    const file = await handler({ ...asked, deps, params, query, input: undefined })
    if (E.isLeft(file)) return sendRefusal(reply, asked.lang, file.left)
    const { name, parts } = file.right
    return reply
      .header('Content-Disposition', `attachment; filename="${name}"`)
      .type(`${call.sends}; charset=utf-8`)
      .send(Readable.from(parts))
  })
}
