import { lookup } from 'node:dns'
import { request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { IncomingMessage } from 'node:http'
import * as E from 'fp-ts/Either'
import { step } from '@server/platform/database/steps'
import { isPublicAddress } from '@server/platform/network/public-address'

/** A message to an address that someone outside has chosen. */
export interface GuardedPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** May the address be in a private network, or on this machine? */
  readonly allowPrivate: boolean
}

/** An answer with any status, also a redirect: it is never followed. */
export interface GuardedAnswer {
  readonly status: number
  /** The beginning of the answer, at most 64 kB. */
  readonly body: string
}

/** Why there is no answer. It quotes no address. */
export type GuardedFailure = 'timeout' | 'unreachable' | 'private address'

export interface GuardedOptions {
  readonly timeoutMs?: number
  /** Resolves names; replaced in tests. */
  readonly resolve?: LookupFunction
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 64 * 1024

/**
 * Posts to an address that is not trusted. It resolves the name once, refuses addresses that are not public, and connects
 * to what it has checked: a name cannot become another address in between. Never rejects. Times out after 10 s, and
 * reads at most 64 kB.
 */
export const guardedPost = async (
  message: GuardedPost,
  options: GuardedOptions = {},
): Promise<E.Either<GuardedFailure, GuardedAnswer>> => {
  try {
    return await step('call', 'POST webhook', async () => E.right(await post(message, options)))
  } catch (error) {
    if (error instanceof PrivateAddress) return E.left('private address')
    return E.left(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable')
  }
}

class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

const post = (
  { url, headers, body, allowPrivate }: GuardedPost,
  { timeoutMs = TIMEOUT_MS, resolve = lookup }: GuardedOptions,
): Promise<GuardedAnswer> => {
  const target = new URL(url)
  // an address in the place of a name is connected to without a look-up
  const literal = target.hostname.replaceAll(/^\[|\]$/gu, '')
  if (!allowPrivate && isIP(literal) !== 0 && !isPublicAddress(literal)) return Promise.reject(new PrivateAddress())
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((answered, failed) => {
    const fail = (error: unknown): void => failed(signal.aborted ? signal.reason : error)
    const send = target.protocol === 'https:' ? requestByHttps : requestByHttp
    const request = send(target, {
      method: 'POST',
      // a separate connection, so that each one is to an address that was just checked
      agent: false,
      lookup: allowPrivate ? resolve : publicOnly(resolve),
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal,
    })
    request.on('error', fail)
    request.on('response', response => {
      beginningOf(response).then(text => answered({ status: response.statusCode ?? 0, body: text }), fail)
    })
    request.end(body)
  })
}

/** Resolves a name, and fails if one of its addresses is not public. */
const publicOnly =
  (resolve: LookupFunction): LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : found.map(({ address }) => address)
      if (error === null && !addresses.every(isPublicAddress)) done(new PrivateAddress(), '', 0)
      else done(error, found, family)
    })

const beginningOf = async (response: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response) {
    const bytes = Buffer.from(part)
    parts.push(bytes.subarray(0, MAX_BYTES - length))
    length += bytes.length
    if (length >= MAX_BYTES) break
  }
  return Buffer.concat(parts).toString('utf8')
}
