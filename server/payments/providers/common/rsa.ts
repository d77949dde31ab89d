import { type KeyObject, sign, verify } from 'node:crypto'

/** SHA256withRSA (PKCS#1 v1.5), base64. Providers call it RSA2. */
export const rsaSign = (key: KeyObject, text: string): string =>
  sign('sha256', Buffer.from(text, 'utf8'), key).toString('base64')

/** Does the signature verify with any of the keys? Several may be live while a provider changes its key. */
export const rsaVerify = (keys: readonly KeyObject[], text: string, signature: string): boolean => {
  const bytes = Buffer.from(signature, 'base64')
  // decoding ignores foreign characters: accept only one spelling of a signature
  if (bytes.toString('base64') !== signature) return false
  return keys.some(key => verify('sha256', Buffer.from(text, 'utf8'), key, bytes))
}
