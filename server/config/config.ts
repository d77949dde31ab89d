import { CASH_HOLD_SECONDS, HOLD_SECONDS } from '~/domain/shared/limits'
import { join, resolve } from 'node:path'
import type { RegionSettings } from '~/domain/site/region'
import * as E from 'fp-ts/Either'
import type { Lang } from '~/domain/shared/locale'
import { pipe } from 'fp-ts/function'
import { type AccountConfig, readAccountConfig } from '@server/config/account-config'
import { readBucket } from '@server/config/picture-config'
import type { Bucket } from '@server/pictures/picture-bucket'
import { type AlertConfig, readAlertConfig } from '@server/config/alert-config'
import { type ConsoleConfig, consoleOf, readConsole } from '@server/config/console-config'
import { type LimitConfig, readLimitConfig } from '@server/config/limit-config'
import { readRetention } from '@server/config/retention-config'
import type { Retention } from '@server/platform/retention'
import { type MailConfig, readMailConfig } from '@server/config/mail-config'
import { readTrustedProxies, TRUST_NEEDED } from '@server/config/proxy-config'
import { hstsOf } from '@server/config/hsts'
import { type Allowed, readAllowed } from '@server/config/allowed'
import { type OtherOrigins, readOtherOrigins } from '@server/config/other-origins'
import { readRegionConfig } from '@server/config/region-config'
import { readTagManager } from '@server/config/tag-manager-config'
import {
  type Environment,
  type Setting,
  flag,
  matching,
  oneOf,
  origin,
  pathOr,
  rule,
  textOr,
  wholeNumber,
  all,
} from '@server/config/settings'
import { LOW_STOCK } from '@server/stock/low-stock'
import type { TrustedProxies } from '@server/platform/network/trusted-proxies'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** The push service: this server, hosted Channels or a compatible cluster, or none (pages poll). */
export type RealtimeConfig =
  | { readonly kind: 'embedded' }
  | {
      readonly kind: 'hosted'
      readonly appId: string
      readonly key: string
      readonly secret: string
      readonly host: string
      readonly port: number
      readonly tls: boolean
      readonly cluster: string
    }
  | { readonly kind: 'none' }

/** All settings of the shop; `.env.example` explains each. */
export interface Config extends AccountConfig, AlertConfig, LimitConfig, MailConfig, OtherOrigins {
  readonly retention: Retention
  /** `demo` is a shop for trials: sample data, a demo account and simulated wallets. */
  readonly mode: 'demo' | 'production'
  readonly host: string
  readonly port: number
  /** The origin that shoppers see. */
  readonly publicUrl: string
  /** The proxies whose `X-Forwarded-For` gives the visitor's address. */
  readonly trustProxy: TrustedProxies
  /** Browsers use TLS only: for this host, or for its subdomains too. */
  readonly hsts: 'no' | 'host' | 'subdomains'
  /** How long a stopping process is not ready but serves, so that its proxy notices. */
  readonly drainSeconds: number
  /** How many pages, and how many calls, the process works on at the same time. */
  readonly maxPagesInFlight: number
  readonly maxCallsInFlight: number
  readonly dataDir: string
  /** The file outside the database with the ends of the audit chain, absolute. */
  readonly auditAnchorFile: string
  /** The directory of the operator's pictures, absolute. */
  readonly picturesDir: string
  /** The bucket of the operator's pictures; absent: they are in the directory. */
  readonly pictureBucket: Bucket | undefined
  /** How long a CDN may serve documents and public calls without asking, in seconds. 0: it must ask each time. */
  readonly cdnSeconds: number
  readonly databaseUrl: string | undefined
  readonly databaseConnections: number
  /** The shop migrates the database when it starts. False: `shop migrate` does, and the shop refuses an older database. */
  readonly migrateAtStart: boolean
  /** Commands act without an account although the shop has some; the audit then names the user of the machine. */
  readonly bypassAccounts: boolean
  /** The language of product names in the operator's commands. */
  readonly operatorLang: Lang
  /** Absent: the shop has no console. */
  readonly console: ConsoleConfig | undefined
  readonly simulators: boolean
  /** Where the simulated wallets run, if it is another process with the same secrets; absent: in this one. */
  readonly simulatorsUrl: string | undefined
  /** The providers document, absolute; absent: simulators, or no payment provider. */
  readonly providersFile: string | undefined
  /**
   * How top-ups are fulfilled: by the operator, or by a supplier that a document describes; without a document it is
   * simulated.
   */
  readonly fulfilment: { readonly by: 'manual' | 'supplier'; readonly file: string | undefined }
  /** The document that names the receivers of webhooks, absolute; absent: there are none. */
  readonly webhooksFile: string | undefined
  readonly vault: { readonly keys: string | undefined; readonly fingerprintSecret: string | undefined }
  /** The secret for tokens of order links; absent: a file in the data directory. */
  readonly secret: string | undefined
  readonly realtime: RealtimeConfig
  /** How many sockets the embedded endpoint keeps open for one address. */
  readonly socketsPerAddress: number
  /** How long an unpaid order holds its stock. */
  readonly holdSeconds: number
  /** The same for an order that is paid in cash, at the counter. */
  readonly cashHoldSeconds: number
  /** Money that came for an order that was paid already is sent back without an operator, where the provider can. */
  readonly refundsSecondPayments: boolean
  /** A code that expires within this many days is no longer sold. */
  readonly expiryMarginDays: number
  /** The header in which a trusted proxy sends the visitor's country. */
  readonly regionHeader: string | undefined
  /** The operator's differences from the default settings for regions and webviews. */
  readonly region: RegionSettings | undefined
  /** The address of the operator's tag manager; absent: there is none. */
  readonly tagManager: string | undefined
  /** The file that the backup job touches when a backup is complete; absent: nothing watches the backups. */
  readonly backupMarker: string | undefined
  /** A variant on sale with at most this many codes for sale counts as low. */
  readonly lowStock: number
  /** The token for reading the metrics; absent: only this machine may read them. */
  readonly metricsToken: string | undefined
  readonly logLevel: (typeof logLevels)[number]
}

/** Reads the environment. Left: one clear line for each mistake. */
export const readConfig = (env: Environment): Setting<Config> =>
  pipe(
    all({
      // not NODE_ENV: that selects the build of React, and a demo uses the fast one too
      mode: oneOf(env, 'SHOP_MODE', ['demo', 'production'], 'demo'),
      port: wholeNumber(env, 'PORT', { min: 1, max: 65_535, fallback: DEFAULT_PORT }),
    }),
    E.chain(({ mode, port }) => readSettings(env, mode, port)),
    E.chain(({ config, allowed }) =>
      pipe(
        settingRules(env, config, allowed),
        E.map(() => config),
      ),
    ),
  )

const readSettings = (
  env: Environment,
  mode: Config['mode'],
  port: number,
): Setting<{ readonly config: Config; readonly allowed: Allowed }> =>
  pipe(
    all({
      publicUrl: origin(env, 'PUBLIC_URL', `http://localhost:${port}`),
      trustProxy: readTrustedProxies(env),
      hsts: hstsOf(env),
      drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', { min: 0, max: 300, fallback: mode === 'demo' ? 0 : 5 }),
      cdnSeconds: wholeNumber(env, 'CDN_SECONDS', { min: 0, max: 60, fallback: 0 }),
      maxPagesInFlight: wholeNumber(env, 'MAX_PAGES_IN_FLIGHT', { min: 1, max: 100_000, fallback: 100 }),
      maxCallsInFlight: wholeNumber(env, 'MAX_CALLS_IN_FLIGHT', { min: 1, max: 100_000, fallback: 200 }),
      databaseUrl: matching(env, 'DATABASE_URL', isPostgres, 'an address like postgres://user:password@host/name'),
      databaseConnections: wholeNumber(env, 'DATABASE_CONNECTIONS', { min: 1, max: 1000, fallback: 10 }),
      migrateAtStart: flag(env, 'MIGRATE_AT_START', mode === 'demo'),
      bypassAccounts: flag(env, 'BYPASS_ACCOUNTS', false),
      operatorLang: oneOf(env, 'OPERATOR_LANG', ['zh-Hant', 'en'], 'zh-Hant'),
      simulators: simulatorsOf(env, mode),
      simulatorsUrl: matching(env, 'SIMULATORS_URL', isHttpUrl, 'an address like http://127.0.0.1:3001/simulator'),
      secret: matching(env, 'SHOP_SECRET', text => text.length >= 32, 'at least 32 characters'),
      realtime: realtimeOf(env),
      socketsPerAddress: wholeNumber(env, 'REALTIME_SOCKETS_PER_ADDRESS', { min: 1, max: 10_000, fallback: 200 }),
      account: readAccountConfig(env, mode),
      consoles: readConsole(env, mode),
      holdSeconds: wholeNumber(env, 'HOLD_SECONDS', { min: 5, max: 86_400, fallback: HOLD_SECONDS }),
      cashHoldSeconds: wholeNumber(env, 'CASH_HOLD_SECONDS', { min: 5, max: 604_800, fallback: CASH_HOLD_SECONDS }),
      limits: readLimitConfig(env),
      retention: readRetention(env),
      refundsSecondPayments: flag(env, 'REFUND_SECOND_PAYMENTS', false),
      expiryMarginDays: wholeNumber(env, 'EXPIRY_MARGIN_DAYS', { min: 0, max: 365, fallback: 1 }),
      regionHeader: matching(env, 'REGION_HEADER', text => /^[\w-]+$/u.test(text), "a header's name"),
      region: readRegionConfig(env),
      tagManager: readTagManager(env),
      origins: readOtherOrigins(env),
      pictureBucket: readBucket(env),
      fulfilment: fulfilmentOf(env, mode),
      alerts: readAlertConfig(env),
      mails: readMailConfig(env),
      lowStock: wholeNumber(env, 'LOW_STOCK', { min: 0, max: 1_000_000, fallback: LOW_STOCK }),
      metricsToken: matching(env, 'METRICS_TOKEN', text => /^[\x21-\x7e]{16,}$/u.test(text), 'at least 16 characters'),
      logLevel: oneOf(env, 'LOG_LEVEL', logLevels, 'warn'),
      allowed: readAllowed(env),
    }),
    E.map(({ allowed, account, alerts, consoles, mails, limits, origins, ...read }) => ({
      allowed,
      config: {
        ...read,
        ...account,
        ...alerts,
        ...mails,
        ...limits,
        ...origins,
        mode,
        port,
        console: consoleOf(consoles, read.publicUrl),
        host: textOr(env, 'HOST', mode === 'demo' ? '127.0.0.1' : '0.0.0.0'),
        dataDir: dataDirOf(env),
        auditAnchorFile: pathOr(env, 'AUDIT_ANCHOR_FILE') ?? join(dataDirOf(env), 'audit.anchor'),
        picturesDir: pathOr(env, 'PICTURES_DIR') ?? join(dataDirOf(env), 'pictures'),
        backupMarker: pathOr(env, 'BACKUP_MARKER'),
        providersFile: pathOr(env, 'PAYMENT_PROVIDERS_FILE'),
        webhooksFile: pathOr(env, 'WEBHOOKS_FILE'),
        vault: vaultOf(env),
      },
    })),
  )

/** The rules between settings. */
const settingRules = (env: Environment, config: Config, allowed: Allowed): Setting<unknown> =>
  all({
    url: rule(
      config.mode === 'demo' || textOr(env, 'PUBLIC_URL', undefined) !== undefined,
      'PUBLIC_URL: needed in production, the address that shoppers see',
    ),
    trustProxy: rule(
      config.mode === 'demo' ||
        !config.publicUrl.startsWith('https:') ||
        textOr(env, 'TRUST_PROXY', undefined) !== undefined,
      TRUST_NEEDED,
    ),
    database: rule(
      config.mode === 'demo' || config.databaseUrl !== undefined || allowed.embedded,
      'DATABASE_URL: needed in production (ALLOW_EMBEDDED_DATABASE=yes runs on the embedded database all the same)',
    ),
    keys: rule(
      config.mode === 'demo' || config.vault.keys !== undefined || allowed.keysInFile,
      'VAULT_KEYS: needed in production, with VAULT_FINGERPRINT_SECRET (ALLOW_VAULT_KEYS_IN_FILE=yes keeps them in SHOP_DATA_DIR)',
    ),
    supplier: rule(
      config.fulfilment.by === 'manual' || config.fulfilment.file !== undefined || config.simulators,
      'FULFILMENT: a supplier needs FULFILMENT_FILE where nothing is simulated',
    ),
    simulators: rule(
      config.mode === 'demo' || !config.simulators || allowed.simulators,
      'SIMULATORS: not in production, where money is real (ALLOW_SIMULATORS_IN_PRODUCTION=yes insists)',
    ),
  })

const vaultOf = (env: Environment): Config['vault'] => ({
  keys: textOr(env, 'VAULT_KEYS', undefined),
  fingerprintSecret: textOr(env, 'VAULT_FINGERPRINT_SECRET', undefined),
})

const DEFAULT_PORT = 3000

const dataDirOf = (env: Environment): string => resolve(textOr(env, 'SHOP_DATA_DIR', '.shop'))

const isHttpUrl = (text: string): boolean => /^https?:\/\//u.test(text) && URL.canParse(text)
const isPostgres = (text: string): boolean => /^postgres(?:ql)?:\/\/\S+$/u.test(text)

const simulatorsOf = (env: Environment, mode: Config['mode']): Setting<boolean> =>
  flag(env, 'SIMULATORS', mode === 'demo')

/** A supplier fulfils top-ups if there is one: described by a file, or simulated. Otherwise the operator does. */
const fulfilmentOf = (env: Environment, mode: Config['mode']): Setting<Config['fulfilment']> => {
  const file = pathOr(env, 'FULFILMENT_FILE')
  // a wrong SIMULATORS is reported by its own reader
  const simulators = E.getOrElse(() => false)(simulatorsOf(env, mode))
  return pipe(
    oneOf(env, 'FULFILMENT', ['manual', 'supplier'], file !== undefined || simulators ? 'supplier' : 'manual'),
    E.map(by => ({ by, file })),
  )
}

const realtimeOf = (env: Environment): Setting<RealtimeConfig> =>
  pipe(
    oneOf(env, 'REALTIME', ['embedded', 'hosted', 'none'], 'embedded'),
    E.chain((kind): Setting<RealtimeConfig> => {
      if (kind !== 'hosted') return E.right({ kind })
      const cluster = textOr(env, 'REALTIME_CLUSTER', 'mt1')
      return all({
        kind: E.right('hosted' as const),
        appId: needed(env, 'REALTIME_APP_ID'),
        key: needed(env, 'REALTIME_KEY'),
        secret: needed(env, 'REALTIME_SECRET'),
        host: E.right(textOr(env, 'REALTIME_HOST', `api-${cluster}.pusher.com`)),
        port: wholeNumber(env, 'REALTIME_PORT', { min: 1, max: 65_535, fallback: 443 }),
        tls: flag(env, 'REALTIME_TLS', true),
        cluster: E.right(cluster),
      })
    }),
  )

const needed = (env: Environment, name: string): Setting<string> => {
  const text = textOr(env, name, undefined)
  return text === undefined ? E.left([`${name}: needed when REALTIME is hosted`]) : E.right(text)
}
