import * as E from 'fp-ts/Either'
import type { CommandDeps } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import type { Config } from '@server/config/config'
import { checkSchema, migrate } from '@server/platform/database/migrations'
import { longestHoldMs } from '@server/orders/hold'
import { openDatabase } from '@server/platform/database/open-database'
import { aesVault } from '@server/stock/vault/aes-vault'
import { vaultKeys } from '@server/stock/vault/vault-keys'
import { defined } from '~/domain/shared/defined'

const DAY_MS = 86_400_000

/** Opens store and vault for one command. The next running shop sends the rows that it adds to the outbox. */
export const openForCommands = async (
  config: Pick<
    Config,
    'dataDir' | 'databaseUrl' | 'vault' | 'publicUrl' | 'expiryMarginDays' | 'holdSeconds' | 'cashHoldSeconds'
  >,
): Promise<{ readonly deps: CommandDeps; readonly close: () => Promise<void> }> => {
  const keys = vaultKeys({ ...config.vault, directory: config.dataDir })
  if (E.isLeft(keys)) throw new CommandError(keys.left)
  const { db, close } = await openDatabase({ ...databaseOf(config), prepare: checkSchema })
  const { publicUrl } = config
  const expiryMarginMs = config.expiryMarginDays * DAY_MS
  const vault = aesVault(keys.right)
  const limits = { expiryMarginMs, longestHoldMs: longestHoldMs(config), now: Date.now }
  return { deps: { db, vault, publicUrl, ...limits, notifyRelay: () => undefined }, close }
}

/** Migrates the database without opening a shop; returns the names of the migrations. `dryRun`: changes nothing. */
export const migrateForCommands = async (
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  dryRun: boolean,
): Promise<readonly string[]> => {
  const names: string[] = []
  const database = await openDatabase({
    ...databaseOf(config),
    prepare: async run => void names.push(...(await migrate(run, { dryRun }))),
  })
  await database.close()
  return names
}

const databaseOf = ({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>) => ({
  dataDir,
  ...defined({ url: databaseUrl }),
})
