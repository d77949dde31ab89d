import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts with a new random nonce of 96 bits; the tag follows the ciphertext. */
export const sealBytes = (
  key: KeyObject,
  plain: Buffer,
  context: string,
): { readonly nonce: Buffer; readonly ciphertext: Buffer } => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return { nonce, ciphertext: Buffer.concat([body, cipher.getAuthTag()]) }
}

/** The plain bytes; undefined if the key, the nonce, the context or any bit differs. */
export const openBytes = (key: KeyObject, nonce: Buffer, ciphertext: Buffer, context: string): Buffer | undefined => {
  if (nonce.length !== NONCE_BYTES || ciphertext.length < TAG_BYTES) return undefined
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(ciphertext.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(ciphertext.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}
