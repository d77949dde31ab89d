import type { FastifyInstance } from 'fastify'

/** How a process leaves its proxy: first it is not ready but serves, then it closes. */
export interface Draining {
  readonly begin: () => void
  readonly begun: () => boolean
}

/** How long a close waits for requests in progress. */
const FINISH_WITHIN_MS = 10_000

/**
 * Once it has begun, every answer ends its connection, so that the next request comes through the proxy's choice. A
 * close waits for the requests in progress, and cuts those that take longer than `finishWithinMs`.
 */
export const draining = (app: FastifyInstance, finishWithinMs = FINISH_WITHIN_MS): Draining => {
  let begun = false
  let late: NodeJS.Timeout | undefined
  app.addHook('onSend', async (_request, reply) => {
    if (begun) void reply.header('Connection', 'close')
  })
  app.addHook('preClose', async () => {
    begun = true
    late = setTimeout(() => app.server.closeAllConnections(), finishWithinMs)
  })
  app.addHook('onClose', async () => clearTimeout(late))
  return {
    begin: () => {
      begun = true
    },
    begun: () => begun,
  }
}
