import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const pathIn = (dataDir: string): string => join(dataDir, 'proxy-notice.txt')

/** Stores what a running shop noticed about its proxy, for `doctor`, which runs in another process. */
export const writeProxyNotice = (dataDir: string, notice: string): void => writeFileSync(pathIn(dataDir), notice)

/** Forgets what an earlier run noticed: the settings may have changed. */
export const forgetProxyNotice = (dataDir: string): void => rmSync(pathIn(dataDir), { force: true })

export const readProxyNotice = (dataDir: string): string | undefined => {
  try {
    return readFileSync(pathIn(dataDir), 'utf8')
  } catch {
    return undefined
  }
}
