import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How a process leaves its proxy: first it is not ready but serves, then it closes. */
export interface Draining {
  readonly begin: () => void
  readonly begun: () => boolean
}

/** How long a close waits for requests in progress. */
const FINISH_WITHIN_MS = 10_000

/** A turn of the event loop this short has no work in it: the connections that waited are accepted. */
const QUIET_TURN_MS = 1

/** How many turns a close waits for a quiet one. */
const TURNS_AT_MOST = 500

/**
 * Once it has begun, every answer ends its connection, so that the next request comes through the proxy's choice. A
 * close accepts the connections that wait, then waits for the requests in progress, and cuts those that take longer
 * than `finishWithinMs`.
 */
export const draining = (app: FastifyInstance, finishWithinMs = FINISH_WITHIN_MS): Draining => {
  let begun = false
  let late: NodeJS.Timeout | undefined
  app.addHook('onSend', async (_request, reply) => {
    if (begun) void reply.header('Connection', 'close')
  })
  app.addHook('preClose', async () => {
    begun = true
    await acceptWaiting()
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

/**
 * Waits until the event loop has accepted the connections that wait. When a listener closes, the system resets those
 * that it has not accepted, with the requests that proxies have already sent on them. A proxy does not repeat a POST.
 */
const acceptWaiting = async (): Promise<void> => {
  // the first turn may end before the loop looks for connections
  await nextTurn()
  for (let turns = 0; turns < TURNS_AT_MOST; turns += 1) {
    const began = performance.now()
    await nextTurn()
    if (performance.now() - began < QUIET_TURN_MS) return
  }
}
