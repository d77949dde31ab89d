import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import * as t from 'io-ts'
import { text } from '~/contract/wire'
import { named } from '@server/platform/strict-codec'

/** An address over TLS, or on this machine: the shop trusts unsigned answers because of their origin. */
export const serviceUrl = new t.Type<string, string>(
  'an https address',
  t.string.is,
  (u, context) =>
    typeof u === 'string' && isServiceUrl(u) ? t.success(u.replace(/\/+$/u, '')) : t.failure(u, context),
  t.identity,
)

/** Does this address use TLS, or is it on this machine? */
export const isServiceUrl = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u.test(hostname))
}

/** A secret of any form; it is never printed. */
export const secret = text(4096, 1)

/** A secret that the operator chooses for both sides; a shorter one could be guessed. */
export const sharedSecret = named(text(4096, 16), 'a secret of at least 16 characters')

/** An identifier from a provider. */
export const given = text(256, 1)

const keyOf = (name: string, make: (pem: string) => KeyObject) =>
  new t.Type<KeyObject, string>(
    name,
    (u): u is KeyObject => typeof u === 'object' && u !== null && 'asymmetricKeyType' in u,
    (u, context) => {
      const key = typeof u === 'string' ? attempted(() => make(u)) : undefined
      const isRsa = key?.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
      return key !== undefined && isRsa ? t.success(key) : t.failure(u, context)
    },
    () => '',
  )

/** Our own key: PEM, RSA of 2048 bits or more. */
export const privateKey = keyOf('an RSA private key in PEM of 2048 bits or more', createPrivateKey)

/** A provider's key or certificate: PEM, RSA of 2048 bits or more. */
export const publicKey = keyOf('an RSA public key in PEM of 2048 bits or more', createPublicKey)

const attempted = <A>(f: () => A): A | undefined => {
  try {
    return f()
  } catch {
    return undefined
  }
}
