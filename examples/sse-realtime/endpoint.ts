import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** An order that has changed. Never codes: a push reaches every tab of its customer. */
export interface OrderChanged {
  readonly order: string
  readonly version?: number | undefined
  readonly status?: { readonly name: string } | undefined
}

/** What a backend has to offer for the endpoint. */
export interface Events {
  /** 200 if the caller owns the order; 401, 403 or 404 otherwise. */
  readonly mayWatch: (request: IncomingMessage, order: string) => Promise<number>
  /** Calls `tell` with each change from now on. Returns once it has begun, with the function that stops it. */
  readonly watch: (request: IncomingMessage, order: string, tell: (change: OrderChanged) => void) => Promise<() => void>
}

/** A comment at intervals keeps proxies from closing a silent connection. */
const KEEP_ALIVE_MS = 15_000

const PATH = /\/api\/orders\/([^/?]+)\/events$/u

/** `GET /api/orders/{id}/events`: the changes of one order as server-sent events. */
export const sseEndpoint =
  (events: Events): RequestListener =>
  (request, response) => {
    answer(events, request, response).catch(() => response.destroy())
  }

const answer = async (
  { mayWatch, watch }: Events,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const order = decodeURIComponent(PATH.exec(request.url ?? '')?.[1] ?? '')
  const status = order === '' ? 404 : await mayWatch(request, order)
  if (status !== 200) return void response.writeHead(status).end()
  // only now the client learns that it is connected, and fetches the order: it misses no change
  const stop = await watch(request, order, change => response.write(`data: ${JSON.stringify(change)}\n\n`))
  const alive = setInterval(() => response.write(': \n\n'), KEEP_ALIVE_MS)
  response.on('close', () => {
    clearInterval(alive)
    stop()
  })
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    // nginx passes each event on at once
    'X-Accel-Buffering': 'no',
  })
  response.flushHeaders()
}
