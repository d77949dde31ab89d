import { sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import type { Db, Tx } from '@server/platform/database/database'

/** The ways in which alarms are sent. */
export const alarmChannels = ['webhook', 'mail'] as const
export type AlarmChannel = (typeof alarmChannels)[number]

/** The key of what a way has sent, in `documents`. */
export const alarmsKey = (channel: AlarmChannel): string => `alarms ${channel}`

/** After this time another process takes over, because the one that sends has died. */
const LEASE_MS = 30_000

/** A row of `documents`: the alarms that were sent and have not ended, and the lease of the process that sends. */
const stored = t.type({ sent: t.readonlyArray(t.type({ id: t.string, message: t.string })), leaseUntil: t.number })
type Stored = t.TypeOf<typeof stored>

/** Makes this process the one that sends. Returns the alarms that were sent, and its lease. Undefined: another one sends. */
export const claimAlarms = (db: Db, key: string, now: number): Promise<Stored | undefined> =>
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

export const storedAlarms = async (db: Db | Tx, key: string, lock = sql``): Promise<Stored> => {
  const { rows } = await db.execute<{ body: unknown }>(sql`select body from documents where key = ${key} ${lock}`)
  const read = stored.decode(rows[0]?.body)
  return E.isRight(read) ? read.right : NOTHING_SENT
}

/** Does nothing if another process has taken the lease over. */
export const storeAlarms = async (
  db: Db | Tx,
  { key, lease }: { readonly key: string; readonly lease: number },
  alarms: Stored,
  now: number,
): Promise<void> => {
  await db.execute(sql`
    update documents set body = ${JSON.stringify(alarms)}::jsonb, updated_at = ${new Date(now)}
    where key = ${key} and (body->>'leaseUntil')::numeric = ${lease}`)
}
