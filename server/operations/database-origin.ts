import { eq, sql } from 'drizzle-orm'
import { inLockstep } from '@server/platform/database/import-transaction'
import type { Db, Tx } from '@server/platform/database/database'
import { databaseOrigin } from '@server/platform/database/schema/processes'
import { quarantine } from '@server/stock/quarantine'

const ONLY = 'this'

/**
 * Recognises a database that comes from a backup. The database stores the identity of the server that wrote it. Another
 * identity means that a dump was restored, into this database or another one, or that the server was recovered to a
 * point in time. Then all batches of codes go into quarantine, because the shop may have sold their codes after the backup (I-01). Returns the number of
 * these batches. A copy of the whole data directory is not recognised: use `codes quarantine`.
 */
export const recogniseBackup = (db: Db, now: () => number): Promise<number> =>
  db.transaction(async tx => {
    await inLockstep(tx)
    const origin = await originOf(tx)
    const recordedAt = new Date(now())
    const [known] = await tx.select().from(databaseOrigin).where(eq(databaseOrigin.id, ONLY))
    if (known?.origin === origin) return 0
    await tx
      .insert(databaseOrigin)
      .values({ id: ONLY, origin, recordedAt })
      .onConflictDoUpdate({ target: databaseOrigin.id, set: { origin, recordedAt } })
    return known === undefined ? 0 : (await quarantine(tx, {}, recordedAt)).length
  })

/**
 * The server's identifier, the database, the timeline, which changes with each recovery, and the table of the codes,
 * which a restore makes anew. The table keeps its identifier when it is altered, vacuumed or analysed.
 */
const originOf = async (tx: Tx): Promise<string> => {
  const { rows } = await tx.execute<{ readonly origin: string }>(sql`
    select concat_ws('/',
      (select system_identifier from pg_control_system()),
      (select oid from pg_database where datname = current_database()),
      (select timeline_id from pg_control_checkpoint()),
      'codes'::regclass::oid) as origin`)
  return rows[0]?.origin ?? ''
}
