import { and, count, eq, exists, gt, inArray, isNotNull, isNull, lt, lte, min, ne, or, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { verifyAudit } from '@server/operations/audit/audit'
import { type AuditAnchor, contradiction, headOf } from '@server/operations/audit/audit-anchor'
import { type Finding, judge } from '@server/operations/checks/finding'
import { changedOrders } from '@server/operations/audit/order-integrity'
import { moneyFindings } from '@server/operations/checks/money-findings'
import { stock } from '@server/stock/stock'
import { saleTime } from '@server/platform/database/conditions/codes-for-sale'
import { orderIsUnpaid } from '@server/platform/database/conditions/unpaid-orders'
import { counted } from '@server/platform/counted'
import type { Db } from '@server/platform/database/database'
import { voidedCodes } from '@server/platform/database/schema/after-sales'
import { audit } from '@server/platform/database/schema/audit'
import { receiptsGoOut } from '@server/operations/checks/receipt-finding'
import { outbox } from '@server/platform/database/schema/outbox'
import { payments } from '@server/platform/database/schema/payments'
import { orders, orderUnits } from '@server/platform/database/schema/orders'
import { codeBatches, codes, dataKeys } from '@server/platform/database/schema/vault'
import type { Vault } from '@server/stock/vault/vault.port'

interface HealthDeps {
  readonly db: Db
  readonly vault: Vault
  readonly now: () => number
  readonly expiryMarginMs: number
  readonly longestHoldMs: number
  readonly anchor: AuditAnchor
}

/** The sweep runs twice a minute, so anything that waits longer than this is stuck. */
const OVERDUE_MS = 300_000
const WEEK_MS = 7 * 86_400_000

/** Checks the whole shop without changing anything. */
export const examine = async (deps: HealthDeps): Promise<readonly Finding[]> => [
  await keysOpen(deps),
  await codesOpen(deps),
  await expiriesAreRead(deps),
  await codesAreOnce(deps),
  await booksAddUp(deps),
  await chainHolds(deps),
  await chainIsAnchored(deps),
  await soldCodesAreInAudit(deps),
  await ordersAreAsPlaced(deps),
  await successIsDelivered(deps),
  await holdsAreFresh(deps),
  await pushesGoOut(deps),
  await receiptsGoOut(deps, OVERDUE_MS),
  await paymentsAreAsked(deps),
  ...(await moneyFindings(deps)),
  await topUpsAreDue(deps),
  await stockIsThere(deps),
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

/** Opens one code of each data key: this reveals a wrong fingerprint secret or an altered row. */
const codesOpen = async ({ db, vault }: HealthDeps): Promise<Finding> => {
  const rows = await db
    .selectDistinctOn([codes.dataKeyId], { code: codes, key: dataKeys })
    .from(codes)
    .innerJoin(dataKeys, eq(dataKeys.id, codes.dataKeyId))
    .orderBy(codes.dataKeyId)
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
  const unread = await howMany(db, codes, and(eq(codes.expiryRead, false), inArray(codes.state, ['free', 'held'])))
  const says = `${unread} codes are not for sale, because their expiry is not read: start the shop, which reads it. Those that stay cannot be decrypted: check VAULT_KEYS, or ask the issuer for other codes`
  return judge('stock.expiries', 'the expiry of all codes is read', unread, 'due', says)
}

/**
 * I-01. The next import checks codes from before canonical spellings. Those that remain are in the vault twice, or do
 * not open.
 */
const codesAreOnce = async ({ db }: HealthDeps): Promise<Finding> => {
  const old = await howMany(db, codes, eq(codes.canonical, false))
  const says = `${old} codes are recognised in one spelling only: import or void codes; any that remain are duplicates`
  return judge('vault.fingerprints', 'codes are recognised in any spelling', old, 'due', says)
}

/** I-04. */
const booksAddUp = async (deps: HealthDeps): Promise<Finding> => {
  const off = (await stock(deps.db, saleTime(deps), 'en')).filter(
    row => row.free + row.held + row.sold + row.void !== row.imported,
  )
  return judge(
    'stock.books',
    'imported codes are all accounted for',
    off.length,
    'bad',
    `free, held, sold and void codes do not add up for ${off.map(row => row.variant).join(', ')}`,
  )
}

const chainHolds = async ({ db }: HealthDeps): Promise<Finding> => {
  const { broken } = await verifyAudit(db)
  const says = broken === undefined ? '' : `seal ${broken.seal}: ${broken.why}`
  return judge('audit.chain', 'the audit chain is intact', says === '' ? 0 : 1, 'bad', says)
}

const chainIsAnchored = async (deps: HealthDeps): Promise<Finding> => {
  const id = 'audit.anchor'
  const wrong = await contradiction(deps)
  if (wrong !== undefined)
    return { id, state: 'bad', message: `${wrong}: after a restored backup see audit accept, else rows were cut off` }
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

/**
 * A sold code stays sold, or became void after its sale: so both tables name the same codes. The index on the codes of
 * the audit answers this.
 */
const soldCodesAreInAudit = async ({ db }: HealthDeps): Promise<Finding> => {
  const isInAudit = exists(
    db
      .select({ one: sql`1` })
      .from(audit)
      .where(and(eq(audit.codeId, codes.id), eq(audit.kind, 'sold'))),
  )
  const wasVoided = exists(
    db
      .select({ one: sql`1` })
      .from(voidedCodes)
      .where(eq(voidedCodes.codeId, codes.id)),
  )
  const isSold = or(eq(codes.state, 'sold'), and(eq(codes.state, 'void'), wasVoided))
  const wrong = await howMany(db, codes, sql`(${isSold}) <> (${isInAudit})`)
  const says = `${wrong} codes are sold without a row in the audit, or have such a row and are not sold`
  return judge('audit.sold', 'the audit has every sold code', wrong, 'bad', says)
}

/** The guards of the tables refuse such a change, unless a person switched them off. */
const ordersAreAsPlaced = async ({ db }: HealthDeps): Promise<Finding> => {
  const changed = await changedOrders(db)
  const says = `${changed.length} orders are not what was ordered and entered: see audit evidence ${changed[0] ?? ''}`
  return judge('orders.unchanged', 'orders are as they were placed', changed.length, 'bad', says)
}

/** I-02. */
const successIsDelivered = async ({ db }: HealthDeps): Promise<Finding> => {
  const wrong = await db
    .select({ id: orderUnits.id })
    .from(orderUnits)
    .innerJoin(orders, eq(orders.id, orderUnits.orderId))
    .leftJoin(codes, and(eq(codes.orderUnitId, orderUnits.id), eq(codes.state, 'sold')))
    .where(
      and(
        eq(orders.status, 'success'),
        // a piece that was refunded is released
        ne(orderUnits.state, 'released'),
        sql`(${ne(orderUnits.state, 'done')} or (${eq(orderUnits.kind, 'code')} and ${isNull(codes.id)}))`,
      ),
    )
  return judge(
    'orders.delivered',
    'successful orders are delivered',
    wrong.length,
    'bad',
    `${wrong.length} units of successful orders are not delivered`,
  )
}

const holdsAreFresh = async ({ db, now }: HealthDeps): Promise<Finding> => {
  const late = await howMany(db, orders, and(orderIsUnpaid, lt(orders.expiresAt, before(now))))
  return judge(
    'orders.holds',
    'unpaid orders are cancelled in time',
    late,
    'bad',
    `${late} unpaid orders are overdue: check that the shop runs`,
  )
}

const pushesGoOut = async ({ db, now }: HealthDeps): Promise<Finding> => {
  const stuck = await howMany(db, outbox, and(isNull(outbox.sentAt), lt(outbox.createdAt, before(now))))
  return judge('pushes.sent', 'pushes are sent', stuck, 'bad', `${stuck} pushes wait: check the push service`)
}

const paymentsAreAsked = async ({ db, now }: HealthDeps): Promise<Finding> => {
  const stuck = and(eq(payments.state, 'created'), lt(payments.createdAt, before(now)))
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
    `${open} payments were not opened: check that the provider answers`,
  )
}

const topUpsAreDue = async ({ db }: HealthDeps): Promise<Finding> => {
  const due = await howMany(db, orderUnits, eq(orderUnits.state, 'due'))
  return judge('topups.due', 'no top-up waits', due, 'due', `${due} top-ups wait: see orders due`)
}

const stockIsThere = async (deps: HealthDeps): Promise<Finding> => {
  const empty = (await stock(deps.db, saleTime(deps), 'en')).filter(
    row => row.onSale && row.visible && row.forSale === 0,
  )
  return judge(
    'stock.available',
    'everything on sale is in stock',
    empty.length,
    'due',
    `out of stock: ${empty.map(each => each.variant).join(', ')}`,
  )
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
  const expired = await howMany(db, codes, and(eq(codes.state, 'free'), lte(codes.expiresAt, new Date(now()))))
  const says = `${expired} free codes have expired and are not sold: see codes expiring --days 0, and void them`
  return judge('stock.expired', 'no free code has expired', expired, 'due', says)
}

const freeCodesLast = async ({ db, now }: HealthDeps): Promise<Finding> => {
  const [present, soon] = [new Date(now()), new Date(now() + WEEK_MS)]
  const which = and(eq(codes.state, 'free'), gt(codes.expiresAt, present), lte(codes.expiresAt, soon))
  const expiring = await howMany(db, codes, which)
  const says = `${expiring} free codes expire within 7 days: see codes expiring --days 7`
  return judge('stock.expiring', 'no free code expires soon', expiring, 'due', says)
}

const before = (now: () => number): Date => new Date(now() - OVERDUE_MS)

type Counted = typeof codes | typeof codeBatches | typeof orders | typeof outbox | typeof orderUnits

const howMany = async (db: Db, table: Counted, which: ReturnType<typeof and>): Promise<number> =>
  (await db.select({ rows: count() }).from(table).where(which))[0]?.rows ?? 0
