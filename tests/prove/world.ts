import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, inArray } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { importCatalogue } from '@server/catalog/file/import-catalogue'
import { importCodes } from '@server/stock/import-codes'
import { tradeNoOf } from '@server/payments/providers/common/trade-no'
import type { SimulatedRefund } from '@simulators/wallets/scenarios'
import type { Db } from '@server/platform/database/database'
import { openDatabase } from '@server/platform/database/open/open-database'
import { idempotencyKeys } from '@server/platform/database/schema/idempotency-keys'
import { payments } from '@server/platform/database/schema/payments'
import { variants } from '@server/platform/database/schema/catalogue'
import { aesVault } from '@server/stock/vault/aes-vault'
import { vaultKeys } from '@server/stock/vault/vault-keys'
import { type Buyer, newBuyer } from '@tests/prove/buyer'
import { judgeAtRest, merged, type Verdict, violationsOf } from '@tests/prove/judge'
import { openFront } from '@tests/prove/front'
import { type CommandRunner, runCommand } from '@tests/prove/command-process'
import { type ShopProcess, shopProcess } from '@tests/prove/shop-process'
import { openSupplier, type Supplier } from '@tests/prove/supplier'
import { openWallet, type Wallet } from '@tests/prove/wallet'
import { both } from '@tests/server/shop-harness'
import { catalogue, pieces } from '@tests/server/import-harness'
import { createDatabase } from '../../scripts/lib/postgres.mjs'

/** A shop in separate processes, the wallet that pays it, and direct access to its database. */
export interface World {
  /** All processes of the shop. */
  readonly shops: readonly ShopProcess[]
  /** The first of them. */
  readonly shop: ShopProcess
  /** The shop's database, over a separate connection. */
  readonly db: Db
  readonly buyer: () => Promise<Buyer>
  readonly variant: (given: { readonly codes: number; readonly once?: boolean }) => Promise<string>
  /** A variant that the supplier delivers. */
  readonly topUp: () => Promise<string>
  readonly supplier: Supplier
  /** What the shop makes its tokens and hashes with. */
  readonly secret: string
  /** What the payer does with the newest payment of an order. */
  readonly payer: (order: string, choice: Parameters<Wallet['choose']>[1]) => Promise<void>
  /** Runs a command of the operator in a separate process. */
  readonly command: CommandRunner
  /** The refunds that the wallet made of the payments of an order. */
  readonly walletRefunds: (order: string) => Promise<readonly SimulatedRefund[]>
  /** Payments that the wallet has money for, while the shop does not know it. */
  readonly silent: () => Promise<readonly string[]>
  /** The minute after which a died request may be done again has passed. */
  readonly minutePassed: (key: string) => Promise<void>
  /** The seconds after which an order's payments may be asked about again have passed. */
  readonly checkable: (order: string) => Promise<unknown>
  /**
   * The violations once the shop is idle. Checked repeatedly for a while: the wallet repeats notifications, and pushes
   * go out after an answer.
   */
  readonly atRest: () => Promise<Verdict>
  readonly close: () => Promise<void>
}

interface WorldGiven {
  /** A server for the shop's database. */
  readonly server: string
  /** Another one for the wallet's, which nothing happens to. */
  readonly wallets: string
  /** The same database as the shop reaches it. */
  readonly wire?: (url: string) => Promise<string>
  readonly holdSeconds?: number
  /** How many processes the shop has. If it has several, buyers and the wallet reach them in turn. */
  readonly processes?: number
}

/** Starts processes at the same time; answers how long the last one took until it answered, in milliseconds. */
export const startAll = async (shops: readonly ShopProcess[]): Promise<number> => {
  for (const shop of shops) shop.start()
  return Math.max(...(await Promise.all(shops.map(shop => shop.ready()))))
}

/** A sweep comes by every half minute. */
const SETTLES_WITHIN_MS = 45_000

export const openWorld = async (given: WorldGiven): Promise<World> => {
  const { server, wallets, wire, holdSeconds = 3600, processes = 1 } = given
  const name = () => `p${randomUUID().replaceAll('-', '')}`
  const url = await createDatabase(server, name())
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-prove-'))
  const secrets = {
    VAULT_KEYS: `k:${randomBytes(32).toString('base64')}`,
    VAULT_FINGERPRINT_SECRET: randomBytes(32).toString('base64'),
  }
  const secret = randomBytes(32).toString('hex')
  const keys = vaultKeys({
    keys: secrets.VAULT_KEYS,
    fingerprintSecret: secrets.VAULT_FINGERPRINT_SECRET,
    directory: dataDir,
  })
  if (E.isLeft(keys)) throw new Error(keys.left)
  const vault = aesVault(keys.right)
  const { db, close } = await openDatabase({ url, connections: 8 })
  const walletStore = await openDatabase({ url: await createDatabase(wallets, name()), connections: 8 })
  const wallet = await openWallet(walletStore.db)
  const supplier = await openSupplier(db)
  const written = (called: string, document: object): string => {
    const file = join(dataDir, called)
    writeFileSync(file, JSON.stringify(document))
    return file
  }
  await importCatalogue({ db, now: Date.now }, catalogue())

  let shelves = 0
  const shelf = async (delivery: 'code' | 'fulfilment', once: boolean): Promise<string> => {
    // they are claimed in the order of their names: one that changed would change the steps of an operation
    const no = `X${String((shelves += 1)).padStart(9, '0')}`
    const told = { name: both(no), priceCents: 10_000, once, delivery, onSale: true, position: 0 }
    await db.insert(variants).values({ no, groupNo: 'G1', fields: [], variations: [], ...told })
    return no
  }
  const variant: World['variant'] = async ({ codes, once = false }) => {
    const no = await shelf('code', once)
    const lines = Array.from({ length: codes }, () => `C-${randomUUID()}`).join('\n')
    await importCodes({ db, vault, now: Date.now }, pieces(`code\n${lines}\n`), { source: 'prove', variant: no })
    return no
  }
  // the shelves of the sample shop stay out: there are codes and there are people
  await variant({ codes: 1 })
  const front = processes === 1 ? undefined : await openFront(() => shops.map(({ port }) => port))
  const env: Readonly<Record<string, string>> = {
    ...secrets,
    SHOP_MODE: 'demo',
    SHOP_DATA_DIR: dataDir,
    DATABASE_URL: wire === undefined ? url : await wire(url),
    PAYMENT_PROVIDERS_FILE: written('providers.json', wallet.providers),
    FULFILMENT_FILE: written('supplier.json', supplier.described),
    SHOP_SECRET: secret,
    SIMULATORS: 'no',
    HOLD_SECONDS: String(holdSeconds),
    CASH_HOLD_SECONDS: String(holdSeconds),
    // the buyers of these proofs never rest, and pay late
    HOLD_QUOTA: '1000',
    HOLD_QUOTA_AT_FIRST: '1000',
    HOLD_ORDERS: '1000',
    HOLD_COOL_DOWN_HOURS: '0',
    HOLD_SHARE_PERCENT: '100',
    RATE_LIMITS: 'no',
    LOG_LEVEL: 'warn',
    REALTIME: 'embedded',
    TRUST_PROXY: '',
    ...(front === undefined ? {} : { PUBLIC_URL: front.url }),
  }
  const shop = await shopProcess(env)
  const others = await Promise.all(Array.from({ length: processes - 1 }, () => shopProcess(env)))
  const shops = [shop, ...others]
  const buyer = () => newBuyer(db, front?.url ?? shop.url)
  await buyer()

  const silent: World['silent'] = async () => {
    const taken = new Set(await wallet.taken())
    const settled = await db
      .select({ id: payments.id })
      .from(payments)
      .where(inArray(payments.state, ['paid', 'refund_due', 'refunded']))
    for (const { id } of settled) taken.delete(tradeNoOf(id))
    return [...taken]
  }
  const standing = async (): Promise<Verdict> =>
    merged([
      await judgeAtRest(db, Date.now()),
      new Map([['I-02', (await silent()).map(each => `the wallet has the money of ${each}, and the shop is silent`)]]),
    ])

  return {
    shops,
    shop,
    db,
    buyer,
    variant,
    topUp: () => shelf('fulfilment', false),
    supplier,
    secret,
    silent,
    command: (argv, how) => runCommand(env, argv, how),
    walletRefunds: async order => {
      const own = await db.select({ id: payments.id }).from(payments).where(eq(payments.orderId, order))
      return (await Promise.all(own.map(({ id }) => wallet.refunds(tradeNoOf(id))))).flat()
    },
    payer: async (order, choice) => {
      const opened = await db
        .select({ id: payments.id })
        .from(payments)
        .where(eq(payments.orderId, order))
        .orderBy(payments.createdAt)
      for (const { id } of opened.slice(-1)) await wallet.choose(tradeNoOf(id), choice)
    },
    minutePassed: async key => {
      const own = and(eq(idempotencyKeys.key, key))
      await db
        .update(idempotencyKeys)
        .set({ leaseUntil: new Date(0) })
        .where(own)
    },
    checkable: order => db.update(payments).set({ checkedAt: null }).where(eq(payments.orderId, order)),
    atRest: async () => {
      const until = performance.now() + SETTLES_WITHIN_MS
      for (;;) {
        const verdict = await standing()
        if (violationsOf(verdict).length === 0 || performance.now() > until) return verdict
        await pause(50)
      }
    },
    close: async () => {
      for (const each of shops) await each.kill()
      front?.close()
      await wallet.close()
      await supplier.close()
      await walletStore.close()
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
