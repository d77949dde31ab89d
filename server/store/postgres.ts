import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from '@server/store/database'
import { migrate } from '@server/store/migrations'
import { StoreError } from '@server/store/store-error'

/** A pool of connections to a PostgreSQL server. */
export const openPostgres = async (url: string, connections = 10): Promise<Database> => {
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 10_000 })
  // an idle connection that breaks is replaced by the pool; without a listener it would end the process
  pool.on('error', () => undefined)
  try {
    await migrateOn(pool)
  } catch (error) {
    await pool.end()
    if (error instanceof StoreError) throw error
    throw new StoreError(`PostgreSQL cannot be used: ${reason(error)}`, { cause: error })
  }
  return {
    db: drizzle(pool),
    kind: 'postgres',
    ping: () =>
      pool.query('SELECT 1').then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
  }
}

const migrateOn = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect()
  try {
    await migrate(async statement => {
      const { rows } = await client.query<unknown[]>({ text: statement, values: [], rowMode: 'array' })
      return rows.map(([first]) => String(first))
    })
  } finally {
    client.release()
  }
}

/** What the driver says; some of its errors have only a code. */
const reason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  return 'code' in error ? String(error.code) : error.name
}
