import { sql } from 'drizzle-orm'
import type { Tx } from '@server/platform/database/database'

/** How many rows of a table the work in this transaction reads, with and without an index. */
export const rowsRead = async (tx: Tx, table: string, work: () => Promise<unknown>): Promise<RowsRead> => {
  const before = await countsOf(tx, table)
  await work()
  const { scanned, fetched } = await countsOf(tx, table)
  return { scanned: scanned - before.scanned, fetched: fetched - before.fetched }
}

interface RowsRead {
  /** Without an index. */
  readonly scanned: number
  /** By an index. */
  readonly fetched: number
}

const countsOf = async (tx: Tx, table: string): Promise<RowsRead> => {
  const { rows } = await tx.execute<Record<'scanned' | 'fetched', unknown>>(
    sql`select seq_tup_read as scanned, idx_tup_fetch as fetched from pg_stat_xact_user_tables where relname = ${table}`,
  )
  return { scanned: Number(rows[0]?.scanned), fetched: Number(rows[0]?.fetched) }
}
