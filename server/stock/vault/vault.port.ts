import type { Code } from '~/domain/orders/order'

/** Where a code lies: its row and its variant's number. A code sealed for one place cannot be opened at another. */
export interface Place {
  /** The code's row id. */
  readonly id: string
  /** The variant's number. */
  readonly variant: string
}

/** A sealed code, as it is kept: two columns of bytes. Neither tells anything of the code but its length. */
export interface Sealed {
  /** 12 bytes, never used twice with the same data key. */
  readonly nonce: Buffer
  /** The encrypted code with its 16 bytes of authentication behind it. */
  readonly ciphertext: Buffer
}

/** A data key as it is kept: wrapped with the key-encryption key that `kekId` names. One for each import. */
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
 * Where codes are sealed and opened (I-11). Everything here is synchronous and touches no store: rows are the caller's.
 * Whatever cannot be opened throws a `VaultError`, whose message never holds a part of a code or of a key.
 */
export interface Vault {
  /** Seals a code for a place; twice the same code gives two different results. */
  readonly seal: (code: Code, at: Place, key: DataKey) => Sealed
  /** The code that was sealed for exactly this place with exactly this key. Throws when a bit differs. */
  readonly open: (sealed: Sealed, at: Place, key: DataKey) => Code
  /** 32 bytes that are the same for the same code, however it is spelled, before and after a rotation of keys (I-01). */
  readonly fingerprint: (code: string) => Buffer
  /** A fresh data key, wrapped with the current key-encryption key and ready to be kept. */
  readonly newDataKey: () => WrappedKey
  /** Throws when its key-encryption key is not configured any more, or when a bit differs. */
  readonly unwrap: (row: WrappedKey) => DataKey
  /** The same data key under the current key-encryption key: what a rotation writes back. Codes stay as they are. */
  readonly rewrap: (row: WrappedKey) => WrappedKey
}

/** Something in the vault is not what it was when it was sealed, or its key is gone. */
export class VaultError extends Error {
  override readonly name = 'VaultError'
}
