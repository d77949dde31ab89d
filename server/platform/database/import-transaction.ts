import { sql } from 'drizzle-orm'
import type { Tx } from '@server/platform/database/database'

/** Any number that no other lock uses: the bytes of "imp1". */
export const IMPORT_LOCK = 0x696d7031

/** Makes imports wait for each other: two that write the same rows in a different order would deadlock. */
export const lockImports = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${IMPORT_LOCK})`)
}
