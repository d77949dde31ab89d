import * as E from 'fp-ts/Either'
import { banner } from '@server/boot/banner'
import { makeDatabaseElsewhere } from '@server/boot/first-database'
import type { Development } from '@server/boot/development'
import { type OpenShop, openShop } from '@server/boot/open-shop'
import { say, sayFatal } from '@server/boot/say'
import { type Config, readConfig } from '@server/config/config'
import { StartError } from '@server/config/start-error'
import { StoreError } from '@server/platform/database/store-error'
import { VaultMismatch } from '@server/stock/check-vault'
import { closeDirectory } from '@server/platform/database/open/private-directory'
import { defined } from '~/domain/shared/defined'

/**
 * `npm start`: opens the shop and keeps it open until a signal stops it. Sets the exit code of the process. `folder`: the
 * build, with the folders `client` and `data`.
 */
export const main = async (folder: string): Promise<void> => {
  // from the start: a signal during the start must not kill the database
  const stopped = stopSignal()
  try {
    await makeDatabaseElsewhere(folder)
    const { drain, close } = await startShop(folder)
    // a person at the keyboard does not wait for a proxy
    if ((await stopped) === 'SIGTERM') {
      say('Stopping …')
      await drain()
    }
    say('Closing …')
    await close()
    say('Closed')
  } catch (error) {
    sayFatal(`The shop does not start: ${explanation(error)}`)
    process.exitCode = 1
  }
}

/**
 * Opens the shop that the environment describes and reports it. Rejects with one clear line for each error that the
 * operator can fix.
 */
export const startShop = async (folder: string, dev?: Development): Promise<OpenShop> => {
  const config = readConfig(process.env)
  if (E.isLeft(config)) throw new StartError(['', ...config.left].join('\n  '))
  // before secrets and database are written
  process.umask(0o077)
  closeDirectory(config.right.dataDir)
  const shop = await openShop({ config: config.right, folder, say, ...defined({ dev }) }).catch((error: unknown) => {
    throw startErrorOf(error, config.right)
  })
  banner(config.right, shop.address).forEach(say)
  return shop
}

/** Resolves with the first signal. At the second the process ends without waiting. */
const stopSignal = (): Promise<NodeJS.Signals> =>
  new Promise(stop => {
    let asked = false
    const heard = (signal: NodeJS.Signals): void => {
      if (asked) process.exit(130)
      asked = true
      stop(signal)
    }
    process.on('SIGINT', heard).on('SIGTERM', heard)
  })

/** A readable message for a system error about the address. */
const startErrorOf = (error: unknown, { host, port }: Config): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return new StartError(`port ${port} is taken. Choose another: PORT=3001 npm start`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST: this machine has no address ${host}`)
  return error
}

const explanation = (error: unknown): string => {
  if (error instanceof StartError || error instanceof StoreError || error instanceof VaultMismatch) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
