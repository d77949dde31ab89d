import { createHmac } from 'node:crypto'
import { isFresh, REPLAY_WINDOW_SECONDS } from '@server/platform/replay-window'
import { sameText } from '@server/platform/secrets'

/**
 * Signs the messages between two sides: HMAC-SHA256 over method, path, time and body. Several secrets may be live, so
 * that each side can change them separately: the first signs, any of them verifies.
 */
export interface SharedSecrets {
  readonly secrets: readonly [string, ...string[]]
}

export interface SignedParts {
  readonly method: string
  /** Path and query, as they are sent. */
  readonly path: string
  readonly body: string | Buffer
}

type Received = Readonly<Record<string, string | readonly string[] | undefined>>

/** `prefix`: the beginning of both header names. */
export const signedMessages = (prefix: string) => {
  const [timestampHeader, signatureHeader] = [`${prefix}-timestamp`, `${prefix}-signature`]
  return {
    /** The signature headers of a message. `now` in milliseconds since 1970. */
    signedHeaders: ({ secrets }: SharedSecrets, parts: SignedParts, now: number): Readonly<Record<string, string>> => ({
      [timestampHeader]: String(now),
      [signatureHeader]: `v1=${signature(secrets[0], parts, String(now))}`,
    }),

    /** Why a message is not believed; undefined if it is. */
    signatureFault: (
      { secrets }: SharedSecrets,
      parts: SignedParts,
      headers: Received,
      now: number,
    ): 'unsigned' | 'stale' | undefined => {
      const timestamp = single(headers[timestampHeader])
      const given = single(headers[signatureHeader])
      if (!/^\d{1,15}$/u.test(timestamp) || !given.startsWith('v1=')) return 'unsigned'
      // every secret is tried, so that the time does not reveal which one matched
      const believed = secrets.filter(secret => sameText(`v1=${signature(secret, parts, timestamp)}`, given))
      if (believed.length === 0) return 'unsigned'
      return isFresh(Number(timestamp), now, REPLAY_WINDOW_SECONDS * 1000) ? undefined : 'stale'
    },
  }
}

const signature = (secret: string, { method, path, body }: SignedParts, timestamp: string): string =>
  createHmac('sha256', secret).update(`v1\n${method}\n${path}\n${timestamp}\n`).update(body).digest('hex')

const single = (header: string | readonly string[] | undefined): string => (typeof header === 'string' ? header : '')
