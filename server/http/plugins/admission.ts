import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { CONSOLE_API } from '~/contract/console/console-call'
import { refuseForNow } from '@server/http/kit/errors'

/** How many requests the process works on at the same time. */
export interface AdmissionLimits {
  readonly maxPagesInFlight: number
  readonly maxCallsInFlight: number
}

/**
 * Refuses a page or a call with 503 while too many of its class are in progress (docs/adr/0022). Without it they would
 * queue, and every client would wait. It counts the work of handlers: a client that sends or reads slowly takes no
 * place, and one that hangs up keeps its place. Call it before any route is added.
 */
export const admission = (
  app: FastifyInstance,
  { maxPagesInFlight, maxCallsInFlight }: AdmissionLimits,
  register: Registry,
): void => {
  const shed = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests that were refused because too many of their class were in progress',
    labelNames: ['class'],
    registers: [register],
  })
  const places: Readonly<Record<RouteClass, Places>> = {
    pages: { limit: maxPagesInFlight, taken: 0 },
    calls: { limit: maxCallsInFlight, taken: 0 },
    // as many as calls, but separate places: a slow service fills only its own
    notifications: { limit: maxCallsInFlight, taken: 0 },
    payments: { limit: maxCallsInFlight, taken: 0 },
    identity: { limit: maxCallsInFlight, taken: 0 },
    // shoppers and operators do not wait for each other
    console: { limit: maxCallsInFlight, taken: 0 },
  }
  for (const each of Object.keys(places)) shed.inc({ class: each }, 0)
  const limited = new WeakSet<RouteHandlerMethod>()
  app.addHook('onRoute', route => {
    const known = classOf(route.url)
    // the route for HEAD comes with the handler of its GET
    if (known === undefined || limited.has(route.handler)) return
    route.handler = within(places[known], () => shed.inc({ class: known }), route.handler)
    limited.add(route.handler)
  })
}

/** `payments` and `identity` wait for an outside service: a wallet, a social login or an SMS gateway. */
type RouteClass = 'pages' | 'calls' | 'notifications' | 'payments' | 'identity' | 'console'

interface Places {
  readonly limit: number
  taken: number
}

const AGAIN_AFTER_SECONDS = 1

const within = (places: Places, onShed: () => void, handler: RouteHandlerMethod): RouteHandlerMethod =>
  async function limitedHandler(request, reply) {
    if (places.taken >= places.limit) {
      onShed()
      return refuseForNow(request, reply, AGAIN_AFTER_SECONDS)
    }
    places.taken += 1
    try {
      return await handler.call(this, request, reply)
    } finally {
      places.taken -= 1
    }
  }

/** Undefined: probes, metrics and files, which cost little or must always be answered. */
const classOf = (url: string): RouteClass | undefined => {
  if (/^\/api\/(?:payments\/:provider|fulfilment)\/notify$/u.test(url)) return 'notifications'
  if (/^\/api\/orders\/:id\/payments(?:\/check)?$/u.test(url)) return 'payments'
  if (/^\/api\/(?:login\/:provider|me\/identities\/:provider|verify\/tel)$/u.test(url)) return 'identity'
  if (url.startsWith('/api/')) return 'calls'
  if (url.startsWith(`${CONSOLE_API}/`)) return 'console'
  return url === '/*' || url === '/sitemap.xml' ? 'pages' : undefined
}
