import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** A secret in the data directory, made on the first run; only its owner may read it. 43 characters. */
export const persistentSecret = (dataDir: string, name: string): string =>
  persistentText(dataDir, name, () => randomBytes(32).toString('base64url'))

/** An RSA key in the data directory, made on the first run too. Throws if the file is not a key. */
export const persistentKey = (dataDir: string, name: string): KeyObject =>
  createPrivateKey(
    persistentText(dataDir, name, () =>
      generateKeyPairSync('rsa', { modulusLength: 2048 })
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString(),
    ),
  )

const persistentText = (dataDir: string, name: string, make: () => string): string => {
  const path = join(dataDir, name)
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    const file = openSync(draft, 'wx', 0o600)
    writeSync(file, make())
    fsyncSync(file)
    closeSync(file)
    // of two parallel first runs, one wins
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}
