import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { FormSignature } from '@server/payments/providers/common/form-signature'

/** A new key that the other side does not know. */
export const unknownKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** The same form of signature with other keys. */
export const wrongKeys = (signature: FormSignature): FormSignature => {
  if (signature.type === 'MD5') return { type: 'MD5', keys: ['somebody else’s'] }
  return { ...signature, private_key: unknownKey() }
}
