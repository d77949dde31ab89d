import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Run } from '@server/platform/database/database'
import { IMPORT_LOCK } from '@server/platform/database/import-transaction'
import { StoreError } from '@server/platform/database/store-error'
import { sqlState } from '@server/platform/database/transact'

interface Migration {
  readonly name: string
  readonly hash: string
  /** Servers that know this migration, or a later one, work on the migrated tables. */
  readonly servesFrom: string
  readonly statements: readonly string[]
}

// bundled: the built server has no files beside it
const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })

const migrationOf = (path: string, text: string): Migration => {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.sql$/u, '')
  return {
    name,
    hash: createHash('sha256').update(text).digest('hex'),
    // a migration that only adds things names the oldest migration whose servers continue to work
    servesFrom: /^-- serves from (\w+)$/mu.exec(text)?.[1] ?? name,
    statements: text.split('--> statement-breakpoint'),
  }
}

/** All migrations, oldest first. */
export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, text]) => migrationOf(path, text))
  .toSorted((a, b) => a.name.localeCompare(b.name))

/** A migration that a database has. `servesFrom` is absent if a server wrote it that did not know the column. */
interface Applied {
  readonly name: string
  readonly hash: string
  readonly servesFrom: string | undefined
}

/** While a migration waits for a table, every sale behind it waits too: it waits shortly, and tries again. */
const PATIENCE = { lockMs: 3_000, pauseMs: 3_000, attempts: 20 }

interface MigrateOptions {
  readonly dryRun?: boolean
  readonly patience?: typeof PATIENCE
}

/**
 * Migrates the tables, in one transaction of the connection behind `run`, and returns the names of the migrations.
 * Several processes may call it at once: one migrates, the others wait for it. It waits for an import before it locks a
 * table. Throws if this server cannot work on the database, or if another transaction keeps a table for too long.
 * `dryRun`: changes nothing.
 */
export const migrate = async (
  run: Run,
  { dryRun = false, patience = PATIENCE }: MigrateOptions = {},
): Promise<readonly string[]> => {
  try {
    return await migrateOnce(run, dryRun, patience.lockMs)
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error
    if (patience.attempts <= 1)
      throw new StoreError(
        'The database was not migrated, because other transactions kept its tables locked. Nothing has changed. End long transactions, such as a dump or a report, and migrate again.',
        { cause: error },
      )
    await pause(patience.pauseMs)
    return migrate(run, { dryRun, patience: { ...patience, attempts: patience.attempts - 1 } })
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

const migrateOnce = (run: Run, dryRun: boolean, lockMs: number): Promise<readonly string[]> =>
  inTransaction(run, async () => {
    await run(`SELECT pg_advisory_xact_lock(${LOCK})::text`)
    if (!dryRun) {
      await run(
        'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
      )
      await run('ALTER TABLE migrations ADD COLUMN IF NOT EXISTS serves_from text')
    }
    const missing = missingOf(await appliedIn(run))
    if (!dryRun && missing.length > 0) {
      await run(`SELECT pg_advisory_xact_lock(${IMPORT_LOCK})::text`)
      await run(`SET LOCAL lock_timeout = ${lockMs}`)
      for (const { name, hash, servesFrom, statements } of missing) {
        for (const statement of statements) await run(statement)
        await run(`INSERT INTO migrations (name, hash, serves_from) VALUES ('${name}', '${hash}', '${servesFrom}')`)
      }
    }
    return missing.map(({ name }) => name)
  })

/** Throws if this server cannot work on the tables as they are. Changes nothing. */
export const checkSchema = async (run: Run): Promise<void> => {
  const [first, ...more] = missingOf(await appliedIn(run))
  if (first === undefined) return
  const others = more.length === 0 ? '' : ` and ${more.length} more`
  throw new StoreError(`The database lacks the migration "${first.name}"${others}. Run: npm run shop -- migrate`)
}

/** Any number that no other lock uses: the bytes of "shop". */
const LOCK = 0x73686f70

const inTransaction = async <A>(run: Run, work: () => Promise<A>): Promise<A> => {
  await run('BEGIN')
  try {
    const result = await work()
    await run('COMMIT')
    return result
  } catch (error) {
    await run('ROLLBACK')
    throw error
  }
}

const appliedIn = async (run: Run): Promise<readonly Applied[]> => {
  const [table] = await run(`SELECT to_regclass('migrations') IS NOT NULL`)
  if (table !== 'true') return []
  // an older server made the table without the last column
  const rows = await run(
    `SELECT concat_ws(' ', name, hash, to_jsonb(m) ->> 'serves_from') FROM migrations m ORDER BY name`,
  )
  return rows.map(row => {
    const [name = '', hash = '', servesFrom] = row.split(' ')
    return { name, hash, servesFrom }
  })
}

/** The migrations that a database lacks. Throws if it has others than this server can work with. */
const missingOf = (applied: readonly Applied[]): readonly Migration[] => {
  const known = new Map(migrations.map(each => [each.name, each]))
  const latest = migrations.at(-1)?.name ?? ''
  for (const { name, hash, servesFrom } of applied) {
    const same = known.get(name)
    if (same !== undefined && same.hash !== hash)
      throw new StoreError(`The database has another migration "${name}" than this server. It belongs to another shop.`)
    if (same === undefined && (name <= latest || (servesFrom ?? name) > latest))
      throw new StoreError(
        `The database has the migration "${name}", which this server is too old for. Start the newer release.`,
      )
  }
  const names = new Set(applied.map(({ name }) => name))
  return migrations.filter(({ name }) => !names.has(name))
}
