import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import type { Say } from '@server/boot/boot-progress'
import { stockDemo } from '@server/boot/first-run'
import { openChecked } from '@server/boot/open-checked-database'
import { type Config, readConfig } from '@server/config/config'
import { embeddedPath } from '@server/platform/database/open/embedded'
import { closeDirectory } from '@server/platform/database/open/private-directory'
import { aesVault } from '@server/stock/vault/aes-vault'
import { vaultKeys } from '@server/stock/vault/vault-keys'

/** The configuration of a shop whose embedded database does not exist yet. Undefined: another shop, or a wrong setting. */
const newShop = (): Config | undefined => {
  const config = readConfig(process.env)
  if (E.isLeft(config) || config.right.databaseUrl !== undefined) return undefined
  return existsSync(embeddedPath(config.right.dataDir)) ? undefined : config.right
}

/**
 * Makes the embedded database of a new shop in a process that ends: the process that makes it keeps much memory. Resolves
 * when that process has ended. If it failed, the shop makes the database itself and reports the error. `folder`: the build.
 */
export const makeDatabaseElsewhere = async (folder: string): Promise<void> => {
  if (newShop() === undefined) return
  const script = join(folder, 'server/first-database.js')
  await once(spawn(process.execPath, [script, folder], { stdio: ['ignore', 'inherit', 'ignore'] }), 'exit')
}

/** Makes the embedded database of a new shop, with the goods of a demo, and closes it. Rejects if that fails. */
export const makeDatabase = async (folder: string, say: Say): Promise<void> => {
  const config = newShop()
  if (config === undefined) return
  // before secrets and database are written
  process.umask(0o077)
  closeDirectory(config.dataDir)
  const keys = vaultKeys({ ...config.vault, directory: config.dataDir })
  if (E.isLeft(keys)) throw new Error(keys.left)
  const parts = { vault: aesVault(keys.right), now: Date.now, say }
  const opened: (() => Promise<unknown>)[] = []
  try {
    const { db } = await openChecked(config, { ...parts, closing: end => opened.push(end) })
    if (config.mode === 'demo') await stockDemo({ db, ...parts }, join(folder, 'data'), say)
  } finally {
    for (const end of opened.toReversed()) await end()
  }
}
