import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import * as t from 'io-ts'
import { text } from '~/contract/wire'

/** The addresses of the shop for a provider's calls, and a replaceable clock for tests. */
export interface Place {
  /** Where the provider calls the shop, absolute. */
  readonly notifyUrl: string
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** An address over TLS, or on this machine: the shop trusts unsigned answers because of their origin. */
export const serviceUrl = new t.Type<string, string>(
  'an https address',
  t.string.is,
  (u, context) =>
    typeof u === 'string' && isTrustworthy(u) ? t.success(u.replace(/\/+$/u, '')) : t.failure(u, context),
  t.identity,
)

const isTrustworthy = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u.test(hostname))
}

/** A document with these settings and no others: a misspelt setting must not pass for an absent one. */
export const document = <R extends t.Props, P extends t.Props>(required: R, maybe: P) => {
  const codec = t.intersection([t.type(required), t.partial(maybe)])
  return new t.Type<t.TypeOf<typeof codec>, unknown>(
    'an object',
    codec.is,
    (u, context) => {
      const known = new Set([...Object.keys(required), ...Object.keys(maybe)])
      const strange = t.UnknownRecord.is(u) ? Object.keys(u).filter(key => !known.has(key)) : []
      if (strange.length > 0)
        return t.failures(strange.map(key => ({ value: u, context: t.appendContext(context, key, notASetting) })))
      const read = codec.validate(u, context)
      if (read._tag === 'Right') return read
      // to the reader both halves are one: the path leaves out which of them failed
      return t.failures(
        read.left.map(error => ({ ...error, context: error.context.filter((_, at) => at !== context.length) })),
      )
    },
    t.identity,
  )
}
const notASetting = new t.Type<never, never>('one of its settings', (_u): _u is never => false, t.failure, t.identity)

/** The default of an absent setting. */
export const byDefault = <A>(codec: t.Type<A, unknown>, fallback: A) =>
  new t.Type<A, unknown>(
    codec.name,
    codec.is,
    (u, context) => (u === undefined ? t.success(fallback) : codec.validate(u, context)),
    t.identity,
  )

/** A secret of any form; it is never printed. */
export const secret = text(4096, 1)

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

/** At least one; several while they are being changed. The first is used for what we send, all for what we receive. */
export const oneOrMore = <A>(codec: t.Type<A, unknown>) =>
  new t.Type<readonly [A, ...A[]], unknown>(
    `a list of ${codec.name}, at least one`,
    (u): u is readonly [A, ...A[]] => Array.isArray(u) && u.length > 0 && u.every(codec.is),
    (u, context) => {
      const list = t.array(codec).validate(u, context)
      if (list._tag === 'Left') return list
      const [first, ...others] = list.right
      return first === undefined ? t.failure(u, context) : t.success([first, ...others])
    },
    t.identity,
  )

/** The rate from another currency to the wallet's own, as a decimal text; greater than zero. */
const rate = t.refinement(
  t.string,
  each => /^\d{1,6}(?:\.\d{1,8})?$/u.test(each) && /[1-9]/u.test(each),
  'a rate such as "0.9708"',
)

/** Three capitals. */
export const currencyCode = t.refinement(t.string, each => /^[A-Z]{3}$/u.test(each), 'a currency such as MOP')

export const rates = t.record(currencyCode, rate)

/** Is a time within a replay window, in either direction? */
export const isFresh = (at: number, now: number, windowMs: number): boolean => Math.abs(now - at) <= windowMs

/** How old, or how far ahead, a signed message may be if no other window is configured. */
export const REPLAY_WINDOW_SECONDS = 300

/** One of several forms, distinguished by a property. */
export const oneOf = <F extends Readonly<Record<string, t.Mixed>>>(tag: string, forms: F) =>
  new t.Type<t.TypeOf<F[keyof F]>, unknown>(
    `an object whose ${tag} is one of ${Object.keys(forms).join(', ')}`,
    (u): u is t.TypeOf<F[keyof F]> => Object.values(forms).some(form => form.is(u)),
    (u, context) => {
      const name = t.UnknownRecord.is(u) ? u[tag] : undefined
      const form = typeof name === 'string' && Object.hasOwn(forms, name) ? forms[name] : undefined
      return form === undefined ? t.failure(u, context) : form.validate(u, context)
    },
    t.identity,
  )
