import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A secret of the data directory, made on the first run; its owner alone may read it. 43 characters. */
export const keptSecret = (dataDir: string, name: string): string => {
  const path = join(dataDir, name)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    const file = openSync(draft, 'wx', 0o600)
    writeSync(file, randomBytes(32).toString('base64url'))
    fsyncSync(file)
    closeSync(file)
    // of two first runs one wins
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}
