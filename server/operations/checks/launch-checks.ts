import { eq, inArray } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { offered } from '~/domain/payments/payment'
import { inStock } from '@server/catalog/availability'
import { methodsOf, shopDocument } from '@server/catalog/shop-settings'
import { defaultShop } from '@server/catalog/default-shop'
import { storedTexts } from '@server/catalog/page-texts'
import { consoleIsReady } from '@server/operations/checks/console-checks'
import { BACKUP_AGE_MS, backupTime } from '@server/operations/backup-marker'
import { type Finding, judge } from '@server/operations/checks/finding'
import { readProxyNotice } from '@server/operations/proxy-notice'
import type { PaymentProvider } from '@server/payments/provider.port'
import { type SaleLimits, saleTime } from '@server/platform/database/conditions/codes-for-sale'
import type { Db } from '@server/platform/database/database'
import { variants } from '@server/platform/database/schema/catalogue'
import type { Providers } from '@server/shop/deps'

/** What the settings of a shop that takes real money say. */
export interface LaunchFacts {
  readonly publicUrl: string
  /** The vault's keys are in the data directory, where the first run made them. */
  readonly keysInFile: boolean
  readonly hasSmsGateway: boolean
  /** Services that are not described are simulated. */
  readonly simulators: boolean
  readonly providers: readonly PaymentProvider[]
  readonly forMethod: Providers['forMethod']
  /** The variants that the supplier's file lists. */
  readonly suppliedVariants: readonly string[]
  readonly dataDir: string
  /** The file that the backup job touches when a backup is complete. */
  readonly backupMarker: string | undefined
  /** The origin of the operator's console; absent: there is none. */
  readonly consoleUrl?: string | undefined
}

interface LaunchDeps extends SaleLimits {
  readonly db: Db
}

const HOUR_MS = 3_600_000

/** Checks what a shop needs before it takes real money. Asks each payment provider; changes nothing. */
export const launchChecks = async (deps: LaunchDeps, facts: LaunchFacts): Promise<readonly Finding[]> => [
  ...settingsAreReady(facts),
  await catalogueIsOwn(deps),
  await somethingIsForSale(deps),
  await policiesArePublished(deps),
  await somethingCanBePaid(deps, facts),
  await providersAnswer(facts),
  await suppliedVariantsAreTopUps(deps, facts),
  proxyFits(facts),
  backupIsFresh(deps, facts),
  ...(await consoleIsReady(deps, facts)),
]

const warn = (id: string, good: string, holds: boolean, message: string): Finding =>
  judge(id, good, holds ? 0 : 1, 'due', message)

const settingsAreReady = ({ publicUrl, keysInFile, simulators, hasSmsGateway }: LaunchFacts): readonly Finding[] => [
  warn(
    'launch.address',
    'visitors reach the shop over https',
    publicUrl.startsWith('https:'),
    `PUBLIC_URL is ${publicUrl}: set it to an https address, and put a TLS proxy in front`,
  ),
  warn(
    'launch.keys',
    'the keys of the vault are in the settings',
    !keysInFile,
    'the keys of the vault are in SHOP_DATA_DIR/vault.keys: set VAULT_KEYS and VAULT_FINGERPRINT_SECRET, and keep a copy elsewhere',
  ),
  warn(
    'launch.simulators',
    'no service is simulated',
    !simulators,
    'payments are simulated: set SIMULATORS=no before you take money',
  ),
  warn(
    'launch.sms',
    'an SMS gateway is configured',
    hasSmsGateway,
    'no SMS gateway: customers get no phone codes and cannot register, so set SMS_GATEWAY_FILE',
  ),
]

const catalogueIsOwn = async ({ db }: LaunchDeps): Promise<Finding> => {
  const { info } = await shopDocument(db)
  return warn(
    'launch.catalogue',
    'the catalogue is your own',
    info.name.en !== defaultShop.info.name.en,
    'the shop has no catalogue, or that of the sample: run catalogue import with your own',
  )
}

const somethingIsForSale = async (deps: LaunchDeps): Promise<Finding> => {
  const available = await inStock(deps.db, saleTime(deps))
  const message = 'nothing can be bought: put variants on sale (catalogue import) and add codes (codes import)'
  return warn('launch.stock', 'there is something to buy', available.size > 0, message)
}

const policiesArePublished = async ({ db }: LaunchDeps): Promise<Finding> => {
  const { policies = [] } = await shopDocument(db)
  const words = (await storedTexts(db)) ?? {}
  const wordless = policies.map(({ id }) => id).filter(id => !Object.hasOwn(words, id))
  if (wordless.length > 0)
    return warn(
      'launch.policies',
      '',
      false,
      `customers accept policies without words (${wordless.join(', ')}): add them to the texts of the catalogue`,
    )
  return warn(
    'launch.policies',
    `customers accept policies (${policies.map(({ id, version }) => `${id} ${version}`).join(', ')})`,
    policies.length > 0,
    'the catalogue has no policies, so customers accept none: add shop.policies with their versions',
  )
}

const somethingCanBePaid = async ({ db }: LaunchDeps, { simulators, forMethod }: LaunchFacts): Promise<Finding> => {
  const methods = methodsOf(await shopDocument(db), 'en', { forMethod, byCode: () => undefined, all: [] })
  return judge(
    'launch.payments',
    'a payment method is offered',
    simulators || offered(methods).length > 0 ? 0 : 1,
    'bad',
    'no payment method has a provider: enable one in PAYMENT_PROVIDERS_FILE, and its method in the catalogue',
  )
}

/** No provider has a payment of this name; one that knows it not has answered. */
const NO_PAYMENT = 'no~such~payment'

const providersAnswer = async ({ providers }: LaunchFacts): Promise<Finding> => {
  const silent = await Promise.all(
    providers.map(async ({ code, query }) => {
      const answer = await query(NO_PAYMENT)
      const why = E.isLeft(answer) && answer.left._tag === 'unreachable' ? answer.left.why : undefined
      return why === undefined ? [] : [`${code} (${why})`]
    }),
  )
  return judge(
    'launch.providers',
    'the payment providers answer',
    silent.flat().length,
    'bad',
    `no answer from ${silent.flat().join(', ')}: check base_url and keys in PAYMENT_PROVIDERS_FILE, and the firewall`,
  )
}

const suppliedVariantsAreTopUps = async ({ db }: LaunchDeps, { suppliedVariants }: LaunchFacts): Promise<Finding> => {
  const known = await db
    .select({ no: variants.no })
    .from(variants)
    .where(inArray(variants.no, [...suppliedVariants]))
  const withCodes = await db.select({ no: variants.no }).from(variants).where(eq(variants.delivery, 'code'))
  const hasCodes = new Set(withCodes.map(({ no }) => no))
  const numbers = new Set(known.map(({ no }) => no))
  const wrong = suppliedVariants.flatMap(no => {
    if (!numbers.has(no)) return [`${no} does not exist`]
    return hasCodes.has(no) ? [`${no} is delivered as a code`] : []
  })
  return judge(
    'launch.topups',
    'the supplier’s variants are top-ups',
    wrong.length,
    'due',
    `FULFILMENT_FILE lists variants that are no top-ups: ${wrong.join(', ')}`,
  )
}

const proxyFits = ({ dataDir }: LaunchFacts): Finding => {
  const notice = readProxyNotice(dataDir)
  return warn('launch.proxy', 'TRUST_PROXY fits the requests so far', notice === undefined, notice ?? '')
}

const backupIsFresh = ({ now }: LaunchDeps, { backupMarker }: LaunchFacts): Finding => {
  const at = backupMarker === undefined ? undefined : backupTime(backupMarker)
  const age = at === undefined ? undefined : now() - at
  const message =
    backupMarker === undefined
      ? 'backups are not watched: let the backup job touch a file when it is done, and name the file in BACKUP_MARKER'
      : age === undefined
        ? `${backupMarker} does not exist: no backup was completed, so check the backup job`
        : `the last backup is ${Math.floor(age / HOUR_MS)} hours old: check the backup job`
  const isFresh = age !== undefined && age < BACKUP_AGE_MS
  return warn('launch.backup', 'the last backup is fresh', isFresh, message)
}
