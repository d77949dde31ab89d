import type { Server } from 'node:http'
import { Server as Listener } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How a process leaves its proxy: first it is not ready but serves, then it closes. */
export interface Draining {
  readonly begin: () => void
  readonly begun: () => boolean
}

/** How long a close waits for requests in progress. */
const FINISH_WITHIN_MS = 10_000

/** A close accepts a turn of the event loop as short if it took at most this share of the time waited so far. */
const SHORT_TURN = 1 / 1000

/** How long a close waits for a short turn. */
const SHORT_TURN_WITHIN_MS = 2_000

/**
 * Once it has begun, every answer ends its connection, so that the next request comes through the proxy's choice. A
 * close first accepts the connections that wait, and closes the listener before any other part of the app closes. A
 * proxy sends a refused request to the next process. Then the close waits for the requests in progress, and cuts those
 * that take longer than `finishWithinMs`. Call this before other parts add their hooks.
 */
export const draining = (app: FastifyInstance, finishWithinMs = FINISH_WITHIN_MS): Draining => {
  let begun = false
  let listens = false
  let late: NodeJS.Timeout | undefined
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (begun) void reply.header('Connection', 'close')
    done()
  })
  // in development the server is not the app's own: it does not listen through the app, and outlives it
  app.addHook('onListen', async () => {
    listens = true
  })
  app.addHook('preClose', async () => {
    begun = true
    if (listens) {
      await quietTurn(app.server)
      // the listener only: the method of the HTTP server first ends the connections that are kept alive, which takes longer
      Listener.prototype.close.call(app.server)
    }
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
 * Resolves at the end of a short turn of the event loop that found no connection to accept. When a listener closes, the
 * system resets the connections that wait, with the requests that proxies have already sent on them. A proxy does not
 * repeat a POST. A turn accepts only one connection (libuv 1.45 and newer), so a short turn alone proves nothing.
 */
const quietTurn = async (server: Server): Promise<void> => {
  let accepted = 0
  const count = (): void => void (accepted += 1)
  server.on('connection', count)
  const start = performance.now()
  // the first turn may end before the loop looks for connections
  await nextTurn()
  while (performance.now() - start < SHORT_TURN_WITHIN_MS) {
    const [before, began] = [accepted, performance.now()]
    await nextTurn()
    const ended = performance.now()
    if (accepted === before && ended - began <= (ended - start) * SHORT_TURN) break
  }
  server.off('connection', count)
}
