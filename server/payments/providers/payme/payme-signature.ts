import { createHash, createHmac } from 'node:crypto'
import { sameText } from '@server/platform/secrets'
import { isFresh } from '@server/platform/replay-window'

/** A signing key: its id is sent, the key (base64) is not. */
export interface PaymeKey {
  readonly id: string
  readonly key: string
}

export interface PaymeMessage {
  readonly method: string
  /** Path and query, as they are sent. */
  readonly path: string
  /** Empty: it has no digest. */
  readonly body: string | Buffer
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

const API_VERSION = '0.12'

/** The headers of a signed message, with the signature over them. `now` in milliseconds since 1970. */
export const paymeHeaders = (
  { id, key }: PaymeKey,
  message: PaymeMessage,
  more: Readonly<Record<string, string>>,
  now: number,
): Readonly<Record<string, string>> => {
  const headers: Readonly<Record<string, string>> = {
    'Api-Version': API_VERSION,
    'Request-Date-Time': new Date(now).toISOString(),
    ...more,
    ...(message.body.length === 0 ? {} : { Digest: digestOf(message.body) }),
  }
  const names = ['(request-target)', ...Object.keys(headers)]
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const signature = sign(key, signingBase(names, message, lower))
  return {
    ...headers,
    Signature: `keyId="${id}",algorithm="hmac-sha256",headers="${names.join(' ')}",signature="${signature}"`,
  }
}

/**
 * Why a message is not believed; undefined if it is. The signature must cover target, time and the digest of the body
 * if there is one. Any of the keys may have made it. `headers` by lower-case name.
 */
export const paymeSignatureFault = (
  keys: readonly PaymeKey[],
  message: PaymeMessage,
  headers: Headers,
  now: number,
  windowMs: number,
): 'unsigned' | 'stale' | undefined => {
  const given = single(headers['signature'])
  const [, id = '', names = '', signature = ''] =
    /^keyId="([^"]+)",algorithm="hmac-sha256",headers="([^"]+)",signature="([^"]+)"$/u.exec(given) ?? []
  const covered = names.split(' ')
  const needed = ['(request-target)', 'request-date-time', ...(message.body.length === 0 ? [] : ['digest'])]
  const lower = new Set(covered.map(name => name.toLowerCase()))
  if (!needed.every(name => lower.has(name))) return 'unsigned'
  if (message.body.length > 0 && !sameText(single(headers['digest']), digestOf(message.body))) return 'unsigned'
  const base = signingBase(covered, message, headers)
  const believed = keys.filter(each => each.id === id && sameText(sign(each.key, base), signature))
  if (believed.length === 0) return 'unsigned'
  const at = Date.parse(single(headers['request-date-time']))
  return isFresh(at, now, windowMs) ? undefined : 'stale'
}

/** When a message was signed. */
export const paymeTime = (headers: Headers): number => Date.parse(single(headers['request-date-time']))

const signingBase = (names: readonly string[], { method, path }: PaymeMessage, headers: Headers): string =>
  names
    .map(name => {
      const lower = name.toLowerCase()
      const value = lower === '(request-target)' ? `${method.toLowerCase()} ${path}` : single(headers[lower])
      return `${lower}: ${value}`
    })
    .join('\n')

const sign = (key: string, base: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(base).digest('base64')

const digestOf = (body: string | Buffer): string => `SHA-256=${createHash('sha256').update(body).digest('base64')}`

const single = (header: string | readonly string[] | undefined): string => (typeof header === 'string' ? header : '')
