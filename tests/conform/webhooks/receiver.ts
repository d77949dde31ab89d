import { createServer, type IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import { Webhook } from 'standardwebhooks'
import { jsonOf, recordOf } from '@conform/passive/json'
import { newSecret } from '@conform/webhooks/secret'

/** A message as it came. */
export interface Received {
  readonly id: string
  /** The time in its header, seconds since 1970. */
  readonly at: number
  readonly given: readonly string[]
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** What a receiver has stored of an order. */
interface Kept {
  readonly ids: readonly string[]
  readonly version: number | null
}

/** How a receiver decides. A mutant decides one of these otherwise. */
export interface Behaviour {
  readonly isSigned: (received: Received, secret: string) => boolean
  /** The status for a message that is not signed. `silent`: it is not answered. */
  readonly refusal: number | 'silent'
  /** The status for a message that is signed; undefined: it has the answer of a receiver that takes it. */
  readonly answer: (received: Received, kept: Kept) => number | undefined
  /** What is stored. `isSigned`: whether the message is. */
  readonly store: (kept: Kept, received: Received, isSigned: boolean) => Kept
  /** How many connections it takes at a time. */
  readonly most: number
}

export const right = (secret: string, { id, at, body }: Pick<Received, 'id' | 'at' | 'body'>): string =>
  new Webhook(secret).sign(id, new Date(at * 1_000), body)

export const isFresh = ({ at }: Received): boolean => Math.abs(Date.now() / 1_000 - at) < 300

/** The data of a message, empty for any other request. */
export const dataIn = (body: string): Readonly<Record<string, unknown>> =>
  recordOf(recordOf(jsonOf(body))?.['data']) ?? {}

/** The `version` of a message about an order. */
export const versionIn = ({ body }: Received): number | undefined => {
  const version = dataIn(body)['version']
  return typeof version === 'number' ? version : undefined
}

/** As the page for receivers says. */
export const goodReceiver: Behaviour = {
  isSigned: (received, secret) =>
    received.id !== '' && isFresh(received) && received.given.includes(right(secret, received)),
  refusal: 401,
  answer: () => undefined,
  store: (kept, received, isSigned) =>
    !isSigned || kept.ids.includes(received.id)
      ? kept
      : {
          ids: [...kept.ids, received.id],
          version: Math.max(kept.version ?? 0, versionIn(received) ?? 0),
        },
  most: Infinity,
}

/** Starts a receiver on a free port. */
export const startReceiver = async (behaviour: Behaviour = goodReceiver) => {
  const secret = newSecret()
  const kept = new Map<string, Kept>()
  const keptOf = (order: string): Kept => kept.get(order) ?? { ids: [], version: null }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { headers } = request
      const received = receivedOf(headers, Buffer.concat(parts).toString('utf8'))
      const isSigned = behaviour.isSigned(received, secret)
      const order = String(dataIn(received.body)['order'] ?? '')
      const answer = isSigned ? (behaviour.answer(received, keptOf(order)) ?? 204) : behaviour.refusal
      kept.set(order, behaviour.store(keptOf(order), received, isSigned))
      if (answer !== 'silent') response.writeHead(answer).end()
    })
  })
  server.maxConnections = behaviour.most
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('there is no port')
  return {
    url: new URL(`http://127.0.0.1:${address.port}/hooks`),
    secret,
    /** The hook `taken`. */
    hooks: { ask: async (given: unknown) => keptOf(String(Object(given).order)), close: () => undefined },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const receivedOf = (headers: IncomingHttpHeaders, body: string): Received => ({
  id: String(headers['webhook-id'] ?? ''),
  at: Number(headers['webhook-timestamp'] ?? Number.NaN),
  given: String(headers['webhook-signature'] ?? '').split(' '),
  headers,
  body,
})
