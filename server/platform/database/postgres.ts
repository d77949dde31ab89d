import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database, DatabaseConfig, Db, Run } from '@server/platform/database/database'
import { migrate } from '@server/platform/database/migrations'
import { canWrite } from '@server/platform/database/readiness'
import { step } from '@server/platform/database/steps'
import { StoreError } from '@server/platform/database/store-error'

/**
 * A process whose machine loses power does not close its connection, and its locks stay until the server ends the
 * transaction. An import whose file pauses for this long ends as well, and leaves no rows.
 */
const DEAD = { idle_in_transaction_session_timeout: 120_000, keepAlive: true }

/** A pool of connections to a PostgreSQL server. */
export const openPostgres = async ({
  url,
  connections = 10,
  prepare = migrate,
  admit = () => Promise.resolve(),
}: DatabaseConfig & { readonly url: string }): Promise<Database> => {
  let isOpen = false
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    verify: (client, proceed) => {
      // the first connection prepares the tables
      const admitted = isOpen ? admit(drizzle(client)) : Promise.resolve()
      void admitted.then(() => proceed(), proceed)
    },
    ...DEAD,
  })
  // the pool replaces an idle connection that breaks; without a listener the error would end the process
  pool.on('error', () => undefined)
  // a break between two queries of a transaction would end it too, and the pool does not listen there: the next query
  // fails
  pool.on('connect', client => announced(client.on('error', () => undefined)))
  try {
    await onOneConnection(pool, prepare)
  } catch (error) {
    await pool.end()
    if (error instanceof StoreError) throw error
    throw new StoreError(`PostgreSQL cannot be used: ${reason(error)}`, { cause: error })
  }
  isOpen = true
  const db = pooled(pool)
  return {
    db,
    kind: 'postgres',
    ping: () => canWrite(db),
    close: () => pool.end(),
  }
}

/**
 * Announces every statement of a connection (steps.ts). All of them pass this one place, including `begin` and
 * `commit`.
 */
const announced = (client: pg.PoolClient): void => {
  const send: (...given: readonly unknown[]) => unknown = client.query.bind(client)
  const query = (...given: readonly unknown[]): unknown => {
    const [asked] = given
    const answered = given.at(-1)
    const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked
    const done = step('statement', String(text), () => {
      // the pool's own queries are answered by a callback
      if (typeof answered !== 'function') return Promise.resolve(send(...given))
      return new Promise((resolve, reject) => {
        send(...given.slice(0, -1), (error: unknown, result: unknown) => {
          if (error) reject(error)
          else resolve(result)
        })
      })
    })
    if (typeof answered !== 'function') return done
    void done.then(
      result => answered(undefined, result),
      (error: unknown) => answered(error),
    )
    return undefined
  }
  Object.assign(client, { query })
}

/**
 * Drizzle takes a connection for each transaction and never returns it if it breaks before BEGIN: this pool always gets
 * it back.
 */
const pooled = (pool: pg.Pool): Db => {
  const db: Db = drizzle(pool)
  const transaction: Db['transaction'] = async (work, settings) => {
    const client = await pool.connect()
    try {
      const single: Db = drizzle(client)
      return await single.transaction(work, settings)
    } finally {
      client.release()
    }
  }
  return Object.assign(db, { transaction })
}

const onOneConnection = async (pool: pg.Pool, work: (run: Run) => Promise<unknown>): Promise<void> => {
  const client = await pool.connect()
  try {
    await work(async statement => {
      const { rows } = await client.query<unknown[]>({ text: statement, values: [], rowMode: 'array' })
      return rows.map(([first]) => String(first))
    })
  } finally {
    client.release()
  }
}

/** The driver's message; some of its errors have only a code. */
const reason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  return 'code' in error ? String(error.code) : error.name
}
