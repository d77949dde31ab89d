import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { recogniseBackup } from '@server/operations/database-origin'
import { openDatabase } from '@server/platform/database/open/open-database'
import { databaseOrigin } from '@server/platform/database/schema/processes'
import { codeBatches } from '@server/platform/database/schema/vault'
import { findPostgres, lowlyUser } from '../../../scripts/lib/find-postgres.mjs'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { startPostgres } from '../../../scripts/lib/postgres.mjs'
import { openShop } from '@tests/server/shop-harness'

const now = Date.now

it(
  '[I-01] a standby is recognised as soon as it is promoted, before its next checkpoint',
  { timeout: 120_000 },
  async () => {
    // a separate server: a copy of the shared one would hold the databases of all tests
    const primary = await startPostgres({ own: true })
    onTestFinished(() => primary.stop())
    const live = await openDatabase({ url: primary.url })
    onTestFinished(() => live.close())
    await recogniseBackup(live.db, now)
    const standby = await standbyOf(primary.url)
    const database = await openDatabase({ url: standby.url, prepare: async () => undefined })
    onTestFinished(() => database.close())
    expect(await recogniseBackup(database.db, now)).toEqual({ _tag: 'same' })
    standby.promote()
    expect((await recogniseBackup(database.db, now))._tag).toBe('backup')
  },
)

it('[I-01] a process that loses its connections checks the database before it uses a new one', async () => {
  const live = await openShop('postgres')
  onTestFinished(() => live.close())
  await live.variant({ codes: 1 })
  await recogniseBackup(live.database.db, now)
  const { rows } = await live.database.db.execute<{ readonly name: string }>('select current_database() as name')
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${rows[0]?.name ?? ''}`
  const running = await openDatabase({ url: url.href, connections: 1, admit: db => recogniseBackup(db, now) })
  onTestFinished(() => running.close())
  const first = async () => (await running.db.select().from(codeBatches))[0]?.quarantinedAt
  expect(await first()).toBeNull()
  // as if the connection led to another server from now on
  await live.database.db.update(databaseOrigin).set({ origin: 'the server before' })
  expect(await first()).toBeNull()
  await live.database.db.execute(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await first().catch(() => undefined)
  expect(await first()).toBeInstanceOf(Date)
})

/** A copy of a server that follows it, on another port. */
const standbyOf = async (primary: string) => {
  const bin = findPostgres()
  const user = lowlyUser()
  const home = mkdtempSync(join(tmpdir(), 'shop-standby-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(home, user.uid, user.gid)
  const options = { ...user, cwd: home, stdio: 'ignore' } as const
  const data = join(home, 'data')
  const port = await freePort()
  const control = (...given: readonly string[]) =>
    execFileSync(join(bin, 'pg_ctl'), ['-D', data, '-w', '-s', '-l', join(home, 'log'), ...given], options)
  onTestFinished(() => {
    control('stop', '-m', 'immediate')
    rmSync(home, { recursive: true, force: true })
  })
  execFileSync(join(bin, 'pg_basebackup'), ['-d', primary, '-D', data, '-R', '-X', 'stream', '-c', 'fast'], options)
  control('-o', `-p ${port} -k ${home} -c listen_addresses=127.0.0.1 -c max_connections=300`, 'start')
  return {
    url: Object.assign(new URL(primary), { port: String(port) }).href,
    promote: () => control('promote'),
  }
}
