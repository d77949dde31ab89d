import { chmodSync, type Stats, statSync } from 'node:fs'
import { StoreError } from '@server/platform/database/store-error'

const OTHERS = 0o077
/** A directory that all users share, like /tmp: closed, it would break their programs. */
const SHARED = 0o1000

/**
 * Closes a data directory that other users may read or write, if it exists. Throws a `StoreError` with the command to run
 * if it belongs to another user, and if it is shared.
 */
export const closeDirectory = (path: string): void => {
  const own = process.getuid?.()
  const found = statSync(path, { throwIfNoEntry: false })
  // systems without users have no modes either
  if (own === undefined || found === undefined || !isOpen(found)) return
  if ((found.mode & SHARED) !== 0) throw new StoreError(`${said(path, found)}. Choose a directory for the shop alone`)
  if (found.uid === own) chmodSync(path, 0o700)
  // some file systems take no modes, and report no error
  if (found.uid !== own || isOpen(statSync(path)))
    throw new StoreError(`${said(path, found)}. Run: sudo chown ${own} ${path} && sudo chmod 700 ${path}`)
}

const isOpen = ({ mode }: Stats): boolean => (mode & OTHERS) !== 0

const said = (path: string, { mode }: Stats): string =>
  `SHOP_DATA_DIR: other users may read or write ${path} (mode ${(mode & 0o777).toString(8)})`
