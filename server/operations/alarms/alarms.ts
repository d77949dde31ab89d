import * as E from 'fp-ts/Either'
import { BACKUP_AGE_MS } from '@server/operations/backup-marker'
import { type Alarm, when } from '@server/operations/alarms/alarm'
import { moneyAlarms } from '@server/operations/alarms/money-alarms'
import { serviceAlarms } from '@server/operations/alarms/service-alarms'
import {
  type AlarmChannel,
  alarmsKey,
  claimAlarms,
  storeAlarms,
  storedAlarms,
} from '@server/operations/alarms/stored-alarms'
import { webhookAlarms } from '@server/operations/alarms/webhook-alarms'
import type { ServiceHealth } from '@server/operations/service-health'
import { type Figures, SOON_DAYS } from '@server/operations/shop-metrics'
import type { Db } from '@server/platform/database/database'
import { counted } from '@server/platform/counted'

/** What has changed since the last time. */
export interface AlarmChanges {
  readonly began: readonly Alarm[]
  readonly ended: readonly Alarm[]
}

/** Sends the changes to the operator. Left: why it did not succeed; the same changes come again later. */
export type SendAlarms = (changes: AlarmChanges) => Promise<E.Either<string, void>>

export interface AlarmDeps {
  readonly db: Db
  readonly now: () => number
  readonly figures: () => Promise<Figures>
  readonly standing: ServiceHealth['standing']
  /** Which way they are sent: each way has its own state. */
  readonly channel: AlarmChannel
  readonly send: SendAlarms
  readonly warn: (event: string, details: Readonly<Record<string, string>>) => void
}

const PUSHES_OLD_MS = 120_000
const RECEIPTS_OLD_MS = 3_600_000

/**
 * Sends each alarm once when it begins and once when it ends. One process sends, and all share the state. A crash between
 * sending and storing sends it again.
 */
export const sendAlarms = async (deps: AlarmDeps): Promise<void> => {
  const { db, now } = deps
  const key = alarmsKey(deps.channel)
  const found = alarmsIn(await deps.figures(), now())
  const standing = deps.standing()
  const currentAfter = (sent: readonly Alarm[]) => [...found, ...serviceAlarms(sent, standing)]
  const before = (await storedAlarms(db, key)).sent
  if (isSame(changesOf(before, currentAfter(before)))) return
  const claimed = await claimAlarms(db, key, now())
  if (claimed === undefined) return
  const { sent, leaseUntil } = claimed
  const current = currentAfter(sent)
  const changes = changesOf(sent, current)
  const outcome = isSame(changes) ? E.right(undefined) : await deps.send(changes)
  await storeAlarms(db, { key, lease: leaseUntil }, { sent: E.isRight(outcome) ? current : sent, leaseUntil: 0 }, now())
  if (E.isLeft(outcome)) deps.warn('alarms_not_sent', { channel: deps.channel, why: outcome.left })
}

/** The alarms that the database shows. */
export const alarmsIn = (figures: Figures, now: number): readonly Alarm[] => [
  ...figures.low.map(({ variant, forSale }) => ({
    id: `stock.low ${variant}`,
    message: `${variant} has ${counted(forSale, 'code')} left: import codes`,
  })),
  ...alarmsBesideStock(figures, now),
]

/** The same without those of low stock, which may be one for each variant. */
export const alarmsBesideStock = (figures: Figures, now: number): readonly Alarm[] => {
  const { since } = figures.outbox
  const { receipts } = figures
  const backedUp = figures.backedUpAt
  return [
    ...moneyAlarms(figures, now),
    ...webhookAlarms(figures, now),
    ...when(
      since !== null && now - since.getTime() > PUSHES_OLD_MS,
      'pushes.old',
      'pushes have waited for more than two minutes: see queues',
    ),
    ...when(
      receipts.since !== null && now - receipts.since.getTime() > RECEIPTS_OLD_MS,
      'receipts.old',
      'receipts have waited for more than an hour to be mailed: see queues',
    ),
    ...when(
      figures.expiring > 0,
      'codes.expiring',
      `${counted(figures.expiring, 'free code expires', 'free codes expire')} within ${SOON_DAYS} days: see codes expiring --days ${SOON_DAYS}`,
    ),
    ...when(
      backedUp !== undefined && now - backedUp > BACKUP_AGE_MS,
      'backup.old',
      'no backup was completed for more than a day: check the backup job',
    ),
  ]
}

const changesOf = (sent: readonly Alarm[], current: readonly Alarm[]): AlarmChanges => {
  const without = (alarms: readonly Alarm[], others: readonly Alarm[]) => {
    const ids = new Set(others.map(({ id }) => id))
    return alarms.filter(({ id }) => !ids.has(id))
  }
  return { began: without(current, sent), ended: without(sent, current) }
}

/** One line for each change, for people. */
export const alarmText = ({ began, ended }: AlarmChanges): string => {
  const line = (word: string) => (alarm: Alarm) => `${word}: ${alarm.message}`
  return [...began.map(line('Alarm')), ...ended.map(line('Over'))].join('\n')
}

const isSame = ({ began, ended }: AlarmChanges): boolean => began.length + ended.length === 0
