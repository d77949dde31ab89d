import { createHash, createHmac } from 'node:crypto'
import { sameText } from '@server/platform/secrets'
import type { RealtimeApp } from '@server/realtime/realtime-app'

/** HMAC-SHA256 with the app's secret, in hex: every signature of the protocol. */
const sign = (app: RealtimeApp, text: string): string => createHmac('sha256', app.secret).update(text).digest('hex')

/**
 * Authorises a socket for a channel on behalf of a session. The text names the session: the process that has the socket
 * closes it when the session ends, also if another process signed (I-18).
 */
export const authorisation = (app: RealtimeApp, socketId: string, channel: string, session: string): string =>
  `${app.key}:${session}.${sign(app, `${socketId}:${channel}:${session}`)}`

/**
 * Reads an authorisation of this very socket for this very channel (I-16). Undefined: it is not one. The server SDK
 * signs without a session.
 */
export const readAuthorisation = (
  app: RealtimeApp,
  socketId: string,
  channel: string,
  auth: string,
): { readonly session: string | undefined } | undefined => {
  const session = /:([\w-]{1,64})\.[\da-f]{64}$/u.exec(auth)?.[1]
  const expected =
    session === undefined
      ? `${app.key}:${sign(app, `${socketId}:${channel}`)}`
      : authorisation(app, socketId, channel, session)
  return sameText(expected, auth) ? { session } : undefined
}

/** The parts of a request to the HTTP API that its signature covers. */
export interface SignedRequest {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Why a request is refused; undefined if it is not. `now` and the window in seconds. */
export const refusal = (app: RealtimeApp, request: SignedRequest, now: number, window: number): string | undefined => {
  const { auth_signature: signature = '', ...signed } = request.query
  if (signed['auth_key'] !== app.key) return 'unknown auth_key'
  if (signed['auth_version'] !== '1.0') return 'auth_version is not 1.0'
  const query = Object.entries(signed)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  if (!sameText(sign(app, [request.method, request.path, query].join('\n')), signature)) return 'invalid signature'
  // compared last: only a client with the secret learns more than that the signature is wrong
  const timestamp = signed['auth_timestamp'] ?? ''
  if (!/^\d{1,12}$/u.test(timestamp) || Math.abs(now - Number(timestamp)) > window) return 'timestamp expired'
  const md5 = createHash('md5').update(request.body).digest('hex')
  return request.body.length > 0 && signed['body_md5'] !== md5 ? 'body_md5 does not match' : undefined
}
