import type { FastifyInstance } from 'fastify'
import { openApiDocument } from '~/contract/published/openapi'
import type { AnswerMemory } from '@server/platform/answers/answer-memory'
import { able, alive, description, trace } from '~/contract/protocol-calls'

/** Is the process up, and can it work? `canWrite`: does the database take writes? `stopping`: will the process end soon? */
export const probes = (app: FastifyInstance, canWrite: () => Promise<boolean>, stopping: () => boolean): void => {
  const uncached = { 'Cache-Control': 'no-store' }
  app.get(alive.path, (_request, reply) => reply.headers(uncached).send({ status: 'ok' }))
  app.get(able.path, async (_request, reply) => {
    const status = stopping()
      ? 'the process is stopping'
      : (await canWrite())
        ? 'ready'
        : 'the database takes no writes'
    return reply
      .code(status === 'ready' ? 200 : 503)
      .headers(uncached)
      .send({ status })
  })
}

/** The description of the calls, for integrators. */
export const operationsRoutes = (app: FastifyInstance, origin: string, answers: AnswerMemory): void => {
  const headers = { 'Content-Type': 'application/json; charset=utf-8' }
  const answer = { status: 200, headers, body: JSON.stringify(openApiDocument(origin)) }
  const name = { key: description.path, version: '', isCommon: true }
  app.get(description.path, (request, reply) => answers.send(request, reply, name, () => answer))
}

/**
 * `GET /api/trace`: the visitor's country from a trusted proxy's header (docs/spec/decisions.md#4-locale-and-region);
 * `XX` is unknown.
 */
export const traceRoute = (app: FastifyInstance, regionHeader: string | undefined): void => {
  app.get(trace.path, (request, reply) => {
    const said = regionHeader === undefined ? undefined : request.headers[regionHeader.toLowerCase()]
    const loc = typeof said === 'string' && /^[a-z]{2}$/iu.test(said) ? said.toUpperCase() : 'XX'
    return reply.type('text/plain; charset=utf-8').send(`loc=${loc}\n`)
  })
}
