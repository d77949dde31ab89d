import { and, count, eq, exists, gt, inArray, isNotNull, isNull, lt, lte, min, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { type ChainExtent, verifyAudit } from '@server/operations/audit/audit'
import { type AuditAnchor, contradiction, headOf } from '@server/operations/audit/audit-anchor'
import { type Finding, judge } from '@server/operations/checks/finding'
import { moneyFindings } from '@server/operations/checks/money-findings'
import { type OrderExtent, orderFindings } from '@server/operations/checks/order-checks'
import { stock, type VariantStock } from '@server/stock/stock'
import { codeIsFree, saleTime } from '@server/platform/database/conditions/codes-for-sale'
import { orderIsUnpaid } from '@server/platform/database/conditions/unpaid-orders'
import { counted } from '@server/platform/counted'
import type { Db } from '@server/platform/database/database'
import { receiptsGoOut } from '@server/operations/checks/receipt-finding'
import { webhooksArrive } from '@server/operations/checks/webhook-finding'
import { outbox } from '@server/platform/database/schema/outbox'
import { payments } from '@server/platform/database/schema/payments'
import { orders, orderUnits } from '@server/platform/database/schema/orders'
import { codeBatches, codes, dataKeys } from '@server/platform/database/schema/vault'
import type { Vault } from '@server/stock/vault/vault.port'

export interface HealthDeps {
  readonly db: Db
  readonly vault: Vault
  readonly now: () => number
  readonly expiryMarginMs: number
  readonly longestHoldMs: number
  readonly anchor: AuditAnchor
}

/** How much of the records that only grow is checked. */
export type Extent = OrderExtent & ChainExtent

/** What `doctor` checks without `--all`: its time does not grow with the past of the shop. */
export const NEWEST = { newestOrders: 1_000, newestRows: 10_000 } satisfies Extent

/** The sweep runs twice a minute, so anything that waits longer than this is stuck. */
const OVERDUE_MS = 300_000
const WEEK_MS = 7 * 86_400_000
/** How many variants a message names. */
const NAMED = 10

/** Checks the shop without changing anything: what is known soon, also in a large shop. */
export async function* soonExamined(deps: HealthDeps): AsyncGenerator<Finding> {
  yield await keysOpen(deps)
  yield await codesOpen(deps)
  yield await expiriesAreRead(deps)
  yield await codesAreOnce(deps)
  yield await chainIsAnchored(deps)
  yield* await whatWaits(deps)
  yield* await saleFindings(deps)
}

/**
 * The other checks: they count every code, and read thousands of orders and rows of the audit. Each finding comes when it
 * is known.
 */
export async function* longExamined(deps: HealthDeps, extent: Extent): AsyncGenerator<Finding> {
  const stocked = await stock(deps.db, saleTime(deps), 'en')
  yield booksAddUp(stocked)
  yield stockIsThere(stocked)
  yield await chainHolds(deps, extent)
  yield* await orderFindings(deps.db, extent)
}

const whatWaits = async (deps: HealthDeps): Promise<readonly Finding[]> => [
  await holdsAreFresh(deps),
  await pushesGoOut(deps),
  await receiptsGoOut(deps, OVERDUE_MS),
  await webhooksArrive(deps),
  await paymentsAreAsked(deps),
  ...(await moneyFindings(deps)),
  await topUpsAreDue(deps),
]

const saleFindings = async (deps: HealthDeps): Promise<readonly Finding[]> => [
  await batchesAreForSale(deps),
  await freeCodesAreValid(deps),
  await freeCodesLast(deps),
]

const keysOpen = async ({ db, vault }: HealthDeps): Promise<Finding> => {
  const rows = await db.select().from(dataKeys)
  const shut = rows.filter(row => E.isLeft(E.tryCatch(() => vault.unwrap(row), String)))
  return judge(
    'vault.keys',
    'data keys can be unwrapped',
    shut.length,
    'bad',
    `${shut.length} of ${rows.length} data keys cannot be unwrapped: check VAULT_KEYS`,
  )
}

/**
 * Opens one code of each data key: this reveals a wrong fingerprint secret or an altered row. An import has one data key
 * and a batch for each variant, so one code of each batch is enough to find one of each key.
 */
const codesOpen = async ({ db, vault }: HealthDeps): Promise<Finding> => {
  const one = db
    .select({ id: codes.id, dataKeyId: codes.dataKeyId })
    .from(codes)
    .where(eq(codes.batchId, codeBatches.id))
    .limit(1)
    .as('one')
  const ofKeys = db
    .selectDistinctOn([one.dataKeyId], { id: one.id })
    .from(codeBatches)
    .innerJoinLateral(one, sql`true`)
    .orderBy(one.dataKeyId)
  const rows = await db
    .select({ code: codes, key: dataKeys })
    .from(codes)
    .innerJoin(dataKeys, eq(dataKeys.id, codes.dataKeyId))
    .where(inArray(codes.id, ofKeys))
  const broken = rows.filter(({ code, key }) => {
    const opened = E.tryCatch(
      () => vault.open(code, { id: code.id, variant: code.variantNo }, vault.unwrap(key)),
      String,
    )
    if (E.isLeft(opened)) return true
    return code.canonical && !vault.fingerprint(opened.right.code).equals(code.fingerprint)
  })
  const says = `codes of ${broken.length} of ${rows.length} data keys cannot be decrypted or have a wrong fingerprint: check VAULT_KEYS`
  return judge('vault.codes', 'codes can be decrypted', broken.length, 'bad', says)
}

/** The shop reads them every few seconds; the rest do not open. */
const expiriesAreRead = async ({ db }: HealthDeps): Promise<Finding> => {
  const unread = await howMany(db, codes, sql`not ${codes.expiryRead} and ${codes.state} in ('free', 'held')`)
  const says = `${counted(unread, 'code')} not for sale, because the expiry is not read: start the shop, which reads it. What remains cannot be decrypted: check VAULT_KEYS, or ask the issuer for other codes`
  return judge('stock.expiries', 'the expiry of all codes is read', unread, 'due', says)
}

/**
 * I-01. The next import checks codes from before canonical spellings. Those that remain are in the vault twice, or do
 * not open.
 */
const codesAreOnce = async ({ db }: HealthDeps): Promise<Finding> => {
  const old = await howMany(db, codes, sql`not ${codes.canonical}`)
  const says = `${counted(old, 'code is', 'codes are')} recognised in one spelling only: import or void codes; any that remain are duplicates`
  return judge('vault.fingerprints', 'codes are recognised in any spelling', old, 'due', says)
}

/** I-04. */
const booksAddUp = (stocked: readonly VariantStock[]): Finding => {
  const off = stocked.filter(row => row.free + row.held + row.sold + row.void !== row.imported)
  return judge(
    'stock.books',
    'imported codes are all accounted for',
    off.length,
    'bad',
    `free, held, sold and void codes do not add up for ${counted(off.length, 'variant')} (${namesOf(off)}): see codes stock`,
  )
}

const chainHolds = async ({ db }: HealthDeps, extent: ChainExtent): Promise<Finding> => {
  const { broken } = await verifyAudit(db, extent)
  const says = broken === undefined ? '' : `seal ${broken.seal}: ${broken.why}`
  return judge('audit.chain', 'the audit chain is intact', says === '' ? 0 : 1, 'bad', says)
}

const chainIsAnchored = async (deps: HealthDeps): Promise<Finding> => {
  const id = 'audit.anchor'
  const wrong = await contradiction(deps)
  if (wrong !== undefined)
    return judge(id, '', 1, 'bad', `${wrong}: after a restored backup see audit accept, else rows were cut off`)
  const last = deps.anchor.last()
  const isMissing = E.isRight(last) && last.right === undefined && (await headOf(deps.db)) !== undefined
  return judge(
    id,
    'the audit chain ends where its anchor says',
    isMissing ? 1 : 0,
    'due',
    'the audit chain has no anchor: a running shop and audit verify write one',
  )
}

const holdsAreFresh = async ({ db, now }: HealthDeps): Promise<Finding> => {
  const late = await howMany(db, orders, and(orderIsUnpaid, lt(orders.expiresAt, before(now))))
  return judge(
    'orders.holds',
    'unpaid orders are cancelled in time',
    late,
    'bad',
    `${counted(late, 'unpaid order is', 'unpaid orders are')} overdue: check that the shop runs`,
  )
}

const pushesGoOut = async ({ db, now }: HealthDeps): Promise<Finding> => {
  const stuck = await howMany(db, outbox, and(isNull(outbox.sentAt), lt(outbox.createdAt, before(now))))
  return judge(
    'pushes.sent',
    'pushes are sent',
    stuck,
    'bad',
    `${counted(stuck, 'push waits', 'pushes wait')}: check the push service`,
  )
}

const paymentsAreAsked = async ({ db, now }: HealthDeps): Promise<Finding> => {
  const stuck = and(sql`${payments.state} = 'created'`, lt(payments.createdAt, before(now)))
  const rows = await db
    .select({ payments: count(), since: min(payments.createdAt) })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(stuck, orderIsUnpaid))
  const open = rows[0]?.payments ?? 0
  return judge(
    'payments.opened',
    'payments are opened',
    open,
    'due',
    `${counted(open, 'payment was', 'payments were')} not opened: check that the provider answers`,
  )
}

const topUpsAreDue = async ({ db }: HealthDeps): Promise<Finding> => {
  const due = await howMany(db, orderUnits, sql`${orderUnits.state} = 'due'`)
  return judge(
    'topups.due',
    'no top-up waits',
    due,
    'due',
    `${counted(due, 'top-up waits', 'top-ups wait')}: see orders due`,
  )
}

const stockIsThere = (stocked: readonly VariantStock[]): Finding => {
  const empty = stocked.filter(row => row.onSale && row.visible && row.forSale === 0)
  return judge(
    'stock.available',
    'everything on sale is in stock',
    empty.length,
    'due',
    `${counted(empty.length, 'variant is', 'variants are')} out of stock (${namesOf(empty)}): see codes low-stock --at-most 0`,
  )
}

const namesOf = (stocked: readonly VariantStock[]): string => {
  const names = stocked.slice(0, NAMED).map(({ variant }) => variant)
  return names.join(', ') + (stocked.length > NAMED ? ' …' : '')
}

/** I-01: batches go into quarantine when the database comes from a backup. One that has nothing left to sell is done with. */
const batchesAreForSale = async ({ db }: HealthDeps): Promise<Finding> => {
  const isToSell = exists(
    db
      .select({ one: sql`1` })
      .from(codes)
      .where(and(eq(codes.batchId, codeBatches.id), inArray(codes.state, ['free', 'held']))),
  )
  const locked = await howMany(db, codeBatches, and(isNotNull(codeBatches.quarantinedAt), isToSell))
  const says = `${counted(locked, 'batch', 'batches')} with free codes ${locked === 1 ? 'is' : 'are'} in quarantine: compare them with what was sold (codes batches), then codes unlock, or codes void --batch`
  return judge('stock.quarantine', 'all batches are for sale', locked, 'due', says)
}

const freeCodesAreValid = async ({ db, now }: HealthDeps): Promise<Finding> => {
  const expired = await howMany(db, codes, and(codeIsFree, lte(codes.expiresAt, new Date(now()))))
  const says = `${counted(expired, 'free code has', 'free codes have')} expired, and cannot be sold: see codes expiring --days 0, then codes void`
  return judge('stock.expired', 'no free code has expired', expired, 'due', says)
}

const freeCodesLast = async ({ db, now }: HealthDeps): Promise<Finding> => {
  const [present, soon] = [new Date(now()), new Date(now() + WEEK_MS)]
  const which = and(codeIsFree, gt(codes.expiresAt, present), lte(codes.expiresAt, soon))
  const expiring = await howMany(db, codes, which)
  const says = `${counted(expiring, 'free code expires', 'free codes expire')} within 7 days: see codes expiring --days 7`
  return judge('stock.expiring', 'no free code expires soon', expiring, 'due', says)
}

const before = (now: () => number): Date => new Date(now() - OVERDUE_MS)

type Counted = typeof codes | typeof codeBatches | typeof orders | typeof outbox | typeof orderUnits

const howMany = async (db: Db, table: Counted, which: ReturnType<typeof and>): Promise<number> =>
  (await db.select({ rows: count() }).from(table).where(which))[0]?.rows ?? 0
