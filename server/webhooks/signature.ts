import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'

/** The key of a secret: `whsec_` and base64 of 24 to 64 bytes, as Standard Webhooks has it. Undefined: it is none. */
export const keyOf = (secret: string): Buffer | undefined => {
  if (!secret.startsWith(PREFIX)) return undefined
  const text = secret.slice(PREFIX.length)
  const key = Buffer.from(text, 'base64')
  return key.toString('base64') === text && key.length >= 24 && key.length <= 64 ? key : undefined
}

interface Signed {
  /** The same in every attempt. */
  readonly id: string
  /** When it is sent, milliseconds since 1970. */
  readonly at: number
  readonly body: string
}

/**
 * The headers of a Standard Webhook (https://www.standardwebhooks.com). It has a signature of each key, so that a
 * receiver can change its secret while both are valid.
 */
export const webhookHeaders = (keys: readonly Buffer[], { id, at, body }: Signed): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(at / 1000))
  const signed = `${id}.${timestamp}.${body}`
  const signatures = keys.map(key => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
