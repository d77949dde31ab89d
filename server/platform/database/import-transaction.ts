import { sql } from 'drizzle-orm'
import type { Db, Tx } from '@server/platform/database/database'
import { sqlState } from '@server/platform/database/transact'

/** Any number that no other lock uses: the bytes of "imp1". */
export const IMPORT_LOCK = 0x696d7031

/** Makes imports wait for each other: two that write the same rows in a different order would deadlock. */
export const lockImports = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${IMPORT_LOCK})`)
}

/**
 * How long an operator's change waits for an import, in milliseconds. Meanwhile it keeps one of the few connections that
 * shoppers need too, and an import can take minutes.
 */
const PATIENCE_MS = 3_000

/**
 * Runs a transaction that waits for imports only shortly. Undefined: an import or another change of the catalogue still
 * runs, and nothing was done. A transaction around it stays usable.
 */
export const unlessImporting = async <A>(
  db: Db | Tx,
  work: (tx: Tx) => Promise<A>,
  patienceMs = PATIENCE_MS,
): Promise<A | undefined> => {
  let isLocked = false
  try {
    return await db.transaction(async tx => {
      await tx.execute(sql`select set_config('lock_timeout', ${String(patienceMs)}, true)`)
      await lockImports(tx)
      isLocked = true
      // other locks are not held for long, and their waits have no refusal
      await tx.execute(sql`set local lock_timeout to default`)
      return await work(tx)
    })
  } catch (error) {
    if (!isLocked && sqlState(error) === LOCK_NOT_AVAILABLE) return undefined
    throw error
  }
}

/** PostgreSQL's code for a lock that did not come in time. */
const LOCK_NOT_AVAILABLE = '55P03'
