import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Db } from '@server/platform/database/database'
import { openDatabase } from '@server/platform/database/open/open-database'
import { readinessOf } from '@server/platform/database/open/readiness'
import { isUnavailable } from '@server/platform/database/unavailable'
import { startPostgres } from '../../../scripts/lib/postgres.mjs'
import { gate } from '@tests/server/shop-harness'
import { kinds, openStore } from '@tests/server/platform/store-harness'

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
const read = (db: Db) => failureOf(db.execute('select 1'))
const transaction = (db: Db) => failureOf(db.transaction(tx => tx.execute('select 1')))

describe('a database that cannot be used', () => {
  it('a stopped PostgreSQL is unavailable, and is back with its server', async () => {
    const server = await startPostgres({ own: true })
    onTestFinished(server.stop)
    const { db, ping, close } = await openDatabase({ url: server.url })
    onTestFinished(close)
    expect(await ping()).toBe(true)
    await server.crash()
    for (const failed of [await read(db), await transaction(db), await read(db)])
      expect(isUnavailable(failed), String(failed)).toBe(true)
    expect(await ping()).toBe(false)
    await server.start()
    expect(await ping()).toBe(true)
  })

  it('a PostgreSQL that only reads is unavailable for writes', async () => {
    const { db, ping, close } = await openStore('postgres')
    onTestFinished(close)
    expect(await ping()).toBe(true)
    const { rows } = await db.execute<{ name: string }>('select current_database() as name')
    await db.execute(`alter database ${rows[0]?.name} set default_transaction_read_only = on`)
    // the setting holds for new connections
    await failureOf(
      db.execute('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()'),
    )
    expect(await read(db)).toBeUndefined()
    expect(await ping()).toBe(false)
    expect(isUnavailable(await failureOf(db.execute(sql`delete from readiness`)))).toBe(true)
  })

  it('an embedded database that only reads, or is closed, is unavailable', async () => {
    const { db, ping, close } = await openStore('pglite')
    expect(await ping()).toBe(true)
    await db.execute('set default_transaction_read_only = on')
    expect(await ping()).toBe(false)
    expect(isUnavailable(await failureOf(db.execute(sql`delete from readiness`)))).toBe(true)
    await close()
    expect(await ping()).toBe(false)
    for (const failed of [await read(db), await transaction(db)])
      expect(isUnavailable(failed), String(failed)).toBe(true)
  })

  it.each(kinds)('a wrong statement is a fault of the shop, not of the database, on %s', async kind => {
    const { db, close } = await openStore(kind)
    onTestFinished(close)
    for (const statement of ['select nothing', 'select 1/0', `select 'x'::int`])
      expect(isUnavailable(await failureOf(db.execute(statement)))).toBe(false)
    expect(isUnavailable(new Error('anything'))).toBe(false)
    expect(isUnavailable(undefined)).toBe(false)
  })
})

describe('the readiness probe', () => {
  it('readiness is asked once for simultaneous probes, and once a second', async () => {
    const clock = { now: 0 }
    const answers = [gate(), gate()]
    let asked = 0
    const ready = readinessOf(
      async () => {
        asked += 1
        await answers[asked - 1]?.passed
        return asked === 1
      },
      () => clock.now,
    )
    const first = [ready(), ready()]
    clock.now = 1_500
    first.push(ready())
    answers[0]?.open()
    expect([asked, await Promise.all(first)]).toEqual([1, [true, true, true]])
    clock.now = 999
    expect([await ready(), asked]).toEqual([true, 1])
    clock.now = 1_000
    answers[1]?.open()
    expect([await ready(), asked]).toEqual([false, 2])
  })
})
