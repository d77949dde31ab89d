import { announced, type Say } from '@server/boot/boot-progress'
import { intervalJob } from '@server/boot/interval-job'
import type { Config } from '@server/config/config'
import { recogniseBackup } from '@server/operations/database-origin'
import { ANNOUNCE_EVERY_MS, announcement } from '@server/operations/process-registry'
import type { Db } from '@server/platform/database/database'
import { checkSchema, migrate } from '@server/platform/database/migrations'
import { openDatabase } from '@server/platform/database/open/open-database'
import { endLeases } from '@server/shop/idempotency'
import { counted } from '@server/platform/counted'
import { checkVault } from '@server/stock/check-vault'
import type { Vault } from '@server/stock/vault/vault.port'
import { defined } from '~/domain/shared/defined'

/** Opens the database, and checks that it belongs to these keys and is no restored backup, before anything uses it. */
export const openChecked = async (
  config: Config,
  {
    vault,
    now,
    say,
    closing,
  }: {
    readonly vault: Vault
    readonly now: () => number
    readonly say: Say
    readonly closing: (end: () => Promise<unknown>) => void
  },
) => {
  const lock = (connected: Db): Promise<void> => lockBackup(connected, now, say)
  const { db, ping, close } = await announced(say, 'database', () => openDatabase(databaseOf(config, lock)))
  closing(close)
  const recognise = () => lock(db)
  await checkVault({ db, vault, now })
  await recognise()
  await announceKeys({ db, vault }, closing, say)
  // the embedded database belongs to this process alone: no other process can open its directory
  if (config.databaseUrl === undefined) await endLeases(db, now())
  return { db, ping, recognise }
}

/**
 * Locks the codes of a restored backup, and tells the operator. It runs at the start, on each new connection and from time
 * to time. A running process may be connected to a promoted standby, or a dump may be restored over its database.
 */
const lockBackup = async (db: Db, now: () => number, say: Say): Promise<void> => {
  const recognised = await recogniseBackup(db, now)
  if (recognised._tag === 'backup')
    say(
      `This database comes from a backup: ${counted(recognised.batches.length, 'batch', 'batches')} of codes went into quarantine, because the shop may have sold their codes since. Unpaid orders that held such codes and are cancelled now: ${recognised.orders.length}. See codes batches and codes unlock.`,
    )
  if (recognised._tag === 'first' && recognised.hasCodes)
    say(
      'The shop has recorded the server of this database for the first time. If the database comes from a backup, stop the shop and run: npm run shop -- codes quarantine --all',
    )
}

/** No statement of a running shop takes this long: the database's machine has lost power, or the network is cut. */
const ANSWER_WITHIN_MS = 60_000

const databaseOf = (
  { dataDir, databaseUrl, databaseConnections, migrateAtStart }: Config,
  admit: (db: Db) => Promise<void>,
) => ({
  dataDir,
  admit,
  prepare: migrateAtStart ? migrate : checkSchema,
  connections: databaseConnections,
  answerWithinMs: ANSWER_WITHIN_MS,
  ...defined({ url: databaseUrl }),
})

/** Before the shop opens, which can take long: a command may not rotate keys that this process lacks. */
const announceKeys = async (
  parts: Parameters<typeof announcement>[0],
  closing: (end: () => Promise<unknown>) => void,
  say: Say,
): Promise<void> => {
  const { announce, withdraw } = announcement(parts)
  closing(withdraw)
  await announce()
  const unannounced = (error: unknown): void => say(`This process could not announce itself: ${String(error)}`)
  closing(intervalJob(announce, ANNOUNCE_EVERY_MS, unannounced).stop)
}
