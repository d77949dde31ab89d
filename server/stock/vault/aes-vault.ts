import { createHmac, createSecretKey, hkdfSync, randomBytes, randomUUID, type KeyObject } from 'node:crypto'
import * as E from 'fp-ts/Either'
import { code as codec } from '~/contract/orders.wire'
import { canonicalCode } from '@server/stock/vault/canonical-code'
import { openBytes, sealBytes } from '@server/stock/vault/gcm'
import { type DataKey, type Place, type Vault, VaultError, type WrappedKey } from '@server/stock/vault/vault.port'

/** The keys of a vault. A `KeyObject` never prints its bytes. */
export interface VaultKeys {
  /** The id of the key-encryption key that wraps new data keys. */
  readonly current: string
  readonly keks: ReadonlyMap<string, KeyObject>
  /** The secret of the fingerprints. It is never rotated: otherwise a code could be imported twice. */
  readonly fingerprintSecret: KeyObject
}

/**
 * Envelope encryption with AES-256-GCM: key-encryption keys wrap data keys, and data keys seal codes. Each code
 * authenticates the row's id, the variant's number and the data key's id. So a sealed code that is copied to another
 * row does not open there.
 */
export const aesVault = (keys: VaultKeys): Vault => {
  const unwrapped = new WeakMap<DataKey, KeyObject>()
  const printer = fingerprintKey(keys.fingerprintSecret)

  const kek = (id: string): KeyObject => {
    const found = keys.keks.get(id)
    if (found === undefined) throw new VaultError(`key-encryption key ${JSON.stringify(id)} is not configured`)
    return found
  }
  const wrap = (id: string, bytes: Buffer): WrappedKey => {
    const { nonce, ciphertext } = sealBytes(kek(keys.current), bytes, wrapping(id, keys.current))
    return { id, wrapped: Buffer.concat([nonce, ciphertext]), kekId: keys.current }
  }
  const unwrapBytes = ({ id, wrapped, kekId }: WrappedKey): Buffer => {
    const bytes = openBytes(kek(kekId), wrapped.subarray(0, 12), wrapped.subarray(12), wrapping(id, kekId))
    if (bytes?.length !== 32) throw new VaultError('a data key does not open: it was altered, or its key differs')
    return bytes
  }
  const bytesOf = (key: DataKey): KeyObject => {
    const found = unwrapped.get(key)
    if (found === undefined) throw new VaultError('a data key of another vault')
    return found
  }

  return {
    keyIds: [keys.current, ...[...keys.keks.keys()].filter(id => id !== keys.current)],

    seal: (code, at, key) => sealBytes(bytesOf(key), Buffer.from(JSON.stringify(codec.encode(code))), sealing(key, at)),

    open: ({ nonce, ciphertext }, at, key) => {
      const bytes = openBytes(bytesOf(key), nonce, ciphertext, sealing(key, at))
      if (bytes === undefined) throw new VaultError('a code does not open: it was altered, moved, or its key differs')
      const code = codec.decode(parsed(bytes))
      bytes.fill(0)
      if (E.isLeft(code)) throw new VaultError('what was sealed is not a code')
      return code.right
    },

    sealText: (text, use, key) => sealBytes(bytesOf(key), Buffer.from(text), sealingText(key, use)),

    openText: ({ nonce, ciphertext }, use, key) => {
      const bytes = openBytes(bytesOf(key), nonce, ciphertext, sealingText(key, use))
      if (bytes === undefined) throw new VaultError('a secret does not open: it was altered, moved, or its key differs')
      return bytes.toString('utf8')
    },

    fingerprint: code => createHmac('sha256', printer).update(canonicalCode(code)).digest(),

    newDataKey: () => wrap(randomUUID(), randomBytes(32)),

    unwrap: row => {
      const key = Object.freeze({ id: row.id, toJSON: () => row.id })
      unwrapped.set(key, createSecretKey(unwrapBytes(row)))
      return key
    },

    rewrap: row => wrap(row.id, unwrapBytes(row)),
  }
}

/** Fingerprints use a separate key, so another use of the secret cannot produce a fingerprint. */
const fingerprintKey = (secret: KeyObject): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'vault/fingerprint/v1', 32)))

// JSON lists are unambiguous: two different sets of parts never give the same text
const wrapping = (id: string, kekId: string): string => JSON.stringify(['vault/data-key/v1', kekId, id])
const sealing = (key: DataKey, at: Place): string => JSON.stringify(['vault/code/v1', key.id, at.id, at.variant])
const sealingText = (key: DataKey, use: string): string => JSON.stringify(['vault/text/v1', key.id, use])

// the parser's own message would quote the code
const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
