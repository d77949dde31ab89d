import * as E from 'fp-ts/Either'
import type { CommandDeps } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import type { Config } from '@server/config/config'
import { openDatabase } from '@server/platform/database/open-database'
import { aesVault } from '@server/stock/vault/aes-vault'
import { vaultKeys } from '@server/stock/vault/vault-keys'

/** Opens store and vault for one command. The next running shop sends the rows that it adds to the outbox. */
export const openForCommands = async (
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'vault' | 'publicUrl'>,
): Promise<{ readonly deps: CommandDeps; readonly close: () => Promise<void> }> => {
  const keys = vaultKeys({ ...config.vault, directory: config.dataDir })
  if (E.isLeft(keys)) throw new CommandError(keys.left)
  const { db, close } = await openDatabase({
    dataDir: config.dataDir,
    ...(config.databaseUrl === undefined ? {} : { url: config.databaseUrl }),
  })
  const { publicUrl } = config
  return { deps: { db, vault: aesVault(keys.right), publicUrl, now: Date.now, notifyRelay: () => undefined }, close }
}
