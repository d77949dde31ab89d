import { sql } from 'drizzle-orm'
import { lockImports } from '@server/platform/database/import-transaction'
import type { Db, Tx } from '@server/platform/database/database'
import { databaseOrigin } from '@server/platform/database/schema/processes'
import { codes } from '@server/platform/database/schema/vault'
import { type LockedBatches, lockBatches } from '@server/operations/lock-batches'

const ONLY = 'this'

export type Recognised =
  | { readonly _tag: 'same' }
  /** No origin was recorded. `hasCodes`: the database is older than this record. */
  | { readonly _tag: 'first'; readonly hasCodes: boolean }
  | ({ readonly _tag: 'backup' } & LockedBatches)

/**
 * Recognises a database that comes from a backup. The database stores the identity of the server that wrote it. Another
 * identity means that a dump was restored, into this database or another one, or that the server was recovered to a
 * point in time. Then all batches of codes go into quarantine, because the shop may have sold their codes after the
 * backup (I-01). A copy of the whole data directory is not recognised: use `codes quarantine`. Most calls are one
 * statement: it is safe to call this often.
 */
export const recogniseBackup = async (db: Db, now: () => number): Promise<Recognised> => {
  if (isSame(await read(db))) return { _tag: 'same' }
  return db.transaction(async tx => {
    await lockImports(tx)
    const origins = await read(tx)
    if (isSame(origins)) return { _tag: 'same' }
    await record(tx, origins.present, now())
    if (origins.known === null) return { _tag: 'first', hasCodes: (await tx.$count(codes)) > 0 }
    return { _tag: 'backup', ...(await lockBatches(tx, {}, now())) }
  })
}

interface Origins {
  readonly present: string
  readonly isStandby: boolean
  /** The stored one; null: the database has no record. */
  readonly known: string | null
}

const isSame = ({ present, isStandby, known }: Origins): boolean => isStandby || present === known

/**
 * Records the present server without a quarantine: the operator says that no sale is missing from its data. For an
 * upgrade of PostgreSQL, or a planned change to a standby that had everything.
 */
export const acceptOrigin = async (tx: Tx, now: number): Promise<void> => record(tx, (await read(tx)).present, now)

const record = async (tx: Tx, origin: string, now: number): Promise<void> => {
  const recordedAt = new Date(now)
  await tx
    .insert(databaseOrigin)
    .values({ id: ONLY, origin, recordedAt })
    .onConflictDoUpdate({ target: databaseOrigin.id, set: { origin, recordedAt } })
}

/**
 * The server's identifier, the database, the timeline, which changes with each recovery, and the table of the codes,
 * which a restore creates again. The table keeps its identifier when it is altered, vacuumed or analysed. The timeline is
 * that of the log: after a promotion, the control file shows the earlier one until a checkpoint has ended. A standby
 * sells nothing: it only reads.
 */
const read = async (db: Db | Tx): Promise<Origins> => {
  const { rows } = await db.execute<Origins & Record<string, unknown>>(sql`
    select
      concat_ws('/',
        (select system_identifier from pg_control_system()),
        (select oid from pg_database where datname = current_database()),
        case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end,
        'codes'::regclass::oid) as present,
      pg_is_in_recovery() as "isStandby",
      (select origin from database_origin where id = ${ONLY}) as known`)
  return rows[0] ?? { present: '', isStandby: false, known: null }
}
