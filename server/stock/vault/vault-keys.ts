import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import type { VaultKeys } from '@server/stock/vault/aes-vault'

/** Both settings as in the environment; undefined or empty means not configured. */
export interface VaultSettings {
  /** `VAULT_KEYS`: `kid:base64,kid:base64…`, 32 bytes each, the current key first. */
  readonly keys: string | undefined
  /** `VAULT_FINGERPRINT_SECRET`: base64 of 32 bytes or more. It stays the same when keys are rotated. */
  readonly fingerprintSecret: string | undefined
  /** The directory of the keys that the first run makes if no keys are configured. */
  readonly directory: string
}

/** The configured keys; without any, those of the data directory, which the first run makes. Left: the error. */
export const vaultKeys = (settings: VaultSettings): E.Either<string, VaultKeys> => {
  const { keys = '', fingerprintSecret = '', directory } = settings
  if (keys !== '' && fingerprintSecret !== '') return parseVaultKeys(keys, fingerprintSecret)
  if (keys === '' && fingerprintSecret === '') return storedKeys(join(directory, 'vault.keys'))
  return E.left('VAULT_KEYS and VAULT_FINGERPRINT_SECRET go together: set both, or neither')
}

/** Reads both settings. The messages name the position of an error, never its bytes. */
export const parseVaultKeys = (keys: string, fingerprintSecret: string): E.Either<string, VaultKeys> => {
  const entries = keys.split(',').map((entry, at) => {
    const [, id = '', base64 = ''] = /^\s*([\w.-]{1,64}):(\S+)\s*$/u.exec(entry) ?? []
    return { at: at + 1, id, key: secret(base64, bytes => bytes === 32) }
  })
  const broken = entries.find(entry => entry.key === undefined)
  if (broken !== undefined) return E.left(`VAULT_KEYS: entry ${broken.at} is not kid:base64 of 32 bytes`)
  const keks = new Map(entries.flatMap(({ id, key }) => (key === undefined ? [] : [[id, key] as const])))
  if (keks.size < entries.length) return E.left('VAULT_KEYS: two entries have the same kid')
  const fingerprint = secret(fingerprintSecret, bytes => bytes >= 32)
  return fingerprint === undefined
    ? E.left('VAULT_FINGERPRINT_SECRET: not base64 of 32 bytes or more')
    : E.right({ current: entries[0]?.id ?? '', keks, fingerprintSecret: fingerprint })
}

/** Keys in a file that only its owner may read: one line for each setting. */
const storedKeys = (path: string): E.Either<string, VaultKeys> => {
  const [keys = '', fingerprintSecret = ''] = (readStored(path) ?? makeStored(path)).split('\n')
  return E.mapLeft((why: string) => `${path}: ${why}`)(parseVaultKeys(keys, fingerprintSecret))
}

const readStored = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isError(error, 'ENOENT')) return undefined
    throw error
  }
}

// whole and on the disk before it seals anything: a lost key is a lost stock; of two parallel first runs, one wins the
// link
const makeStored = (path: string): string => {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 })
  try {
    const file = openSync(draft, 'wx', 0o600)
    writeSync(
      file,
      `k${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}\n${randomBytes(32).toString('base64')}\n`,
    )
    fsyncSync(file)
    closeSync(file)
    linkSync(draft, path)
  } catch (error) {
    if (!isError(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8')
}

const secret = (base64: string, fits: (bytes: number) => boolean): KeyObject | undefined => {
  const bytes = /^[A-Za-z0-9+/_-]+={0,2}$/u.test(base64) ? Buffer.from(base64, 'base64') : Buffer.alloc(0)
  return bytes.length > 0 && fits(bytes.length) ? createSecretKey(bytes) : undefined
}

const isError = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
