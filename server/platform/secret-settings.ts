import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import * as t from 'io-ts'
import { text } from '~/contract/wire'

/** Where a provider places its calls to us, and what it may be told in tests. */
export interface Place {
  /** Where the provider reaches us, absolute. */
  readonly notifyUrl: string
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** An address over TLS, or on this machine: answers that nobody signs are believed because of where they come from. */
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

/** A document with these settings, and no others: a misspelt one must not pass for one that is absent. */
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
      // both halves are one to the reader: which of them it was is left out of the path
      return t.failures(
        read.left.map(error => ({ ...error, context: error.context.filter((_, at) => at !== context.length) })),
      )
    },
    t.identity,
  )
}
const notASetting = new t.Type<never, never>('one of its settings', (_u): _u is never => false, t.failure, t.identity)

/** What a setting is when it is not there. */
export const byDefault = <A>(codec: t.Type<A, unknown>, fallback: A) =>
  new t.Type<A, unknown>(
    codec.name,
    codec.is,
    (u, context) => (u === undefined ? t.success(fallback) : codec.validate(u, context)),
    t.identity,
  )

/** A secret of any form; it never comes back out. */
export const secret = text(4096, 1)

/** An identifier that a provider has given. */
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

/** One unit of another currency in the wallet's own, as a decimal text; more than nothing. */
const rate = t.refinement(
  t.string,
  each => /^\d{1,6}(?:\.\d{1,8})?$/u.test(each) && /[1-9]/u.test(each),
  'a rate such as "0.9708"',
)

/** Three capitals. */
export const currencyCode = t.refinement(t.string, each => /^[A-Z]{3}$/u.test(each), 'a currency such as MOP')

export const rates = t.record(currencyCode, rate)

/** Whether a time lies within a replay window, in either direction. */
export const isFresh = (at: number, now: number, windowMs: number): boolean => Math.abs(now - at) <= windowMs

/** How old, or how far ahead, a signed message may be where nothing else is configured. */
export const REPLAY_WINDOW_SECONDS = 300

/** One of several forms, told apart by a property. */
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
