import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** The encrypted part of a notification. */
export interface WechatResource {
  readonly algorithm: string
  /** Base64, the tag at its end. */
  readonly ciphertext: string
  readonly nonce: string
  readonly associated_data: string
}

const ALGORITHM = 'AEAD_AES_256_GCM'
const TAG_BYTES = 16

export const sealed = (key: string, text: string, associated: string): WechatResource => {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(nonce))
  cipher.setAAD(Buffer.from(associated))
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { algorithm: ALGORITHM, ciphertext: bytes.toString('base64'), nonce, associated_data: associated }
}

/** Decrypts a resource. Undefined: no key opens it. */
export const unsealed = (keys: readonly string[], resource: WechatResource): string | undefined => {
  if (resource.algorithm !== ALGORITHM) return undefined
  const bytes = Buffer.from(resource.ciphertext, 'base64')
  if (bytes.length < TAG_BYTES || bytes.toString('base64') !== resource.ciphertext) return undefined
  return keys.map(key => opened(key, bytes, resource)).find(text => text !== undefined)
}

const opened = (key: string, bytes: Buffer, { nonce, associated_data }: WechatResource): string | undefined => {
  try {
    const cipher = createDecipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(nonce), { authTagLength: TAG_BYTES })
    cipher.setAAD(Buffer.from(associated_data))
    cipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([cipher.update(bytes.subarray(0, -TAG_BYTES)), cipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
