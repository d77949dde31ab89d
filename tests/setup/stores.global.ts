import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { migrate } from '@server/platform/database/migrations'
import { startPostgres } from '../../scripts/lib/postgres.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A PostgreSQL for these tests alone. Each file creates its own database:
     * `createDatabase(inject('postgresUrl'), name)`.
     */
    readonly postgresUrl: string
    /** A file to begin embedded databases with: one with its tables and nothing in them. */
    readonly blankStore: string
  }
}

/** Once for all files: starting a server, or making an embedded one, takes longer than most tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres()
  project.provide('postgresUrl', url)
  const home = mkdtempSync(join(tmpdir(), 'shop-stores-'))
  project.provide('blankStore', await blankStore(home))
  return async () => {
    rmSync(home, { recursive: true, force: true })
    await stop()
  }
}

const blankStore = async (home: string): Promise<string> => {
  const client = await PGlite.create('memory://')
  await migrate(async statement => {
    const { rows } = await client.query<readonly unknown[]>(statement, [], { rowMode: 'array' })
    return rows.map(([first]) => String(first))
  })
  const file = join(home, 'blank.tar')
  writeFileSync(file, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await client.close()
  return file
}
