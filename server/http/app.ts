import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyServerOptions } from 'fastify'
import type { RequestListener, Server } from 'node:http'
import { Registry } from 'prom-client'
import type { ViteDevServer } from 'vite'
import type { Config } from '@server/config/config'
import type { Identity } from '@server/identity/identity'
import type { Assets } from '@server/pages/assets'
import { type DevelopmentPages, type PageOptions, registerPages } from '@server/pages/pages'
import { orderLinks } from '@server/http/routes/order-links'
import type { Realtime } from '@server/realtime/realtime'
import { admission, type AdmissionLimits } from '@server/http/plugins/admission'
import { api } from '@server/http/api'
import { sessionCookie } from '@server/http/kit/session-cookie'
import { deviceCookie } from '@server/http/kit/device-cookie'
import { draining } from '@server/http/plugins/draining'
import { badAddress, errorAnswers, unreadable } from '@server/http/kit/errors'
import { shortPathsOnly, smallBodiesOnly } from '@server/http/plugins/guards'
import { securityHeaders } from '@server/http/plugins/headers'
import { type LogSink, logging } from '@server/http/plugins/logging'
import { metricsRoute } from '@server/http/routes/metrics'
import { operationsRoutes, probes } from '@server/http/routes/operations'
import { socialLoginRoutes } from '@server/http/routes/social'
import { pictures } from '@server/http/plugins/pictures'
import { staticFiles } from '@server/http/plugins/static-files'
import { watchProxy } from '@server/http/plugins/watch-proxy'
import type { PictureStore } from '@server/pictures/picture-store'
import type { Figures } from '@server/operations/shop-metrics'
import { proxyTrust } from '@server/platform/network/trusted-proxies'
import { answerMemory } from '@server/platform/answers/answer-memory'
import type { Shop } from '@server/shop/shop.port'
import { defined } from '~/domain/shared/defined'

/**
 * The services behind the routes. They are made after the push service is attached, because the shop publishes through
 * it.
 */
export interface Services {
  readonly shop: Shop
  readonly identity: Identity
  readonly realtime: Realtime
  /** Plugins that are mounted beside the shop, by their path. */
  readonly plugins: Readonly<Record<string, FastifyPluginAsync>>
  /** The operator's console; absent: there is none. */
  readonly console?: FastifyPluginAsync | undefined
}

export interface AppDeps<I extends Services> {
  readonly config: AdmissionLimits &
    Pick<Config, 'publicUrl' | 'trustProxy' | 'hsts' | 'regionHeader' | 'logLevel' | 'frontEnds' | 'landing'> &
    Partial<Pick<Config, 'region' | 'tagManager' | 'metricsToken' | 'imageOrigins' | 'connectOrigins' | 'cdnSeconds'>>
  readonly openServices: (server: Server, app: FastifyInstance) => I
  /** Can the database be written? */
  readonly canWrite: () => Promise<boolean>
  readonly figures: () => Promise<Figures>
  /** Receives what the requests tell about a wrong `TRUST_PROXY`, for the operator. */
  readonly noticeProxy?: (notice: string) => void
  /** Where the other parts of the process count; `/metrics` shows it. */
  readonly register?: Registry
  /** The operator's pictures; absent: there are none. */
  readonly pictures?: Pick<PictureStore, 'read'>
  /** The browser's build; absent: the calls only, without files and pages. */
  readonly site?: Site
  /** The destination of log lines; absent: standard output. */
  readonly log?: LogSink
}

export interface Site {
  readonly assets: Assets
  /** Absent in development, where the development server has the files. */
  readonly clientDir?: string
  /** The push service for pages; absent: they poll. */
  readonly realtime: PageOptions['realtime']
  readonly dev?: { readonly vite: ViteDevServer; readonly server: Server; readonly pages: DevelopmentPages }
}

/** No request of a shopper is larger. A larger one is refused before it is read. */
const BODY_LIMIT = 64 * 1024

export interface BuiltApp<I> {
  readonly app: FastifyInstance
  readonly services: I
  /** From now on the process is not ready, and each answer ends its connection. It serves until the app is closed. */
  readonly drain: () => void
}

/** Builds the whole shop on one server: calls, pages, files, pushes. It does not listen yet. */
export const buildApp = async <I extends Services>({
  config,
  openServices,
  canWrite,
  figures,
  register = new Registry(),
  noticeProxy = () => undefined,
  pictures: store,
  site,
  log,
}: AppDeps<I>): Promise<BuiltApp<I>> => {
  const { dev } = site ?? {}
  const app = Fastify(serverOptions(config, log, dev?.server))
  // first: the listener closes before the sockets of pages, which then connect to another process
  const drain = draining(app)
  const services = openServices(app.server, app)
  const { shop, identity, realtime, plugins, console } = services
  const cookies = sessionCookie(config.publicUrl)

  securityHeaders(app, config)
  watchProxy(app, proxyTrust(config.trustProxy), noticeProxy)
  errorAnswers(app)
  admission(app, config, register)
  app.addHook('onRequest', shortPathsOnly)
  app.addHook('onRequest', smallBodiesOnly(BODY_LIMIT))
  await app.register(cookie)
  metricsRoute(app, {
    register,
    token: config.metricsToken,
    publicUrl: config.publicUrl,
    figures,
    logins: identity.passwordLoad,
    refusedMessages: identity.refusedMessages,
    now: Date.now,
  })
  probes(app, canWrite, drain.begun)
  const answers = answerMemory(config.cdnSeconds)
  operationsRoutes(app, config.publicUrl, answers)
  const deps = {
    identity,
    sessionCookie: cookies,
    device: deviceCookie(config.publicUrl, identity.devices),
    publicUrl: config.publicUrl,
    landing: config.landing,
  }
  const { regionHeader, frontEnds } = config
  await app.register(api({ ...deps, shop, realtime, regionHeader, frontEnds, answers }))
  socialLoginRoutes(app, deps)
  for (const [prefix, plugin] of Object.entries(plugins)) await app.register(plugin, { prefix })
  if (console !== undefined) await app.register(console)

  if (store !== undefined) pictures(app, store)
  if (site !== undefined) {
    if (site.clientDir !== undefined) await staticFiles(app, site.clientDir)
    if (dev !== undefined) await developmentFiles(app, dev.vite)
    registerPages(app, {
      ...site.assets,
      catalogue: shop.catalogue,
      answers,
      origin: config.publicUrl,
      allowZoom: false,
      realtime: site.realtime,
      ...defined({ region: config.region, tagManager: config.tagManager }),
      ...defined({ imageOrigins: config.imageOrigins, connectOrigins: config.connectOrigins }),
      mayBeCustomer: request => cookies.of(request) !== undefined,
      isOrderLink: orderLinks(shop, identity),
      ...defined({ dev: dev?.pages }),
    })
  }
  return { app, services, drain: drain.begin }
}

const serverOptions = (config: AppDeps<Services>['config'], log: LogSink | undefined, server: Server | undefined) => {
  const options: FastifyServerOptions<Server> = {
    logger: logging(config.logLevel, log),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 60_000,
    // a request that arrives while the server closes is served like those before it
    return503OnClosing: false,
    trustProxy: proxyTrust(config.trustProxy),
    frameworkErrors: badAddress,
    clientErrorHandler: unreadable,
  }
  if (server === undefined) return options
  return {
    ...options,
    // the server outlives this shop: remove its handler, so that the next shop replaces it
    serverFactory: (answerer: RequestListener) =>
      server.on('request', answerer).once('close', () => server.off('request', answerer)),
  }
}

/** Serves source modules, transformed on request. */
const developmentFiles = async (app: FastifyInstance, vite: ViteDevServer): Promise<void> => {
  const { default: middie } = await import('@fastify/middie')
  await app.register(middie)
  app.use(vite.middlewares)
}
