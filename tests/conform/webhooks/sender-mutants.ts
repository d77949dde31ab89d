import { createHmac } from 'node:crypto'
import { signatures } from '@conform/webhooks/message'
import { type Attempt, type Sending, goodSender } from '@tests/conform/webhooks/sender'

/** A sender that breaks one rule. */
export interface SenderMutant {
  /** The clause that must find it. */
  readonly clause: string
  /** What is wrong, as a sentence. */
  readonly name: string
  readonly sending: Sending
}

const mutant = (clause: string, name: string, change: Partial<Sending>): SenderMutant => ({
  clause,
  name,
  sending: { ...goodSender, ...change },
})

const headers = (change: (attempt: Attempt, secrets: readonly string[]) => Readonly<Record<string, string>>) => ({
  headers: (attempt: Attempt, secrets: readonly string[]) => ({
    ...goodSender.headers(attempt, secrets),
    ...change(attempt, secrets),
  }),
})

const bodySigned = (secret: string, body: string): string => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(body).digest('base64')}`
}

/** Each message says something else of its data. */
const data = (change: Readonly<Record<string, unknown>>): Partial<Sending> => ({
  body: event => JSON.stringify({ ...event, data: { ...Object(Object(event).data), ...change } }),
})

/** A text that no message may have. */
export const NEVER = 'KQ7X-CODE-4711'

export const senderMutants: readonly SenderMutant[] = [
  mutant(
    'H-31',
    'the body alone is signed',
    headers(({ body }, secrets) => ({
      'webhook-signature': secrets.map(secret => bodySigned(secret, body)).join(' '),
    })),
  ),
  mutant(
    'H-31',
    'of two secrets only the first one signs',
    headers(({ id, at, body }, secrets) => ({
      'webhook-signature': signatures(secrets.slice(0, 1), id, at, body).join(' '),
    })),
  ),
  mutant(
    'H-32',
    'the time is in milliseconds',
    headers(({ at }) => ({ 'webhook-timestamp': String(at) })),
  ),
  mutant('H-33', 'all messages have one id', { id: () => 'the-only-one' }),
  mutant('H-33', 'an id has full stops', { id: place => `message.${place}` }),
  mutant('H-34', 'a message has no time', {
    body: event => JSON.stringify({ ...event, timestamp: undefined }),
  }),
  mutant(
    'H-34',
    'the body is called a text',
    headers(() => ({ 'Content-Type': 'text/plain' })),
  ),
  mutant('H-34', 'a message is a PUT', { method: 'PUT' }),
  mutant('H-34', 'a version is a text', data({ version: '3' })),
  mutant('H-35', 'a message has the edition of its order', data({ edition: 'mo' })),
  mutant('H-36', 'a message has the codes of its order', data({ codes: [{ code: 'ABCD' }] })),
  mutant('H-36', 'a message has the number of the customer', data({ buyer: '+853 66000001' })),
  mutant('H-36', 'a message has a secret text in another property', data({ no: NEVER })),
  mutant('H-37', 'each message has the version 1', data({ version: 1 })),
  mutant('H-38', 'a 500 ends a message', { repeats: status => status < 200 || (status >= 300 && status < 500) }),
  mutant('H-38', 'the second attempt has another body', {
    body: (event, attempt) => JSON.stringify({ ...event, timestamp: `2026-11-20T12:00:0${attempt}.000Z` }),
  }),
  mutant(
    'H-39',
    'each attempt has the time of the first one',
    headers(({ id, firstAt, body }, secrets) => ({
      'webhook-timestamp': String(Math.floor(firstAt / 1_000)),
      'webhook-signature': signatures(secrets, id, firstAt, body).join(' '),
    })),
  ),
  mutant('H-40', 'a message is sent again at once', { pauseMs: 0 }),
  mutant('H-41', 'a redirect is followed', { follows: true }),
  mutant('H-42', 'a redirect ends a message', { repeats: status => status >= 400 }),
  mutant('H-43', 'each message is sent until the attempts are over', { repeats: () => true }),
]
