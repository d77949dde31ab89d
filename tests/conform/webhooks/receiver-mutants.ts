import { createHmac } from 'node:crypto'
import { jsonOf, recordOf } from '@conform/passive/json'
import {
  type Behaviour,
  type Received,
  dataIn,
  goodReceiver,
  isFresh,
  right,
  versionIn,
} from '@tests/conform/webhooks/receiver'
import { exampleOf } from '~/contract/published/webhooks'
import { webhookEvents } from '~/contract/webhook.wire'

/** A receiver that breaks one rule. */
export interface ReceiverMutant {
  /** The clause that must find it. */
  readonly clause: string
  /** What is wrong, as a sentence. */
  readonly name: string
  readonly behaviour: Behaviour
}

const mutant = (clause: string, name: string, change: Partial<Behaviour>): ReceiverMutant => ({
  clause,
  name,
  behaviour: { ...goodReceiver, ...change },
})

const refusing = (status: number, isRefused: (received: Received) => boolean): Partial<Behaviour> => ({
  answer: received => (isRefused(received) ? status : undefined),
})

const typeOf = ({ body }: Received): unknown => recordOf(jsonOf(body))?.['type']
const isKnown = (received: Received): boolean => webhookEvents.some(event => event === typeOf(received))

const hasMore = (received: Received): boolean => {
  const event = webhookEvents.find(each => each === typeOf(received))
  const known = event === undefined ? [] : Object.keys(recordOf(exampleOf(event)['data']) ?? {})
  return event !== undefined && Object.keys(dataIn(received.body)).some(name => !known.includes(name))
}

/** The signature of a receiver without a secret. */
const emptySecret = ({ id, at, body }: Received): string =>
  `v1,${createHmac('sha256', '').update(`${id}.${at}.${body}`).digest('base64')}`

const isRight = (received: Received, secret: string, body = received.body): boolean =>
  received.given.includes(right(secret, { ...received, body }))

/** Believes a signature that it has believed before. */
const remembering = (): Behaviour['isSigned'] => {
  const believed = new Set<string>()
  return (received, secret) => {
    const signature = received.given.join(' ')
    const isSigned = believed.has(signature) || goodReceiver.isSigned(received, secret)
    if (isSigned) believed.add(signature)
    return isSigned
  }
}

export const receiverMutants: readonly ReceiverMutant[] = [
  mutant(
    'H-01',
    'an event without an order is refused',
    refusing(422, received => !('order' in dataIn(received.body))),
  ),
  mutant('H-02', 'a repeated id is answered with 409', {
    answer: ({ id }, { ids }) => (ids.includes(id) ? 409 : undefined),
  }),
  mutant('H-03', 'an older version is answered with 409', {
    answer: (received, { version }) => ((versionIn(received) ?? 0) < (version ?? 0) ? 409 : undefined),
  }),
  mutant(
    'H-04',
    'an unknown event is refused',
    refusing(422, received => !isKnown(received)),
  ),
  mutant('H-05', 'an unknown property is refused', refusing(400, hasMore)),
  mutant('H-06', 'the signature is checked over JSON that was written again', {
    isSigned: (received, secret) =>
      isFresh(received) && isRight(received, secret, JSON.stringify(jsonOf(received.body) ?? '')),
  }),
  mutant('H-07', 'only the first signature is looked at', {
    isSigned: (received, secret) => goodReceiver.isSigned({ ...received, given: received.given.slice(0, 1) }, secret),
  }),
  mutant('H-08', 'no more than ten connections are taken', { most: 10 }),
  mutant('H-09', 'a message of ten seconds is too old', {
    isSigned: (received, secret) =>
      Math.abs(Date.now() / 1_000 - received.at) < 10 && goodReceiver.isSigned(received, secret),
  }),
  mutant('H-10', 'a repeated message is taken again', {
    store: (kept, { id, ...received }, isSigned) =>
      isSigned && kept.ids.includes(id)
        ? { ...kept, ids: [...kept.ids, id] }
        : goodReceiver.store(kept, { id, ...received }, isSigned),
  }),
  mutant('H-11', 'the version that came last is kept', {
    store: (kept, received, isSigned) => ({
      ...goodReceiver.store(kept, received, isSigned),
      version: versionIn(received) ?? null,
    }),
  }),
  mutant('H-12', 'no message is too old', {
    isSigned: (received, secret) => received.at < Date.now() / 1_000 + 300 && isRight(received, secret),
  }),
  mutant('H-13', 'only an old message is refused', {
    isSigned: (received, secret) => received.at > Date.now() / 1_000 - 300 && isRight(received, secret),
  }),
  mutant('H-14', 'a signature is compared as far as it goes', {
    isSigned: (received, secret) =>
      isFresh(received) && received.given.some(each => right(secret, received).startsWith(each)),
  }),
  mutant('H-14', 'the version of a signature is not looked at', {
    isSigned: (received, secret) =>
      isFresh(received) && received.given.some(each => right(secret, received).endsWith(each.split(',').at(-1) ?? ',')),
  }),
  mutant('H-14', 'a forged message ends the endpoint with 410', { refusal: 410 }),
  mutant('H-15', 'an empty secret is good, too', {
    isSigned: (received, secret) =>
      goodReceiver.isSigned(received, secret) || received.given.includes(emptySecret(received)),
  }),
  mutant('H-15', 'any signature of the right length is good', {
    isSigned: received => isFresh(received) && received.given.some(({ length }) => length === 47),
  }),
  mutant('H-16', 'a message without a signature is believed', {
    isSigned: (received, secret) => received.given[0] === '' || goodReceiver.isSigned(received, secret),
  }),
  mutant('H-16', 'a message without a signature is answered with 500', { refusal: 500 }),
  mutant('H-17', 'spaces around the body are removed before it is checked', {
    isSigned: (received, secret) => isFresh(received) && isRight(received, secret, received.body.trim()),
  }),
  mutant('H-17', 'a refused message is stored', {
    store: (kept, received) => goodReceiver.store(kept, received, true),
  }),
  mutant('H-18', 'a signature that was right once is right for any message', { isSigned: remembering() }),
]
