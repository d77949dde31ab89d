import * as E from 'fp-ts/Either'
import { BACKUP_AGE_MS } from '@server/operations/backup-marker'
import { type Alarm, when } from '@server/operations/alarms/alarm'
import { moneyAlarms } from '@server/operations/alarms/money-alarms'
import { serviceAlarms } from '@server/operations/alarms/service-alarms'
import { isStockAlarm, stockAlarms } from '@server/operations/alarms/stock-alarms'
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

/** A message has at most this many changes, about 50 kB: receivers refuse large ones. */
const MOST_CHANGES = 200

/**
 * Sends each alarm once when it begins and once when it ends. One process sends, and all share the state. A crash between
 * sending and storing sends it again. Changes that are too many for one message come in the next rounds, stock last.
 */
export const sendAlarms = async (deps: AlarmDeps): Promise<void> => {
  const { db, now } = deps
  const key = alarmsKey(deps.channel)
  const figures = await deps.figures()
  const standing = deps.standing()
  const changesAfter = (sent: readonly Alarm[]): AlarmChanges =>
    firstOf(changesOf(sent, [...alarmsIn(figures, now(), sent), ...serviceAlarms(sent, standing)]))
  const before = (await storedAlarms(db, key)).sent
  if (isSame(changesAfter(before))) return
  const claimed = await claimAlarms(db, key, now())
  if (claimed === undefined) return
  const { sent, leaseUntil } = claimed
  const changes = changesAfter(sent)
  const outcome = isSame(changes) ? E.right(undefined) : await deps.send(changes)
  const announced = E.isRight(outcome) ? [...without(sent, changes.ended), ...changes.began] : sent
  await storeAlarms(db, { key, lease: leaseUntil }, { sent: announced, leaseUntil: 0 }, now())
  if (E.isLeft(outcome)) deps.warn('alarms_not_sent', { channel: deps.channel, why: outcome.left })
}

/** The alarms that the database shows. `sent`: those that were sent and have not ended. */
export const alarmsIn = (figures: Figures, now: number, sent: readonly Alarm[] = []): readonly Alarm[] => [
  ...alarmsBesideStock(figures, now),
  ...stockAlarms(figures.low, sent),
]

/** The same without those of low stock. */
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

const changesOf = (sent: readonly Alarm[], current: readonly Alarm[]): AlarmChanges => ({
  began: without(current, sent),
  ended: without(sent, current),
})

const without = (alarms: readonly Alarm[], others: readonly Alarm[]): readonly Alarm[] => {
  const ids = new Set(others.map(({ id }) => id))
  return alarms.filter(({ id }) => !ids.has(id))
}

/** As many changes as one message may have: low stock comes after all others. */
const firstOf = (changes: AlarmChanges): AlarmChanges => {
  const began = stockLast(changes.began).slice(0, MOST_CHANGES)
  return { began, ended: stockLast(changes.ended).slice(0, MOST_CHANGES - began.length) }
}

const stockLast = (alarms: readonly Alarm[]): readonly Alarm[] => [
  ...alarms.filter(alarm => !isStockAlarm(alarm)),
  ...alarms.filter(isStockAlarm),
]

/** One line for each change, for people. */
export const alarmText = ({ began, ended }: AlarmChanges): string => {
  const line = (word: string) => (alarm: Alarm) => `${word}: ${alarm.message}`
  return [...began.map(line('Alarm')), ...ended.map(line('Over'))].join('\n')
}

const isSame = ({ began, ended }: AlarmChanges): boolean => began.length + ended.length === 0
