import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as E from 'fp-ts/Either'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Server } from 'node:http'
import { Registry } from 'prom-client'
import { buildApp, type Site } from '@server/http/app'
import { ownAddress } from '@server/boot/addresses'
import { type Development, developmentSite } from '@server/boot/development'
import { conformPlugin } from '@server/boot/conform-plugin'
import { consoleServices } from '@server/boot/console'
import { demoCodePlugin } from '@server/boot/demo-operator'
import { fillDemo } from '@server/boot/first-run'
import { announced, type Say } from '@server/boot/boot-progress'
import { openChecked } from '@server/boot/open-checked-database'
import { identityServices } from '@server/boot/identity-services'
import { pushOf } from '@server/boot/push'
import { databaseJobs, outgoingJobs, shopJobs, startJobs, webhookJobs } from '@server/boot/periodic-jobs'
import { suppliersOf } from '@server/boot/suppliers'
import { paymentServices } from '@server/boot/payment-services'
import { reportLaunch } from '@server/boot/report-launch'
import { watchServices } from '@server/boot/watch-services'
import type { OpenedShop } from '@server/acts/kit/act-deps'
import { listenForCommands } from '@server/cli/control'
import type { Config } from '@server/config/config'
import { configuredProviders, configuredWebhooks } from '@server/config/documents'
import { launchFacts } from '@server/config/launch-facts'
import { makeIdentity } from '@server/identity/identity'
import { readAssets } from '@server/pages/assets'
import { anchoring, fileAnchor } from '@server/operations/audit/audit-anchor'
import { type ServiceHealth, serviceHealth } from '@server/operations/service-health'
import { type Figures, figuresOf } from '@server/operations/shop-metrics'
import type { LaunchFacts } from '@server/operations/checks/launch-checks'
import { jobMetrics } from '@server/operations/job-metrics'
import { canRefund } from '@server/payments/providers/registry'
import { longestHoldMs } from '@server/orders/hold'
import { saleTime } from '@server/platform/database/conditions/codes-for-sale'
import { shopFeatures } from '@server/boot/shop-features'
import { makeShop } from '@server/boot/make-shop'
import { readinessOf } from '@server/platform/database/open/readiness'
import type { ShownPictures } from '@server/catalog/file/catalogue-pictures'
import { openPictures } from '@server/pictures/open-pictures'
import type { SendMail } from '@server/platform/mail/mail.port'
import { smtpMail } from '@server/platform/mail/smtp-mail'
import { persistentSecret } from '@server/platform/persistent-secret'
import { StartError } from '@server/config/start-error'
import type { Simulators } from '@simulators/simulators'
import { forgetProxyNotice, writeProxyNotice } from '@server/operations/proxy-notice'
import { lookThroughCodes } from '@server/stock/unreadable-codes'
import { readExpiries } from '@server/stock/read-expiries'
import { aesVault } from '@server/stock/vault/aes-vault'
import { vaultKeys } from '@server/stock/vault/vault-keys'
import { storeEndpoints } from '@server/webhooks/endpoints'
import { queueDeliveries } from '@server/webhooks/queue-deliveries'

/** A shop that is open. */
export interface OpenShop {
  readonly address: string
  /** Reports that the shop is not ready, continues to serve, and resolves when proxies have had time to notice. */
  readonly drain: () => Promise<void>
  /** Finishes the work in progress and closes the shop. Call it once. */
  readonly close: () => Promise<void>
}

export interface ShopOptions {
  readonly config: Config
  /** The build: `client` has the browser's files, `data` the sample shop. */
  readonly folder: string
  readonly say: Say
  readonly dev?: Development
}

const DAY_MS = 86_400_000

/** Opens the shop: store, vault, catalogue, routes. If that fails, it closes everything again and rejects. */
export const openShop = async (options: ShopOptions): Promise<OpenShop> => {
  const opened: (() => Promise<unknown>)[] = []
  const close = async (): Promise<void> => {
    for (const end of opened.toReversed()) await end()
  }
  try {
    const beginDraining = await open(options, end => opened.push(end))
    const drain = async (): Promise<void> => {
      beginDraining()
      await pause(options.config.drainSeconds * 1000)
    }
    return { address: ownAddress(options.config), drain, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** `closing`: receives a function that closes each part, in the order in which they were opened. Returns the drain. */
const open = async (
  { config, folder, say, dev }: ShopOptions,
  closing: (end: () => Promise<unknown>) => void,
): Promise<() => void> => {
  const keys = vaultKeys({ ...config.vault, directory: config.dataDir })
  if (E.isLeft(keys)) throw new StartError(keys.left)
  const vault = aesVault(keys.right)
  const simulators = config.simulators ? (await import('@simulators/simulators')).simulators : undefined
  // report mistakes in the documents before anything is opened
  const configured = configuredProviders(config)
  const suppliers = suppliersOf(config, simulators)
  const endpoints = configuredWebhooks(config)
  const facts = launchFacts(config)
  const now = Date.now
  const { db, ping, recognise } = await openChecked(config, { vault, now, say, closing })
  forgetProxyNotice(config.dataDir)
  const push = pushOf(config)
  const wallets = paymentServices(config, db, simulators, configured)
  const people = identityServices(config, now, simulators)
  const secret = config.secret ?? persistentSecret(config.dataDir, 'shop.secret')

  const limits = { now, expiryMarginMs: config.expiryMarginDays * DAY_MS, longestHoldMs: longestHoldMs(config) }
  const register = new Registry()
  const health = serviceHealth()
  const figures = () => figuresOf(db, saleTime(limits), config)
  const mail = config.mail === undefined ? undefined : smtpMail(config.mail)
  const outside = { wallets, suppliers, people, mail, simulators }
  const site = await siteOf(folder, push.page, dev)
  const pictures = picturesOf(config, site)
  const anchor = fileAnchor(config.auditAnchorFile)
  const { publicUrl } = config
  const acting = { db, vault, ...limits, publicUrl, canRefund, anchor, pictures }
  const watched = { register, health, figures, launch: facts }
  const parts = { acting, push, secret, ...watched, folder: dev === undefined ? folder : undefined, ...outside }
  const openServices = servicesOf(config, parts)
  const { app, services, drain } = await buildApp({
    config,
    openServices,
    canWrite: readinessOf(ping),
    figures,
    register,
    noticeProxy: notice => writeProxyNotice(config.dataDir, notice),
    site,
    pictures: pictures.store,
  })
  const { shop, identity } = services
  // the last requests may leave work for it
  closing(identity.settled)
  closing(() => app.close())
  await fillDemo(config, { db, vault, now }, identity, join(folder, 'data'), say)
  const expiries = () => readExpiries(db, vault)
  await announced(say, 'expiry of codes', expiries)
  await app.listen({ host: config.host, port: config.port })

  closing(shop.flush)
  await storeEndpoints(db, endpoints, now())
  // before the sweep deletes pushes that are old
  if (endpoints.length > 0) await queueDeliveries(db, now())
  const outgoing = { db, now, figures, standing: health.standing, warn: warner(app.log) }
  const anchored = anchoring({ db, anchor, now }, app.log)
  const openCodes = lookThroughCodes({ db, vault, now })
  const jobs = [
    ...databaseJobs({ recognise, expiries, anchored, openCodes }),
    ...shopJobs(services),
    ...outgoingJobs(config, services.mail, outgoing),
    ...webhookJobs(endpoints, { ...outgoing, ...limits }, config.lowStock),
  ]
  startJobs(jobs, jobMetrics(register, now), app.log).forEach(closing)
  if (facts !== undefined) closing(reportLaunch({ db, ...limits }, facts, app.log))
  // the embedded database belongs to this process: it runs the operator's commands itself
  if (config.databaseUrl !== undefined) return drain
  const commands = { ...services.acts, dataDir: config.dataDir, launch: () => facts }
  closing((await listenForCommands(commands)).close)
  return drain
}

interface ServiceParts {
  readonly acting: Omit<OpenedShop, 'notifyRelay' | 'endSockets'>
  readonly simulators: Simulators | undefined
  readonly push: ReturnType<typeof pushOf>
  readonly wallets: ReturnType<typeof paymentServices>
  readonly suppliers: ReturnType<typeof suppliersOf>
  readonly people: ReturnType<typeof identityServices>
  readonly mail: SendMail | undefined
  readonly secret: string
  readonly register: Registry
  readonly health: ServiceHealth
  readonly figures: () => Promise<Figures>
  readonly launch: LaunchFacts | undefined
  /** The build. Undefined in development. */
  readonly folder: string | undefined
}

/** Makes the shop and its accounts, once the HTTP server is there. */
const servicesOf = (
  config: Config,
  { acting, push, secret, register, health, figures, launch, simulators, folder, ...outside }: ServiceParts,
) => {
  const { db, vault, now } = acting
  return (server: Server, instance: FastifyInstance) => {
    const { wallets, suppliers, people, mail } = watchServices(outside, register, instance.log, health.onCall)
    const realtime = push.attach(server, instance, db)
    const warn = warner(instance.log)
    const revealAfterMs = config.revealAfterDays * DAY_MS
    const endSockets = realtime.endSession
    const identity = makeIdentity({ ...people, db, now, secret, warn, endSockets, keptMs: config.retention.sessionsMs })
    const features = shopFeatures(people, { mail: mail !== undefined, realtime: config.realtime.kind !== 'none' })
    const shop = makeShop({
      db,
      vault,
      outlet: realtime.outlet,
      providers: wallets.providers,
      providerOf: wallets.providerOf,
      fulfilment: suppliers.fulfilment,
      secret,
      now,
      holdSeconds: config.holdSeconds,
      cashHoldSeconds: config.cashHoldSeconds,
      holdLimits: config.holdLimits,
      revealAfterMs,
      expiryMarginMs: config.expiryMarginDays * DAY_MS,
      refundsSecondPayments: config.refundsSecondPayments,
      retention: config.retention,
      publicUrl: config.publicUrl,
      countryCodes: config.served,
      features,
      endSockets,
      warn,
    })
    const hooks = { simulators, identity, shop, db, vault, now, realtime: push.page }
    const conform = conformPlugin(config, { ...hooks, wallets: outside.wallets, people: outside.people })
    const demoCodes = demoCodePlugin(config, acting, simulators)
    const plugins = { ...wallets.plugins, ...suppliers.plugins, ...people.plugins, ...conform, ...demoCodes }
    const acts: OpenedShop = { ...acting, notifyRelay: () => void shop.flush(), endSockets }
    const console = consoleServices(config, acts, {
      secret,
      folder,
      figures,
      launch,
      features,
      standing: health.standing,
      serves: method => wallets.providerOf(method) !== undefined,
    })
    return { shop, identity, realtime, mail, plugins, acts, console }
  }
}

const warner =
  (log: Pick<FastifyBaseLogger, 'warn'>) =>
  (event: string, details: Readonly<Record<string, unknown>>): void =>
    log.warn({ event, ...details })

const picturesOf = (config: Config, { clientDir }: Site): ShownPictures => ({
  store: openPictures(config),
  origins: config.imageOrigins,
  clientDir,
})

const siteOf = async (folder: string, realtime: Site['realtime'], dev: Development | undefined): Promise<Site> => {
  if (dev !== undefined) return developmentSite(dev, realtime)
  const clientDir = join(folder, 'client')
  return { assets: await readAssets(clientDir), clientDir, realtime }
}
