import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database, DatabaseConfig, Db, Run } from '@server/platform/database/database'
import { migrate } from '@server/platform/database/migrations'
import { canWrite } from '@server/platform/database/open/readiness'
import { statementNames } from '@server/platform/database/open/statement-names'
import { step } from '@server/platform/database/steps'
import { StoreError } from '@server/platform/database/store-error'
import { isUnavailable } from '@server/platform/database/unavailable'
import { defined } from '~/domain/shared/defined'

/**
 * A process whose machine loses power does not close its connection, and its locks stay until the server ends the
 * transaction. An import whose file pauses for this long ends as well, and leaves no rows.
 */
const DEAD = { idle_in_transaction_session_timeout: 120_000, keepAlive: true }

/** PostgreSQL would compile long statements before it runs them: for the shop's, that takes longer than it saves. */
const UNCOMPILED = { options: '-c jit=off' }

/** A pool of connections to a PostgreSQL server. */
export const openPostgres = async ({
  url,
  connections = 10,
  answerWithinMs,
  prepare = migrate,
  admit = () => Promise.resolve(),
}: DatabaseConfig & { readonly url: string }): Promise<Database> => {
  const connection = { connectionString: url, connectionTimeoutMillis: 10_000, ...DEAD, ...UNCOMPILED }
  let isOpen = false
  const pool = new pg.Pool({
    ...connection,
    max: connections,
    ...defined({ query_timeout: answerWithinMs }),
    verify: (client, proceed) => {
      const admitted = isOpen ? admit(drizzle(client)) : Promise.resolve()
      void admitted.then(() => proceed(), proceed)
    },
  })
  // the pool replaces an idle connection that breaks; without a listener the error would end the process
  pool.on('error', () => undefined)
  // a break between two queries of a transaction would end it too, and the pool does not listen there: the next query
  // fails
  const nameOf = statementNames()
  pool.on('connect', client =>
    announced(
      client.on('error', () => undefined),
      nameOf,
    ),
  )
  try {
    await onOneConnection(new pg.Client(connection), prepare)
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
const announced = (client: pg.PoolClient, nameOf: (text: string) => string | undefined): void => {
  const send: (...given: readonly unknown[]) => unknown = client.query.bind(client)
  const query = (...asking: readonly unknown[]): unknown => {
    const given = [named(asking[0], nameOf), ...asking.slice(1)]
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

/** The statement with its name, if it has parameters and comes often. */
const named = (asked: unknown, nameOf: (text: string) => string | undefined): unknown => {
  if (typeof asked !== 'object' || asked === null || !('text' in asked) || typeof asked.text !== 'string') return asked
  const name = asked.text.includes('$1') ? nameOf(asked.text) : undefined
  return name === undefined ? asked : { ...asked, name }
}

/**
 * Drizzle takes a connection for each transaction and never returns it if it breaks before BEGIN: this pool always gets
 * it back.
 */
const pooled = (pool: pg.Pool): Db => {
  const db: Db = drizzle(pool)
  const singles = new WeakMap<pg.PoolClient, Db>()
  const transaction: Db['transaction'] = async (work, settings) => {
    const client = await pool.connect()
    let broken = false
    try {
      // a connection keeps the statements that were built for it
      const single: Db = singles.get(client) ?? drizzle(client)
      singles.set(client, single)
      return await single.transaction(work, settings)
    } catch (error) {
      broken = isUnavailable(error)
      throw error
    } finally {
      // true: the pool closes the connection and opens another
      client.release(broken)
    }
  }
  return Object.assign(db, { transaction })
}

/** Without the limit for statements: a migration may take long. */
const onOneConnection = async (client: pg.Client, work: (run: Run) => Promise<unknown>): Promise<void> => {
  client.on('error', () => undefined)
  try {
    await client.connect()
    await work(async statement => {
      const { rows } = await client.query<unknown[]>({ text: statement, values: [], rowMode: 'array' })
      return rows.map(([first]) => String(first))
    })
  } finally {
    await client.end()
  }
}

/** The driver's message; some of its errors have only a code. */
const reason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  return 'code' in error ? String(error.code) : error.name
}
