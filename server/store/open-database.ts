import type { Database } from '@server/store/database'
import { openEmbedded } from '@server/store/embedded'
import { openPostgres } from '@server/store/postgres'

export interface DatabaseConfig {
  /** A PostgreSQL server. Absent: the embedded one. */
  readonly url?: string
  /** Where the embedded one keeps its files, in `db`. Absent: in memory. */
  readonly dataDir?: string
  /** What the embedded one in memory begins with, as another was dumped. Absent: with nothing. */
  readonly begin?: Blob
  /** Connections to a PostgreSQL server, at most. */
  readonly connections?: number
}

/** Opens the store and brings its tables up to date. Throws a `StoreError` with one clear line when that cannot be done. */
export const openDatabase = (config: DatabaseConfig): Promise<Database> =>
  config.url === undefined ? openEmbedded(config) : openPostgres(config.url, config.connections)
