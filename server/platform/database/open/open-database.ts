import type { Database, DatabaseConfig } from '@server/platform/database/database'
import { openEmbedded } from '@server/platform/database/open/embedded'
import { openPostgres } from '@server/platform/database/open/postgres'

/** Opens the store and prepares its tables. Throws a `StoreError` with one clear line if that fails. */
export const openDatabase = (config: DatabaseConfig): Promise<Database> =>
  config.url === undefined ? openEmbedded(config) : openPostgres({ ...config, url: config.url })
