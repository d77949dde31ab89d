import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { lockDirectory } from '@server/platform/database/open/lock'
import { migrate } from '@server/platform/database/migrations'
import { closeDirectory } from '@server/platform/database/open/private-directory'
import { canWrite } from '@server/platform/database/open/readiness'
import type { Database, DatabaseConfig } from '@server/platform/database/database'
import { defined } from '~/domain/shared/defined'

/** A database with one connection needs fewer buffers than the usual 128 MB, which stay in memory once they were used. */
const START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/** PostgreSQL inside this process, kept in `{dataDir}/db` or, without a directory, in memory. */
export const openEmbedded = async ({ dataDir, begin, prepare = migrate }: DatabaseConfig): Promise<Database> => {
  const unlock = dataDir === undefined ? () => undefined : await locked(dataDir)
  const client = await PGlite.create({
    dataDir: dataDir === undefined ? 'memory://' : embeddedPath(dataDir),
    ...defined({ loadDataDir: begin }),
    startParams: START,
  }).catch((error: unknown) => {
    unlock()
    throw error
  })
  const close = async () => {
    await client.close()
    unlock()
  }
  try {
    await prepare(async statement => {
      const { rows } = await client.query<readonly unknown[]>(statement, [], { rowMode: 'array' })
      return rows.map(([first]) => String(first))
    })
    const db = drizzle(client)
    return { db, kind: 'pglite', ping: () => canWrite(db), close }
  } catch (error) {
    // an open database would keep the process running
    await close()
    throw error
  }
}

/** The folder of the embedded database. */
export const embeddedPath = (dataDir: string): string => join(dataDir, 'db')

const locked = async (dataDir: string): Promise<() => void> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  closeDirectory(dataDir)
  // two processes in one directory would destroy it, and PGlite itself does not notice
  return lockDirectory(dataDir)
}
