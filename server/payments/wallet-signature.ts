import { createHmac } from 'node:crypto'
import { sameText } from '@server/payments/common/same-text'

/**
 * How shop and wallet sign what they send each other: HMAC-SHA256 over method, path, time and body. Several secrets may be
 * live, so that they can be changed one side at a time: the first signs, any of them verifies.
 */
export interface WalletSecrets {
  readonly secrets: readonly [string, ...string[]]
}

/** How old, or how far ahead, a signed message may be, in milliseconds. */
const REPLAY_WINDOW_MS = 5 * 60_000

const TIMESTAMP_HEADER = 'wallet-timestamp'
const SIGNATURE_HEADER = 'wallet-signature'

export interface SignedParts {
  readonly method: string
  /** Path and query, as they are sent. */
  readonly path: string
  readonly body: string | Buffer
}

/** The headers that make a message believable. `now` in milliseconds since 1970. */
export const signedHeaders = (
  { secrets }: WalletSecrets,
  parts: SignedParts,
  now: number,
): Readonly<Record<string, string>> => ({
  [TIMESTAMP_HEADER]: String(now),
  [SIGNATURE_HEADER]: `v1=${signature(secrets[0], parts, String(now))}`,
})

/** Why a message is not believed, or nothing. */
export const disbelief = (
  { secrets }: WalletSecrets,
  parts: SignedParts,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  now: number,
): 'unsigned' | 'stale' | undefined => {
  const timestamp = single(headers[TIMESTAMP_HEADER])
  const given = single(headers[SIGNATURE_HEADER])
  if (!/^\d{1,15}$/u.test(timestamp) || !given.startsWith('v1=')) return 'unsigned'
  // every secret is tried: how long it takes does not tell which one it was
  const believed = secrets.filter(secret => sameText(`v1=${signature(secret, parts, timestamp)}`, given))
  if (believed.length === 0) return 'unsigned'
  return Math.abs(now - Number(timestamp)) > REPLAY_WINDOW_MS ? 'stale' : undefined
}

const signature = (secret: string, { method, path, body }: SignedParts, timestamp: string): string =>
  createHmac('sha256', secret).update(`v1\n${method}\n${path}\n${timestamp}\n`).update(body).digest('hex')

const single = (header: string | readonly string[] | undefined): string => (typeof header === 'string' ? header : '')
