import { randomUUID } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrateForCommands } from '@server/cli/kit/open'
import { runCommand } from '@server/cli/program'
import { tester } from '@tests/server/cli/harness'
import { IMPORT_LOCK } from '@server/platform/database/import-transaction'
import { checkSchema, migrate, migrations } from '@server/platform/database/migrations'
import { openDatabase } from '@server/platform/database/open/open-database'
import { heldTransaction } from '@tests/server/platform/held-transaction'
import { createDatabase } from '../../../scripts/lib/postgres.mjs'

const fresh = () => createDatabase(inject('postgresUrl'), `m${randomUUID().replaceAll('-', '')}`)
const latest = migrations.at(-1)?.name ?? ''
const all = migrations.map(({ name }) => name)

/** A migrated database that also has the migration of a later release. */
const withLater = async (servesFrom: string | null): Promise<string> => {
  const url = await fresh()
  const { db, close } = await openDatabase({ url })
  const from = servesFrom === null ? 'null' : `'${servesFrom}'`
  await db.execute(`insert into migrations (name, hash, serves_from) values ('9999_later', 'x', ${from})`)
  await close()
  return url
}

test('a server that may not migrate refuses an empty database, names the command, and changes nothing', async () => {
  const url = await fresh()
  await expect(openDatabase({ url, prepare: checkSchema })).rejects.toThrow(
    /^The database lacks the migration "0000_tables" and \d+ more\. Run: npm run shop -- migrate$/u,
  )
  const { db, close } = await openDatabase({ url, prepare: () => Promise.resolve() })
  expect((await db.execute(`select to_regclass('migrations')::text as name`)).rows).toEqual([{ name: null }])
  await close()
})

test('the command migrates, its dry run only lists, and afterwards a server starts without migrating', async () => {
  const config = { dataDir: '/nonexistent', databaseUrl: await fresh() }
  expect(await migrateForCommands(config, true)).toEqual(all)
  expect(await migrateForCommands(config, true)).toEqual(all)
  expect(await migrateForCommands(config, false)).toEqual(all)
  expect(await migrateForCommands(config, false)).toEqual([])
  const { close } = await openDatabase({ url: config.databaseUrl, prepare: checkSchema })
  await close()
})

test('the command that migrates an older database to the record of its server tells how to treat a backup', async () => {
  const said = async (names: readonly string[]) => {
    const out: string[] = []
    const { signal } = new AbortController()
    const terminal = { ...tester, cwd: '/', out: (line: string) => void out.push(line), err: () => undefined, signal }
    const migrating = () => Promise.resolve(names)
    await runCommand(['migrate'], terminal, {
      open: () => Promise.reject(new Error('not opened')),
      migrate: migrating,
      launch: () => undefined,
    })
    return out.join('\n')
  }
  expect(await said(['0011_safe_to_launch'])).toContain('codes quarantine --all')
  expect(await said(all)).not.toContain('codes quarantine')
  expect(await said([])).not.toContain('codes quarantine')
})

/** A database from before the tables of codes changed, and a connection that holds a lock on it until `end`. */
const CHANGES_CODES = '0011_safe_to_launch'
const olderWithLock = async (statement: string) => {
  const url = await fresh()
  const older = await openDatabase({
    url,
    prepare: async run => {
      await run('CREATE TABLE migrations (name text PRIMARY KEY, hash text NOT NULL, serves_from text)')
      for (const { name, hash, statements } of migrations.filter(each => each.name < CHANGES_CODES)) {
        for (const each of statements) await run(each)
        await run(`INSERT INTO migrations VALUES ('${name}', '${hash}')`)
      }
    },
  })
  onTestFinished(() => older.close())
  const end = await heldTransaction(older.db, tx => tx.execute(statement))
  const migrateIt = (patience: { lockMs: number; pauseMs: number; attempts: number }) =>
    openDatabase({ url, prepare: run => migrate(run, { patience }) })
  return { db: older.db, end, migrateIt }
}

test('a migration stops waiting for a long transaction, because sales wait behind it, and reports what to do', async () => {
  const { db, end, migrateIt } = await olderWithLock('lock table codes in access share mode')
  await expect(migrateIt({ lockMs: 20, pauseMs: 1, attempts: 2 })).rejects.toThrow(/kept its tables locked/u)
  expect((await db.execute(`select 1 from migrations where name = '${CHANGES_CODES}'`)).rows).toEqual([])
  const migrating = migrateIt({ lockMs: 20, pauseMs: 1, attempts: 100_000 })
  await end()
  await (await migrating).close()
  expect((await db.execute(`select 1 from migrations where name = '${latest}'`)).rows).toHaveLength(1)
})

test('a migration waits for a running import before it locks a table', async () => {
  const { db, end, migrateIt } = await olderWithLock(`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
  const migrating = migrateIt({ lockMs: 20, pauseMs: 1, attempts: 1 })
  const locks = (which: string) =>
    db.execute(`select from pg_locks where ${which}
    and database = (select oid from pg_database where datname = current_database())`)
  while ((await locks(`locktype = 'advisory' and not granted`)).rows.length === 0);
  expect((await locks(`mode = 'AccessExclusiveLock' and relation = 'codes'::regclass`)).rows).toEqual([])
  await end()
  await (await migrating).close()
})

test('a server works beside a later migration that serves its release, and starts again', async () => {
  const url = await withLater(latest)
  for (const prepare of [checkSchema, migrate]) {
    const { ping, close } = await openDatabase({ url, prepare })
    expect(await ping()).toBe(true)
    await close()
  }
})

test.each([
  ['serves later releases only', '9998_between'],
  ['does not say which releases it serves', null],
])('a server refuses a database with a later migration that %s', async (_what, servesFrom) => {
  const url = await withLater(servesFrom)
  for (const prepare of [checkSchema, migrate])
    await expect(openDatabase({ url, prepare })).rejects.toThrow(/"9999_later", which this server is too old for/u)
})

test('a migration may serve releases from an earlier migration on, never from one that does not exist', () => {
  for (const { name, servesFrom } of migrations) {
    expect(all).toContain(servesFrom)
    expect(servesFrom <= name).toBe(true)
  }
})
