import type { Code } from '~/domain/orders/order'

/** The place of a code: its row and its variant's number. A code sealed for one place cannot be opened at another. */
export interface Place {
  /** The code's row id. */
  readonly id: string
  /** The variant's number. */
  readonly variant: string
}

/** A sealed code as it is stored: two columns of bytes. They reveal only the length of the code. */
export interface Sealed {
  /** 12 bytes, never used twice with the same data key. */
  readonly nonce: Buffer
  /** The encrypted code with its 16 bytes of authentication behind it. */
  readonly ciphertext: Buffer
}

/** A data key as it is stored: wrapped with the key-encryption key that `kekId` names. Each import has one. */
export interface WrappedKey {
  readonly id: string
  readonly wrapped: Buffer
  readonly kekId: string
}

/** A data key in memory. Its bytes stay with the vault that unwrapped it: it prints and serialises as its id alone. */
export interface DataKey {
  readonly id: string
  readonly toJSON: () => string
}

/**
 * Seals and opens codes (I-11). Everything here is synchronous and touches no store: the caller owns the rows. A code
 * or key that cannot be opened throws a `VaultError`, whose message never holds a part of it.
 */
export interface Vault {
  /** The ids of the key-encryption keys that are configured, the current one first. */
  readonly keyIds: readonly string[]
  /** Seals a code for a place; the same code gives a different result each time. */
  readonly seal: (code: Code, at: Place, key: DataKey) => Sealed
  /** Opens the code that was sealed for exactly this place with exactly this key. Throws if a bit differs. */
  readonly open: (sealed: Sealed, at: Place, key: DataKey) => Code
  /** Seals another secret of the shop. `use` names its row and its purpose; it opens for the same `use` only. */
  readonly sealText: (text: string, use: string, key: DataKey) => Sealed
  /** Opens what `sealText` sealed. Throws if a bit differs. */
  readonly openText: (sealed: Sealed, use: string, key: DataKey) => string
  /** 32 bytes that are the same for every spelling of a code, before and after a rotation of keys (I-01). */
  readonly fingerprint: (code: string) => Buffer
  /** A new data key, wrapped with the current key-encryption key and ready to store. */
  readonly newDataKey: () => WrappedKey
  /** Throws if its key-encryption key is no longer configured, or if a bit differs. */
  readonly unwrap: (row: WrappedKey) => DataKey
  /** Wraps the same data key with the current key-encryption key, for a rotation. Codes stay as they are. */
  readonly rewrap: (row: WrappedKey) => WrappedKey
}

/** A part of the vault has changed since it was sealed, or its key is missing. */
export class VaultError extends Error {
  override readonly name = 'VaultError'
}
