import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { recordOf } from '@conform/passive/json'
import { exampleOf } from '~/contract/published/webhooks'
import type { WebhookEvent } from '~/contract/webhook.wire'

/** A webhook as it is sent. */
export interface Message {
  readonly id: string
  /** The order that it is about, or would be. */
  readonly order: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The parts of a message. Without them it has a new id, the present time and a right signature. */
interface Given {
  readonly id?: string
  /** When it is sent, milliseconds since 1970. */
  readonly at?: number
  readonly order?: string
  readonly event?: WebhookEvent
  /** Properties of `data` that are other ones. */
  readonly data?: Readonly<Record<string, unknown>>
  /** Properties beside `data` that are other ones. */
  readonly beside?: Readonly<Record<string, unknown>>
  /** The text of the body; by default JSON without spaces. */
  readonly write?: (value: unknown) => string
  /** The signatures; by default one, by the first of the secrets. */
  readonly secrets: readonly string[]
}

/** A message of the contract, signed. */
export const message = ({ secrets, ...given }: Given): Message => {
  const { id = randomUUID(), order = randomUUID(), at = Date.now(), event = 'order.paid' } = given
  const example = exampleOf(event)
  const data = { ...recordOf(example['data']), ...(event.startsWith('order.') ? { order } : {}), ...given.data }
  const value = { ...example, timestamp: new Date(at).toISOString(), data, ...given.beside }
  const body = (given.write ?? JSON.stringify)(value)
  return { id, order, body, headers: headersOf(id, at, signatures(secrets, id, at, body)) }
}

/** A signature of each secret, as the library of Standard Webhooks makes it. */
export const signatures = (secrets: readonly string[], id: string, at: number, body: string): readonly string[] =>
  secrets.map(secret => new Webhook(secret).sign(id, new Date(at), body))

export const headersOf = (id: string, at: number, signed: readonly string[]): Readonly<Record<string, string>> => ({
  'Content-Type': 'application/json',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at / 1_000)),
  'webhook-signature': signed.join(' '),
})
