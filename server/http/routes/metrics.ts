import { isIPv4, isIPv6 } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { metrics } from '~/contract/protocol-calls'
import { sameText } from '@server/platform/secrets'
import type { Load } from '@server/platform/work-queue'
import { type Figures, shopGauges } from '@server/operations/shop-metrics'

export interface MetricsOptions {
  /** Has the metrics of the other parts of the process too. */
  readonly register: Registry
  /** The token that permits reading them; absent: this machine only, and without a TLS proxy. */
  readonly token: string | undefined
  readonly publicUrl: string
  readonly figures: () => Promise<Figures>
  /** The passwords that are being compared, and those that wait. */
  readonly logins: () => Load
  /** The messages that this process did not send, by the budget that was used up. */
  readonly refusedMessages: () => Readonly<Record<string, number>>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Seconds; a shopper should not notice the first five. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** How often the event loop is sampled; the measured delay includes it. */
const LOOP_RESOLUTION_MS = 10

/**
 * Counts every answer by its route, never by its address, which names orders and products. Call it before any route is
 * added.
 */
export const metricsRoute = (app: FastifyInstance, options: MetricsOptions): void => {
  const { register } = options
  const registers = [register]
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answers by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode }
    answers.observe(labels, reply.elapsedTime / 1000)
  })

  const gauge = <L extends string>(name: string, help: string, ...labelNames: readonly L[]) =>
    new Gauge<L>({ name, help, labelNames: [...labelNames], registers })
  const setShopGauges = shopGauges(register)
  const logins = gauge('shop_password_checks', 'Passwords that are being compared, and that wait for it', 'state')
  const memory = gauge('process_memory_bytes', 'Memory of the process', 'kind')
  const delay = gauge(
    'process_event_loop_delay_seconds',
    'How long everything waited for the event loop since the last time that this was read: the median, the 99th percentile, the longest',
    'quantile',
  )
  const refusedMessages = new Counter({
    name: 'shop_sms_refused_total',
    help: 'Text messages that were not sent because a budget was used up: of the hour, of the day, of a country',
    labelNames: ['budget'],
    registers,
  })
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  loop.enable()
  app.addHook('onClose', async () => void loop.disable())

  const measure = async (): Promise<void> => {
    const figures = await options.figures()
    setShopGauges(figures, await figures.codes(), options.now())
    const { running, waiting } = options.logins()
    logins.set({ state: 'running' }, running)
    logins.set({ state: 'waiting' }, waiting)
    refusedMessages.reset()
    for (const [budget, messages] of Object.entries(options.refusedMessages()))
      refusedMessages.inc({ budget }, messages)
    for (const [quantile, nanoseconds] of [
      ['0.5', loop.percentile(50)],
      ['0.99', loop.percentile(99)],
      ['1', loop.max],
    ] as const)
      delay.set({ quantile }, Math.max(0, nanoseconds / 1e9 - LOOP_RESOLUTION_MS / 1000))
    loop.reset()
    const { rss, heapUsed } = process.memoryUsage()
    memory.set({ kind: 'resident' }, rss)
    memory.set({ kind: 'heap' }, heapUsed)
  }

  app.get(metrics.path, async (request, reply) => {
    if (!mayRead(request, options)) return reply.callNotFound()
    await measure()
    return reply
      .header('Cache-Control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics())
  })
}

/** The pattern of the route. All files count as one: there are hundreds, and each build has others. */
const routeOf = ({ routeOptions: { url } }: FastifyRequest): string => {
  if (url === undefined) return 'none'
  return url !== '/openapi.json' && /\.\w+$/u.test(url) ? 'file' : url
}

const mayRead = ({ headers, socket }: FastifyRequest, { token, publicUrl }: MetricsOptions): boolean => {
  if (token !== undefined) {
    const given = /^Bearer (.+)$/iu.exec(headers.authorization ?? '')?.[1]
    return given !== undefined && sameText(given, token)
  }
  // a proxy on this machine would give every client a local address
  const proxied = publicUrl.startsWith('https:') || FORWARDED.some(name => headers[name] !== undefined)
  return !proxied && isLoopback(socket.remoteAddress ?? '')
}

const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

const isLoopback = (address: string): boolean => {
  const plain = address.replace(/^::ffff:/u, '')
  return isIPv4(plain) ? plain.startsWith('127.') : isIPv6(plain) && plain === '::1'
}
