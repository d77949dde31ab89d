import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { openDatabase } from '@server/platform/database/open/open-database'
import type { Search } from '@tests/prove/canary/search'
import type { Kind } from '@tests/server/shop-harness'
import { createDatabase } from '../../../scripts/lib/postgres.mjs'
import { runShop } from '../../../scripts/lib/running-shop.mjs'

/** A shop in a separate process that logs as much as it can, and its operator. */
export interface TalkativeShop {
  readonly url: string
  /** One of the operator's commands; answers what it said. */
  readonly operate: (...args: readonly string[]) => string
  /** A file for the operator. */
  readonly file: (text: string) => string
  readonly stop: () => Promise<void>
  /** Looks through everything that the shop has left behind; to be called after it has stopped. */
  readonly search: (search: Search) => Promise<void>
  readonly forget: () => void
}

/** What vitest sets for itself is not for the shop. */
const OUTER = { VITEST: '', NODE_OPTIONS: '', NODE_ENV: 'production' }

export const openTalkativeShop = async (kind: Kind): Promise<TalkativeShop> => {
  const home = mkdtempSync(join(tmpdir(), 'shop-canary-'))
  const dataDir = join(home, 'data')
  const url =
    kind === 'pglite' ? '' : await createDatabase(inject('postgresUrl'), `c${randomUUID().replaceAll('-', '')}`)
  const env = { ...OUTER, SHOP_MODE: 'demo', SHOP_DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'trace' }
  const shop = await runShop({ env })
  await shop.ready()
  const operated: string[] = []

  return {
    url: shop.url,
    operate: (...args) => {
      const { stdout, stderr } = spawnSync(process.execPath, ['scripts/shop.mjs', ...args], {
        env: { ...process.env, ...env, PUBLIC_URL: shop.url },
        encoding: 'utf8',
      })
      operated.push(stdout, stderr)
      return stdout + stderr
    },
    file: text => {
      // beside the data directory: the operator's own file is not the shop's
      const path = join(home, `${randomUUID()}.csv`)
      writeFileSync(path, text)
      return path
    },
    stop: shop.stop,
    search: async search => {
      search.look('logs', shop.said())
      search.look("the operator's terminal", operated.join('\n'))
      search.lookInto('data directory', dataDir)
      const database = await openDatabase(url === '' ? { dataDir } : { url })
      try {
        const { rows: tables } = await database.db.execute<{ name: string }>(
          sql`select tablename as name from pg_tables where schemaname = 'public'`,
        )
        for (const { name } of tables) {
          const { rows } = await database.db.execute<{ row: string }>(
            sql`select each::text as row from ${sql.identifier(String(name))} each`,
          )
          search.look('rows', `${String(name)}: ${rows.map(({ row }) => String(row)).join('\n')}`)
        }
        if (url === '') return
        await database.db.execute(sql`checkpoint`)
        const { rows } = await database.db.execute<{ data: string; bin: string }>(
          sql`select current_setting('data_directory') as data, (select setting from pg_config where name = 'BINDIR') as bin`,
        )
        for (const { data, bin } of rows) {
          search.lookInto('database files', String(data))
          const dump = spawnSync(join(String(bin), 'pg_dump'), ['--dbname', url], { maxBuffer: 2 ** 29 })
          if (dump.status !== 0) throw new Error(`pg_dump: ${String(dump.stderr)}`)
          search.look('dump', dump.stdout)
        }
      } finally {
        await database.close()
      }
    },
    forget: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  }
}
