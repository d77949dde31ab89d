import { existsSync } from 'node:fs'
import * as E from 'fp-ts/Either'
import { socketEnds } from '@server/cli/kit/end-sockets'
import type { OpenedShop } from '@server/acts/kit/act-deps'
import { CommandError } from '@server/cli/kit/terminal'
import type { Config } from '@server/config/config'
import { fileAnchor } from '@server/operations/audit/audit-anchor'
import type { Actor } from '@server/operators/actor'
import { writeAct } from '@server/operators/acts'
import { checkSchema, migrate } from '@server/platform/database/migrations'
import { longestHoldMs } from '@server/orders/hold'
import { canRefund } from '@server/payments/providers/registry'
import { embeddedPath } from '@server/platform/database/open/embedded'
import { openDatabase } from '@server/platform/database/open/open-database'
import { openPictures } from '@server/pictures/open-pictures'
import { aesVault } from '@server/stock/vault/aes-vault'
import { vaultKeys } from '@server/stock/vault/vault-keys'
import { defined } from '~/domain/shared/defined'

const DAY_MS = 86_400_000

/** Opens store and vault for one command. The next running shop sends the rows that it adds to the outbox. */
export const openForCommands = async (
  config: Pick<
    Config,
    | 'dataDir'
    | 'databaseUrl'
    | 'vault'
    | 'publicUrl'
    | 'expiryMarginDays'
    | 'holdSeconds'
    | 'cashHoldSeconds'
    | 'auditAnchorFile'
    | 'picturesDir'
    | 'pictureBucket'
    | 'imageOrigins'
  >,
  clientDir?: string,
): Promise<{ readonly deps: OpenedShop; readonly close: () => Promise<void> }> => {
  if (config.databaseUrl === undefined && !existsSync(embeddedPath(config.dataDir)))
    throw new CommandError(`There is no shop in ${config.dataDir}: set SHOP_DATA_DIR or DATABASE_URL as for the shop.`)
  const keys = vaultKeys({ ...config.vault, directory: config.dataDir })
  if (E.isLeft(keys)) throw new CommandError(keys.left)
  const { db, close } = await openDatabase({ ...databaseOf(config), prepare: checkSchema })
  const { publicUrl } = config
  const expiryMarginMs = config.expiryMarginDays * DAY_MS
  const vault = aesVault(keys.right)
  const { endSockets, settled } = socketEnds(db)
  const limits = { expiryMarginMs, longestHoldMs: longestHoldMs(config), now: Date.now }
  const anchor = fileAnchor(config.auditAnchorFile)
  const pictures = { store: openPictures(config), origins: config.imageOrigins, clientDir }
  return {
    deps: { db, vault, publicUrl, canRefund, ...limits, notifyRelay: () => undefined, endSockets, anchor, pictures },
    close: async () => {
      await settled()
      await close()
    },
  }
}

/**
 * Migrates the database without opening a shop; returns the names of the migrations. `dryRun`: changes nothing. `by`: the
 * audit has who did it, in a transaction after that of the migrations, because they make its table.
 */
export const migrateForCommands = async (
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  dryRun: boolean,
  by?: Actor,
): Promise<readonly string[]> => {
  const names: string[] = []
  const database = await openDatabase({
    ...databaseOf(config),
    prepare: async run => void names.push(...(await migrate(run, { dryRun }))),
  })
  if (by !== undefined && !dryRun && names.length > 0)
    await writeAct(
      database.db,
      { actor: by, command: 'migrate', reason: undefined },
      { subject: 'database', before: {}, after: { applied: names } },
      Date.now(),
    )
  await database.close()
  return names
}

const databaseOf = ({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>) => ({
  dataDir,
  ...defined({ url: databaseUrl }),
})
