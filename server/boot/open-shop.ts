import { join, resolve } from 'node:path'
import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import type { Server } from 'node:http'
import { buildApp, type Site } from '@server/http/app'
import { ownAddress } from '@server/boot/addresses'
import { type Development, developmentSite } from '@server/boot/development'
import { stockDemo } from '@server/boot/first-run'
import { announced, type Say } from '@server/boot/progress'
import { identityServices } from '@server/boot/identity-services'
import { pushOf } from '@server/boot/push'
import { rounds } from '@server/boot/interval-job'
import { suppliersOf } from '@server/boot/suppliers'
import { configuredProviders, walletsOf } from '@server/boot/payment-services'
import { listenForCommands } from '@server/cli/control'
import type { Config } from '@server/config/config'
import { makeIdentity } from '@server/identity/identity'
import { readAssets } from '@server/pages/assets'
import { figuresOf } from '@server/operations/shop-metrics'
import { endLeases } from '@server/shop/idempotency'
import { makeShop } from '@server/boot/make-shop'
import { openDatabase } from '@server/platform/database/open-database'
import { keptSecret } from '@server/platform/persistent-secret'
import { StartError } from '@server/boot/start-error'
import { aesVault } from '@server/stock/vault/aes-vault'
import { vaultKeys } from '@server/stock/vault/vault-keys'

/** A shop that is open. */
export interface OpenShop {
  readonly address: string
  /** Finishes the work in progress and closes the shop. Call it once. */
  readonly close: () => Promise<void>
}

export interface ShopOptions {
  readonly config: Config
  readonly say: Say
  readonly dev?: Development
}

const SWEEP_EVERY_MS = 30_000
/** A shopper who has paid for a top-up waits for it. */
const CARRY_EVERY_MS = 5_000
/** Closes the sockets here of sessions that a command or another process ended. */
const ENDED_EVERY_MS = 5_000
const TIDY_EVERY_MS = 300_000
const DAY_MS = 86_400_000

/** Opens the shop: store, vault, catalogue, routes. If that fails, it closes everything again and rejects. */
export const openShop = async (options: ShopOptions): Promise<OpenShop> => {
  const opened: (() => Promise<unknown>)[] = []
  const close = async (): Promise<void> => {
    for (const end of opened.toReversed()) await end()
  }
  try {
    await open(options, end => opened.push(end))
    return { address: ownAddress(options.config), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** `closing`: receives a function that closes each part, in the order in which they were opened. */
const open = async (
  { config, say, dev }: ShopOptions,
  closing: (end: () => Promise<unknown>) => void,
): Promise<void> => {
  const keys = vaultKeys({ ...config.vault, directory: config.dataDir })
  if (E.isLeft(keys)) throw new StartError(keys.left)
  const vault = aesVault(keys.right)
  const simulators = config.simulators ? (await import('@simulators/simulators')).simulators : undefined
  // report mistakes in the documents before anything is opened
  const configured = configuredProviders(config)
  const suppliers = suppliersOf(config, simulators)
  const database = await announced(say, 'database', () => openDatabase(databaseOf(config)))
  closing(database.close)
  const { db } = database
  const now = Date.now
  // the embedded database belongs to this process alone: no other process can open its directory
  if (config.databaseUrl === undefined) await endLeases(db, now())
  const push = pushOf(config)
  const wallets = walletsOf(config, db, simulators, configured)
  const people = identityServices(config, now, simulators)
  const secret = config.secret ?? keptSecret(config.dataDir, 'shop.secret')

  const inside = (server: Server, instance: FastifyInstance) => {
    const realtime = push.attach(server, instance)
    const warn = (event: string, details: Readonly<Record<string, unknown>>) => instance.log.warn({ event, ...details })
    const revealAfterMs = config.revealAfterDays * DAY_MS
    const endSockets = realtime.endSession
    const identity = makeIdentity({ ...people, db, now, secret, warn, endSockets })
    const shop = makeShop({
      db,
      vault,
      publisher: realtime.publisher,
      providers: wallets.providers,
      providerOf: wallets.providerOf,
      fulfilment: suppliers.fulfilment,
      secret,
      now,
      holdSeconds: config.holdSeconds,
      cashHoldSeconds: config.cashHoldSeconds,
      holdQuota: config.holdQuota,
      revealAfterMs,
      publicUrl: config.publicUrl,
      countryCodes: config.served,
      warn,
    })
    return { shop, identity, realtime, beside: { ...wallets.beside, ...suppliers.beside, ...people.beside } }
  }
  const site = await siteOf(push.page, dev)
  const figures = () => figuresOf(db)
  const { app, within } = await buildApp({ config, inside, ping: database.ping, figures, site })
  closing(() => app.close())
  const { shop, identity } = within
  if (config.mode === 'demo') await stockDemo({ db, vault, now }, identity, resolve('data'), say)
  await app.listen({ host: config.host, port: config.port })

  closing(shop.flush)
  closing(identity.settled)
  closing(rounds(identity.tidy, TIDY_EVERY_MS, error => app.log.error({ err: error })).stop)
  closing(rounds(identity.endSocketsElsewhere, ENDED_EVERY_MS, error => app.log.error({ err: error })).stop)
  closing(rounds(shop.operations.dispatchTopUps, CARRY_EVERY_MS, error => app.log.error({ err: error })).stop)
  closing(rounds(shop.operations.sweep, SWEEP_EVERY_MS, error => app.log.error({ err: error })).stop)
  // the embedded database belongs to this process: it runs the operator's commands itself
  if (config.databaseUrl !== undefined) return
  const notifyRelay = (): void => void shop.flush()
  closing(
    (await listenForCommands({ db, vault, now, notifyRelay, dataDir: config.dataDir, publicUrl: config.publicUrl }))
      .close,
  )
}

const databaseOf = ({ dataDir, databaseUrl, databaseConnections }: Config) => ({
  dataDir,
  connections: databaseConnections,
  ...(databaseUrl === undefined ? {} : { url: databaseUrl }),
})

const siteOf = async (realtime: Site['realtime'], dev: Development | undefined): Promise<Site> => {
  if (dev !== undefined) return developmentSite(dev, realtime)
  const clientDir = join(resolve('dist'), 'client')
  return { assets: await readAssets(clientDir), clientDir, realtime }
}
