import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyPluginAsync, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { Call } from '~/contract/call'
import { type AppDeps, buildApp, type Services } from '@server/http/app'
import { figuresOf } from '@server/operations/shop-metrics'
import type { Device } from '@server/identity/sessions/known-devices'
import { type Identity, type IdentityDeps, makeIdentity } from '@server/identity/identity'
import { sessionsIn } from '@server/identity/sessions/sessions'
import { attachRealtime, type Realtime } from '@server/realtime/realtime'
import type { Parts, RunningShop } from '@server/boot/make-shop'
import type { Caller } from '@server/shop/shop.port'
import { alone } from '@tests/server/identity/harness'
import { unpublished } from '@tests/server/http/published-answers'
import { type Kind, type ShopHarness, openShop } from '@tests/server/shop-harness'
import { publish } from '@tests/server/realtime/harness'

/** A shop behind its HTTP routes. Requests are injected without a network until `listen` is called. */
export interface HttpHarness extends ShopHarness {
  readonly app: FastifyInstance
  readonly identity: Identity
  readonly realtime: Realtime
  /** What was logged, line by line. */
  readonly lines: string[]
  /** A customer who is logged in. */
  readonly visitor: (given?: Partial<Caller>) => Promise<Visitor>
  /** The same customer, logged in on another device. */
  readonly again: (visitor: Visitor) => Promise<Visitor>
  /** Every route of the app, as it was added to it. */
  readonly routes: readonly RouteAdded[]
  /** Is there a route for this call? */
  readonly serves: (call: Pick<Call<unknown, unknown>, 'method' | 'path'>) => boolean
  readonly ask: (method: Method, path: string, given?: Given) => Promise<Answer>
  /** Tells the proxy that the process stops, and continues to serve. */
  readonly drain: () => void
  /** Makes the shop reachable over the network and sends pushes to its subscribers. Returns its address. */
  readonly listen: () => Promise<string>
}

export interface RouteAdded {
  readonly method: Method
  readonly url: string
}

export interface Visitor {
  readonly caller: Caller
  readonly token: string
  readonly cookie: string
}

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'] as const
export type Method = (typeof methods)[number]

export interface Given {
  readonly as?: Visitor
  /** Sent as JSON; a text or bytes are sent as they are. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Without the headers that the shop's own pages send. */
  readonly bare?: boolean
}

export interface Answer {
  readonly status: number
  readonly headers: LightMyRequestResponse['headers']
  readonly text: string
  /** The answer's JSON; undefined when it is none. */
  readonly body: unknown
}

/** What a console is made of. */
interface ConsoleParts extends Pick<ShopHarness, 'database' | 'vault' | 'clock'>, Pick<Parts, 'endSockets'> {
  readonly shop: RunningShop
}

const REALTIME = { appId: 'shop', key: 'public-key', secret: 'a-secret-of-the-app' }

export interface HttpOptions {
  readonly config?: Partial<AppDeps<Services>['config']>
  readonly site?: AppDeps<Services>['site']
  readonly pictures?: AppDeps<Services>['pictures']
  readonly identity?: Partial<IdentityDeps>
  /** The shop that the routes use, if it is not the whole shop. */
  readonly behind?: (shop: RunningShop) => Services['shop']
  readonly stocked?: boolean
  /** The operator's console of this shop. */
  readonly console?: (shop: ConsoleParts) => FastifyPluginAsync
  /** The parts of this shop that differ from the default ones. */
  readonly parts?: Partial<Parts>
}

export const openDoors = async (kind: Kind, options: HttpOptions = {}): Promise<HttpHarness> => {
  const h = await openShop(kind, { stocked: options.stocked ?? true })
  const { db } = h.database
  const now = () => h.clock.now
  const lines: string[] = []
  const routes: RouteAdded[] = []
  const outside = { publish: (..._event: readonly unknown[]) => Promise.resolve() }
  const { app, services, drain } = await buildApp({
    config: {
      publicUrl: 'https://shop.example.com',
      trustProxy: false,
      hsts: 'host',
      regionHeader: 'x-country',
      logLevel: 'info',
      frontEnds: [],
      landing: '/auth/login',
      maxPagesInFlight: 100,
      maxCallsInFlight: 200,
      ...options.config,
    },
    canWrite: h.database.ping,
    figures: () => figuresOf(db, { now: now(), expiryMarginMs: 0 }),
    log: { write: line => void lines.push(line) },
    ...(options.site === undefined ? {} : { site: options.site }),
    ...(options.pictures === undefined ? {} : { pictures: options.pictures }),
    openServices: (server, instance) => {
      instance.addHook('onRoute', ({ method, url }) => {
        for (const each of [method].flat()) {
          const known = methods.find(one => one === each)
          if (known !== undefined) routes.push({ method: known, url })
        }
      })
      const realtime = attachRealtime(server, instance, { ...REALTIME, now: Date.now })
      const warn = (event: string, details: Readonly<Record<string, unknown>>) =>
        instance.log.warn({ event, ...details })
      const identity = makeIdentity({
        ...alone({ db, now }),
        warn,
        endSockets: realtime.endSession,
        ...options.identity,
      })
      const publisher: RunningShop = h.another({
        endSockets: realtime.endSession,
        ...options.parts,
        outlet: { publish: (channel, event, data) => outside.publish(channel, event, data) },
      })
      const console = options.console?.({ ...h, shop: publisher, endSockets: realtime.endSession })
      const shop = options.behind?.(publisher) ?? publisher
      return { shop, running: publisher, identity, realtime, plugins: {}, console }
    },
  })
  const { identity, realtime, running } = services
  const sessions = sessionsIn(db, now, realtime.endSession)
  return {
    ...h,
    shop: running,
    app,
    drain,
    identity,
    realtime,
    lines,
    routes,

    visitor: async given => {
      const caller = await h.customer(given)
      return { caller, ...(await sessions.open(caller.userId)) }
    },
    again: async ({ caller }) => ({ caller, ...(await sessions.open(caller.userId)) }),

    serves: ({ method, path }) => app.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/gu, ':$1') }),

    ask: async (method, path, given = {}) => {
      const answer = answerOf(
        await app.inject({
          method,
          url: path,
          headers: headersOf(given),
          ...(given.body === undefined ? {} : { payload: payloadOf(given.body) }),
        }),
      )
      // each test of a route is a test of the published document, too
      expect(unpublished(method, path, answer.status, answer.body)).toEqual([])
      return answer
    },

    listen: async () => {
      const url = await app.listen({ host: '127.0.0.1', port: 0 })
      outside.publish = async (...[channel, event, data]) => publish(realtime, String(channel), String(event), data)
      return url
    },

    close: async () => {
      await running.flush()
      await app.close()
      await h.close()
    },
  }
}

/** The browser of every request that names no other: phone codes belong to the one that asked for them. */
export const DEVICE: Device = { id: 'd'.repeat(43), marks: [] }

/** What a page of the shop sends with a call. */
export const headersOf = ({ as, body, headers = {}, bare = false }: Given): Record<string, string> => ({
  ...(bare ? {} : { 'x-requested-with': 'XMLHttpRequest', 'accept-locale': 'mo', 'accept-language': 'en' }),
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  ...(as === undefined ? {} : { authorization: `Bearer ${as.token}` }),
  ...(bare && as === undefined
    ? {}
    : { cookie: [...(as === undefined ? [] : [`__Host-sid=${as.cookie}`]), `__Host-device=${DEVICE.id}`].join('; ') }),
  ...headers,
})

const payloadOf = (body: unknown): string | Buffer =>
  typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)

const answerOf = ({ statusCode, headers, rawPayload }: LightMyRequestResponse): Answer => {
  const text = unpacked(headers['content-encoding'], rawPayload).toString('utf8')
  return { status: statusCode, headers, text, body: jsonOf(text) }
}

const unpacked = (encoding: unknown, bytes: Buffer): Buffer => {
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An error in the one shape: `{message}`, and with a 422 `errors` by field, whose first text is the message. */
export const expectError = (answer: Answer, status: number): Readonly<Record<string, readonly string[]>> => {
  expect(answer.status, answer.text).toBe(status)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  if (status !== 422) {
    expect(answer.body).toEqual({ message: expect.stringMatching(/./u) })
    return {}
  }
  expect(answer.body).toEqual({ message: expect.stringMatching(/./u), errors: expect.any(Object) })
  const errors = errorsOf(answer.body)
  for (const texts of Object.values(errors)) {
    expect(texts.length).toBeGreaterThan(0)
    for (const text of texts) expect(text).toMatch(/./u)
  }
  const first = Object.values(errors)[0]?.[0]
  if (first !== undefined) expect(answer.body).toMatchObject({ message: first })
  return errors
}

const errorsOf = (body: unknown): Readonly<Record<string, readonly string[]>> => {
  const errors: unknown = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined
  if (typeof errors !== 'object' || errors === null) throw new Error('there are no errors')
  return Object.fromEntries(
    Object.entries(errors).map(([field, texts]: [string, unknown]) => {
      if (!Array.isArray(texts)) throw new Error(`${field} has no list of texts`)
      return [field, texts.map(String)]
    }),
  )
}
