import { count, gt, inArray, or } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import { type KnownStatus, knownStatuses } from '~/domain/orders/order-status'
import { unsealedSince } from '@server/operations/audit/audit'
import { backupTime } from '@server/operations/backup-marker'
import {
  type Queues,
  refundsDue,
  topUpsDue,
  type Waiting,
  waitingPushes,
  waitingReceipts,
  type WaitingReceipts,
} from '@server/operations/queues'
import { type UnmatchedSum, unmatchedSums } from '@server/operations/money/unmatched-money'
import { undecryptedLately } from '@server/payments/unread-notifications'
import { countUnreadable, type UnreadableCodes } from '@server/stock/unreadable-codes'
import type { SaleTime } from '@server/platform/database/conditions/codes-for-sale'
import type { Db } from '@server/platform/database/database'
import { orders } from '@server/platform/database/schema/orders'
import { expiringBetween } from '@server/stock/expiring-codes'
import { LOW_STOCK, type LowStock, lowStock } from '@server/stock/low-stock'
import { stockLimits } from '@server/stock/stock-limits'
import { codesForSale } from '@server/stock/stock'
import { endpointQueues } from '@server/webhooks/endpoint-queues'

/** Metrics of the shop: numbers only, and no data of any person (I-11). */
export interface Figures {
  /** Orders by status: all that are under way, and those placed in the last day. */
  readonly orders: readonly Counted[]
  /** Counts the codes that are for sale, and those that unpaid orders hold. Only metrics need it: it counts all free codes. */
  readonly codes: () => Promise<CodeFigures>
  /** Pushes that are not sent yet. */
  readonly outbox: Waiting
  readonly receipts: WaitingReceipts
  /** Deliveries of webhooks, for each endpoint. */
  readonly webhooks: Queues['webhooks']
  readonly refunds: Queues['refunds']
  /** Money that matches no payment or refund of the shop. */
  readonly unmatched: readonly UnmatchedSum[]
  /** Codes that cannot be opened. */
  readonly unreadable: UnreadableCodes
  /** Signed notifications that no key decrypts, by provider. */
  readonly undecrypted: Queues['undecrypted']
  readonly topUps: Queues['topUps']
  readonly low: readonly LowStock[]
  /** Free codes that expire within `SOON_DAYS`. */
  readonly expiring: number
  /** When the oldest audit row was written that no seal covers. */
  readonly unsealedSince: Date | null
  /** When the last backup was complete, milliseconds since 1970; 0: never. Undefined: nothing watches the backups. */
  readonly backedUpAt: number | undefined
}

type CodeFigures = Readonly<Record<'free' | 'held', number>>

/** What the operator wants to be watched. */
export interface WatchSettings {
  /** A variant on sale with at most this many codes for sale is low, unless it has its own limit. */
  readonly lowStock: number
  /** The file that the backup job touches. */
  readonly backupMarker: string | undefined
}

interface Counted {
  readonly state: string
  readonly count: number
}

/** A code that expires within this number of days counts as expiring. */
export const SOON_DAYS = 7
const DAY_MS = 86_400_000

/** Counts at once what is in stock and what waits. */
export const figuresOf = async (
  db: Db,
  time: SaleTime,
  { lowStock: low, backupMarker }: WatchSettings = { lowStock: LOW_STOCK, backupMarker: undefined },
): Promise<Figures> => {
  const [stocked, waiting] = await Promise.all([stockFigures(db, time, low), waitingFigures(db, time.now)])
  const backedUpAt = backupMarker === undefined ? undefined : (backupTime(backupMarker) ?? 0)
  return { ...stocked, ...waiting, codes: () => codesForSale(db, time), backedUpAt }
}

const stockFigures = async (db: Db, time: SaleTime, few: number): Promise<Pick<Figures, 'low' | 'expiring'>> => ({
  low: await lowStock(db, time, await stockLimits(db, few)),
  expiring: await expiringBetween(db, new Date(time.now), new Date(time.now + SOON_DAYS * DAY_MS)),
})

const waitingFigures = async (
  db: Db,
  now: number,
): Promise<Omit<Figures, 'low' | 'expiring' | 'codes' | 'backedUpAt'>> => ({
  orders: await countOrders(db, now),
  outbox: await waitingPushes(db),
  receipts: await waitingReceipts(db),
  webhooks: await endpointQueues(db),
  refunds: await refundsDue(db, now),
  unmatched: await unmatchedSums(db, now),
  unreadable: await countUnreadable(db),
  undecrypted: await undecryptedLately(db, now),
  topUps: await topUpsDue(db),
  unsealedSince: await unsealedSince(db),
})

const hasEnded: ReadonlySet<KnownStatus> = new Set(['success', 'cancelled', 'refunded'])
const underWay = knownStatuses.filter(status => !hasEnded.has(status))

/** Orders that have ended become more for ever: only the new ones among them are counted. */
const countOrders = (db: Db, now: number): Promise<readonly Counted[]> =>
  db
    .select({ state: orders.status, count: count() })
    .from(orders)
    .where(or(inArray(orders.status, [...underWay]), gt(orders.createdAt, new Date(now - DAY_MS))))
    .groupBy(orders.status)

const gaugesOf =
  (register: Registry) =>
  <L extends string>(name: string, help: string, ...labelNames: readonly L[]) =>
    new Gauge<L>({ name, help, labelNames: [...labelNames], registers: [register] })

/** The gauges of the shop; the function sets them. `now` in milliseconds since 1970. */
export const shopGauges = (register: Registry): ((figures: Figures, codes: CodeFigures, now: number) => void) => {
  const gauge = gaugesOf(register)
  const placed = gauge(
    'shop_orders',
    'Orders by status: all that are under way, and those placed in the last day',
    'status',
  )
  const stocked = gauge('shop_codes', 'Codes that are for sale (free), and that unpaid orders hold', 'state')
  const pushes = gauge('shop_outbox_waiting', 'Pushes that have not gone out')
  const oldest = gauge('shop_outbox_oldest_seconds', 'Age of the oldest of them')
  const mails = gauge('shop_receipts', 'Receipts that are not mailed: waiting, or failed for good', 'state')
  const mailAge = gauge('shop_receipts_oldest_seconds', 'Age of the oldest receipt that waits')
  const refunds = gauge('shop_refunds_due', 'Payments that have to be refunded, by provider', 'provider')
  const refundAge = gauge('shop_refunds_due_oldest_seconds', 'Age of the oldest of them', 'provider')
  const setMoney = moneyGauges(register)
  const setWebhooks = webhookGauges(register)
  const topUps = gauge('shop_topups_due', 'Top-ups that are not fulfilled yet, by the state at the supplier', 'state')
  const topUpAge = gauge('shop_topups_due_oldest_seconds', 'Age of the oldest of them', 'state')
  const low = gauge('shop_low_stock_codes', 'Codes for sale of each variant on sale that has few', 'variant')
  const expiring = gauge('shop_codes_expiring', `Free codes that expire within ${SOON_DAYS} days`)
  const backup = gauge('shop_last_backup_timestamp_seconds', 'When the last backup was complete; 0: never')
  const unsealed = gauge('shop_audit_unsealed_oldest_seconds', 'Age of the oldest audit row that no seal covers')
  return (figures, codes, now) => {
    const age = (since: Date | null): number => (since === null ? 0 : Math.max(0, now - since.getTime()) / 1000)
    // a label without entries must not keep its last number
    for (const each of [placed, refunds, refundAge, topUps, topUpAge, low]) each.reset()
    for (const { state, count: many } of figures.orders) placed.set({ status: state }, many)
    for (const [state, many] of Object.entries(codes)) stocked.set({ state }, many)
    pushes.set(figures.outbox.waiting)
    oldest.set(age(figures.outbox.since))
    mails.set({ state: 'waiting' }, figures.receipts.waiting)
    mails.set({ state: 'failed' }, figures.receipts.failed)
    mailAge.set(age(figures.receipts.since))
    for (const { provider, waiting } of figures.refunds) refunds.inc({ provider }, waiting)
    // the oldest comes last, and stays
    for (const { provider, since } of figures.refunds.toSorted((a, b) => age(a.since) - age(b.since)))
      refundAge.set({ provider }, age(since))
    setMoney(figures, age)
    setWebhooks(figures, age)
    for (const { supplier, waiting, since } of figures.topUps) {
      topUps.set({ state: supplier }, waiting)
      topUpAge.set({ state: supplier }, age(since))
    }
    for (const { variant, forSale } of figures.low) low.set({ variant }, forSale)
    expiring.set(figures.expiring)
    unsealed.set(age(figures.unsealedSince))
    if (figures.backedUpAt === undefined) backup.remove()
    else backup.set(figures.backedUpAt / 1000)
  }
}

const webhookGauges = (register: Registry): ((figures: Figures, age: (since: Date | null) => number) => void) => {
  const gauge = gaugesOf(register)
  const deliveries = gauge(
    'shop_webhook_deliveries',
    'Webhooks that have not arrived: waiting for the first attempt, failing, or parked',
    'endpoint',
    'state',
  )
  const overdue = gauge('shop_webhook_overdue_seconds', 'How long the oldest is due that is not sent yet', 'endpoint')
  const enabled = gauge('shop_webhook_endpoint_enabled', '1: it gets webhooks; 0: it is disabled', 'endpoint')
  return ({ webhooks }, age) => {
    for (const each of [deliveries, overdue, enabled]) each.reset()
    for (const { endpoint, state, waiting, failing, parked, since } of webhooks) {
      for (const [name, many] of Object.entries({ waiting, failing, parked }))
        deliveries.set({ endpoint, state: name }, many)
      overdue.set({ endpoint }, age(since))
      enabled.set({ endpoint }, state === 'enabled' ? 1 : 0)
    }
  }
}

/** The gauges of money that waits for the operator. Sums are in units of their currency. */
const moneyGauges = (register: Registry): ((figures: Figures, age: (since: Date | null) => number) => void) => {
  const gauge = gaugesOf(register)
  const owed = gauge('shop_refunds_due_amount', 'Sum of the refunds that are due', 'provider', 'currency')
  const lost = gauge('shop_unmatched_money', 'Money that matches no payment or refund', 'provider', 'kind', 'currency')
  const lostSum = gauge('shop_unmatched_money_amount', 'The sum of it', 'provider', 'kind', 'currency')
  const lostAge = gauge('shop_unmatched_money_oldest_seconds', 'Age of the oldest', 'provider', 'kind', 'currency')
  const shut = gauge('shop_codes_unreadable', 'Codes that cannot be opened; sold: a customer has paid for it', 'state')
  const unread = gauge('shop_notifications_undecryptable', 'Signed notifications that no key decrypts', 'provider')
  return ({ refunds, unmatched, unreadable, undecrypted }, age) => {
    for (const each of [owed, lost, lostSum, lostAge, unread]) each.reset()
    for (const { provider, currency, amount } of refunds) owed.set({ provider, currency }, amount / 100)
    for (const { provider, kind, currency, waiting, amount, since } of unmatched) {
      const labels = { provider, kind, currency: currency ?? 'unknown' }
      lost.set(labels, waiting)
      lostSum.set(labels, (amount ?? 0) / 100)
      lostAge.set(labels, age(since))
    }
    shut.set({ state: 'sold' }, unreadable.sold)
    shut.set({ state: 'unsold' }, unreadable.codes - unreadable.sold)
    for (const { provider, count: many } of undecrypted) unread.set({ provider }, many)
  }
}
