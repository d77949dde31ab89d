import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import type { Finding } from '@conform/kernel/check'
import { jsonOf, recordOf } from '@conform/passive/json'
import { type Fault, type SenderClause, senderClause } from '@conform/webhooks/clause'
import { type Arrived, type Mailbox, idOf } from '@conform/webhooks/mailbox'
import { signatures } from '@conform/webhooks/message'
import { privateIn } from '@conform/webhooks/private-parts'
import { errorPath } from '~/contract/error-path'
import { exampleOf } from '~/contract/published/webhooks'
import { instant } from '~/contract/wire'
import { type WebhookEvent, webhookEvents, webhookOf } from '~/contract/webhook.wire'

/** The findings of a judge about each message. */
const each =
  (judge: (message: Arrived, mailbox: Mailbox) => readonly Finding[]): SenderClause['judge'] =>
  mailbox =>
    mailbox.arrived.flatMap(message => judge(message, mailbox).map((finding): Fault => ({ finding, message })))

const FIVE_MINUTES_MS = 300_000

const sentAt = ({ headers }: Arrived): number => {
  const text = headers.get('webhook-timestamp') ?? ''
  return /^\d{1,12}$/u.test(text) ? Number(text) * 1_000 : Number.NaN
}

/** The secrets whose signature a message lacks, by their place on the command line. */
const unsigned = (message: Arrived, { secrets }: Mailbox): readonly number[] => {
  const at = sentAt(message)
  const given = (message.headers.get('webhook-signature') ?? '').split(' ')
  if (Number.isNaN(at)) return secrets.map((_, place) => place + 1)
  return signatures(secrets, idOf(message), at, message.body).flatMap((right, place) =>
    given.includes(right) ? [] : [place + 1],
  )
}

/** An event that the contract does not know: a backend may have further ones. */
const anyEvent = t.type({ type: t.string, timestamp: instant, data: t.UnknownRecord })

const eventOf = (body: unknown): WebhookEvent | undefined =>
  webhookEvents.find(event => event === recordOf(body)?.['type'])

/** The properties of a message that its event does not have in the contract. */
const moreThan = (body: unknown): readonly string[] => {
  const event = eventOf(body)
  if (event === undefined) return []
  const example = exampleOf(event)
  const names = (value: unknown) => Object.keys(recordOf(value) ?? {})
  const beside = names(body).filter(name => !Object.hasOwn(example, name))
  const within = names(recordOf(body)?.['data']).filter(name => !names(example['data']).includes(name))
  return [...beside, ...within.map(name => `data.${name}`)]
}

const orderIn = ({ body }: Arrived): Readonly<Record<string, unknown>> | undefined => {
  const data = recordOf(recordOf(jsonOf(body))?.['data'])
  return data !== undefined && typeof data['order'] === 'string' && typeof data['version'] === 'number'
    ? data
    : undefined
}

/** Messages whose status is another one than an earlier message gave for the same version of the order. */
const contradictions = ({ arrived }: Mailbox): readonly Fault[] => {
  const known = new Map<string, unknown>()
  return arrived.flatMap(message => {
    const data = orderIn(message)
    if (data === undefined) return []
    const key = `${String(data['order'])} ${String(data['version'])}`
    const before = known.get(key) ?? data['status']
    known.set(key, before)
    const says = 'each version of an order has one status'
    return before === data['status'] ? [] : [{ message, finding: { says, expected: before, actual: data } }]
  })
}

/** What each message of a sender must be. */
export const sendingClauses: readonly SenderClause[] = [
  senderClause({
    id: 'H-31',
    level: 'MUST',
    text: 'Each message has a signature by each secret, over its id, its time and its body as it was sent.',
    judge: each((message, mailbox) =>
      unsigned(message, mailbox).map(place => ({
        says: `a message has a signature by secret ${place} of ${mailbox.secrets.length}`,
        actual: message.headers.get('webhook-signature'),
      })),
    ),
  }),
  senderClause({
    id: 'H-32',
    level: 'MUST',
    text: '`webhook-timestamp` is the time of the attempt in whole seconds since 1970, within five minutes of the clock.',
    judge: each(message =>
      Math.abs(message.at - sentAt(message)) <= FIVE_MINUTES_MS
        ? []
        : [
            {
              says: 'the time of a message is within five minutes of the clock',
              expected: Math.floor(message.at / 1_000),
              actual: message.headers.get('webhook-timestamp'),
            },
          ],
    ),
  }),
  senderClause({
    id: 'H-33',
    level: 'MUST',
    text: 'Each message has a `webhook-id` of visible characters without a full stop, and no other body has the same one.',
    judge: each((message, { arrived }) => {
      const id = idOf(message)
      const actual = message.headers.get('webhook-id')
      const first = arrived.find(other => idOf(other) === id)
      return [
        ...(/^[!-~]{1,256}$/u.test(id) && !id.includes('.')
          ? []
          : [{ says: 'a `webhook-id` has 1 to 256 visible characters, and no full stop', actual }]),
        ...(first === undefined || first.body === message.body
          ? []
          : [{ says: 'a `webhook-id` has one body', expected: first.body, actual: message.body }]),
      ]
    }),
  }),
  senderClause({
    id: 'H-34',
    level: 'MUST',
    text: 'A message is a POST with JSON, of the form that the contract gives its event: `type`, `timestamp` and `data`.',
    judge: each(({ method, headers, body }) => {
      const type = headers.get('content-type') ?? ''
      const read = jsonOf(body)
      const event = eventOf(read)
      const decoded = event === undefined ? anyEvent.decode(read) : webhookOf(event).decode(read)
      const place = E.isLeft(decoded) ? errorPath(decoded.left[0]?.context ?? []) : undefined
      return [
        ...(method === 'POST' ? [] : [{ says: 'a message is a POST', actual: method }]),
        ...(/^application\/json\b/u.test(type) ? [] : [{ says: 'its type is application/json', actual: type }]),
        ...(place === undefined
          ? []
          : [{ says: `a message has a value of the right kind at "${place}"`, actual: read ?? body }]),
      ]
    }),
  }),
  senderClause({
    id: 'H-35',
    level: 'SHOULD',
    text: 'A message has the properties that the contract gives its event, and no others.',
    judge: each(({ body }) => {
      const more = moreThan(jsonOf(body))
      return more.length === 0 ? [] : [{ says: 'a message has no other properties', actual: more }]
    }),
  }),
  senderClause({
    id: 'H-36',
    level: 'MUST',
    text: 'No message has a code, a phone number, an address or a name, a sum, a secret, or a text given with `--never`.',
    judge: each(({ body }, { never }) =>
      privateIn(body, never).map(actual => ({ says: 'a message has ids, a status and a version alone', actual })),
    ),
  }),
  senderClause({
    id: 'H-37',
    level: 'MUST',
    text: 'A version of an order has the same status in all messages: a receiver orders them by it.',
    judge: contradictions,
  }),
]
