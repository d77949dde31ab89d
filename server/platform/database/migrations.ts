import { createHash } from 'node:crypto'
import { StoreError } from '@server/platform/database/store-error'

/** Runs one statement; returns the first column of each row as text. */
export type Run = (statement: string) => Promise<readonly string[]>

interface Migration {
  readonly name: string
  readonly hash: string
  readonly statements: readonly string[]
}

// bundled: the built server has no files beside it
const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })

/** All migrations, oldest first. */
export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, text]) => ({
    name: path.slice(path.lastIndexOf('/') + 1).replace(/\.sql$/u, ''),
    hash: createHash('sha256').update(text).digest('hex'),
    statements: text.split('--> statement-breakpoint'),
  }))
  .toSorted((a, b) => a.name.localeCompare(b.name))

/**
 * Migrates the tables, in one transaction of the connection behind `run`. Several servers may start at once: one
 * migrates, the others wait for it. Throws if the database has migrations that this server does not know, or different
 * ones.
 */
export const migrate = async (run: Run): Promise<void> => {
  await run('BEGIN')
  try {
    await run(`SELECT pg_advisory_xact_lock(${LOCK})::text`)
    await run(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const applied = await run('SELECT name || chr(32) || hash FROM migrations ORDER BY name')
    refuseStrangers(applied)
    for (const { name, hash, statements } of migrations.slice(applied.length)) {
      for (const statement of statements) await run(statement)
      await run(`INSERT INTO migrations (name, hash) VALUES ('${name}', '${hash}')`)
    }
    await run('COMMIT')
  } catch (error) {
    await run('ROLLBACK')
    throw error
  }
}

/** Any number that no other lock uses: the bytes of "shop". */
const LOCK = 0x73686f70

const refuseStrangers = (applied: readonly string[]): void => {
  const stranger = applied.find((line, at) => {
    const known = migrations[at]
    return known === undefined || line !== `${known.name} ${known.hash}`
  })
  if (stranger !== undefined)
    throw new StoreError(`The database has the migration "${stranger.split(' ')[0]}", which this server does not know.`)
}
