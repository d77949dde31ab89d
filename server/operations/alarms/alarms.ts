import { sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { BACKUP_AGE_MS } from '@server/operations/backup-marker'
import { type Alarm, when } from '@server/operations/alarms/alarm'
import { moneyAlarms } from '@server/operations/alarms/money-alarms'
import { webhookAlarms } from '@server/operations/alarms/webhook-alarms'
import type { ServiceHealth } from '@server/operations/service-health'
import { type Figures, SOON_DAYS } from '@server/operations/shop-metrics'
import type { Db, Tx } from '@server/platform/database/database'
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
  readonly channel: 'webhook' | 'mail'
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
  const key = `alarms ${deps.channel}`
  const found = alarmsIn(await deps.figures(), now())
  const standing = deps.standing()
  const currentAfter = (sent: readonly Alarm[]) => [...found, ...serviceAlarms(sent, standing)]
  const before = (await storedAlarms(db, key)).sent
  if (isSame(changesOf(before, currentAfter(before)))) return
  const claimed = await claim(db, key, now())
  if (claimed === undefined) return
  const { sent, leaseUntil } = claimed
  const current = currentAfter(sent)
  const changes = changesOf(sent, current)
  const outcome = isSame(changes) ? E.right(undefined) : await deps.send(changes)
  await storeAlarms(db, { key, lease: leaseUntil }, { sent: E.isRight(outcome) ? current : sent, leaseUntil: 0 }, now())
  if (E.isLeft(outcome)) deps.warn('alarms_not_sent', { channel: deps.channel, why: outcome.left })
}

/** The alarms that the database shows. */
export const alarmsIn = (figures: Figures, now: number): readonly Alarm[] => {
  const { since } = figures.outbox
  const { receipts } = figures
  const backedUp = figures.backedUpAt
  return [
    ...figures.low.map(({ variant, forSale }) => ({
      id: `stock.low ${variant}`,
      message: `${variant} has ${counted(forSale, 'code')} left: import codes`,
    })),
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

const DOWN = ' is down'

/** Services that are down here, and those that another process found down and that are not known to be up here. */
const serviceAlarms = (sent: readonly Alarm[], standing: ReadonlyMap<string, 'up' | 'down'>): readonly Alarm[] => {
  const elsewhere = sent.filter(({ id }) => id.endsWith(DOWN) && !standing.has(id.slice(0, -DOWN.length)))
  const here = [...standing].filter(([, how]) => how === 'down')
  return [
    ...elsewhere,
    ...here.map(([name]) => ({
      id: name + DOWN,
      message: `${name} does not answer: see service_call_failed in the log`,
    })),
  ]
}

const changesOf = (sent: readonly Alarm[], current: readonly Alarm[]): AlarmChanges => {
  const without = (alarms: readonly Alarm[], others: readonly Alarm[]) =>
    alarms.filter(({ id }) => !others.some(other => other.id === id))
  return { began: without(current, sent), ended: without(sent, current) }
}

/** One line for each change, for people. */
export const alarmText = ({ began, ended }: AlarmChanges): string => {
  const line = (word: string) => (alarm: Alarm) => `${word}: ${alarm.message}`
  return [...began.map(line('Alarm')), ...ended.map(line('Over'))].join('\n')
}

const isSame = ({ began, ended }: AlarmChanges): boolean => began.length + ended.length === 0

/** After this time another process takes over, because the one that sends has died. */
const LEASE_MS = 30_000

/** A row of `documents`: the alarms that were sent and have not ended, and the lease of the process that sends. */
const stored = t.type({ sent: t.readonlyArray(t.type({ id: t.string, message: t.string })), leaseUntil: t.number })
type Stored = t.TypeOf<typeof stored>

/** Makes this process the one that sends. Returns the alarms that were sent, and its lease. Undefined: another one sends. */
const claim = (db: Db, key: string, now: number): Promise<Stored | undefined> =>
  db.transaction(async tx => {
    await tx.execute(sql`insert into documents (key, body, updated_at)
      values (${key}, ${JSON.stringify(NOTHING_SENT)}::jsonb, ${new Date(now)}) on conflict do nothing`)
    const { sent, leaseUntil } = await storedAlarms(tx, key, sql`for update`)
    if (leaseUntil > now) return undefined
    const claimed = { sent, leaseUntil: now + LEASE_MS }
    await storeAlarms(tx, { key, lease: leaseUntil }, claimed, now)
    return claimed
  })

const NOTHING_SENT: Stored = { sent: [], leaseUntil: 0 }

const storedAlarms = async (db: Db | Tx, key: string, lock = sql``): Promise<Stored> => {
  const { rows } = await db.execute<{ body: unknown }>(sql`select body from documents where key = ${key} ${lock}`)
  const read = stored.decode(rows[0]?.body)
  return E.isRight(read) ? read.right : NOTHING_SENT
}

/** Does nothing if another process has taken the lease over. */
const storeAlarms = async (
  db: Db | Tx,
  { key, lease }: { readonly key: string; readonly lease: number },
  alarms: Stored,
  now: number,
): Promise<void> => {
  await db.execute(sql`
    update documents set body = ${JSON.stringify(alarms)}::jsonb, updated_at = ${new Date(now)}
    where key = ${key} and (body->>'leaseUntil')::numeric = ${lease}`)
}
