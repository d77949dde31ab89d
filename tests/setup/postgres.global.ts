import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../scripts/postgres.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL for these tests alone. Each file takes a database of its own: `createDatabase(inject('postgresUrl'), name)`. */
    readonly postgresUrl: string
  }
}

/** Once for all files: starting a server takes longer than most tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres()
  project.provide('postgresUrl', url)
  return stop
}
