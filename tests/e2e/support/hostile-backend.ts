import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as calls from '~/contract/calls'
import { type Says, answerOf } from './hostile-answers'

/** What the backend says from now on. */
export interface Mood {
  readonly text: (path: string) => string
  readonly says: Says
  /** Everything that changes something is refused so, in hostile words. */
  readonly refuses?: 409 | 422 | 500
}

export interface HostileBackend {
  readonly url: string
  readonly turn: (mood: Mood) => void
  /** Calls that the contract does not know. */
  readonly unknown: readonly string[]
  readonly close: () => Promise<void>
}

/** A backend that answers every call of the contract, as its contract says and as badly as that allows. */
export const startHostileBackend = async (first: Mood): Promise<HostileBackend> => {
  let mood = first
  const unknown: string[] = []
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    request.resume()
    const path = (request.url ?? '').split('?')[0] ?? ''
    const call = every.find(each => each.method === request.method && patternOf(each.path).test(path))
    if (call === undefined) unknown.push(`${request.method} ${path}`)
    const refused = mood.refuses !== undefined && call?.method !== 'GET'
    const body = call === undefined || refused ? refusal(mood) : answerOf(call, mood.text, mood.says)
    response.setHeader('Content-Type', 'application/json')
    response.writeHead(call === undefined ? 404 : refused ? (mood.refuses ?? 500) : call.status)
    response.end(body === undefined ? undefined : JSON.stringify(body))
  }
  const server = createServer({ maxHeaderSize: 262_144 }, answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    turn: next => {
      mood = next
    },
    unknown,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const refusal = ({ text }: Mood) => ({
  message: text('message'),
  errors: Object.fromEntries([...FIELDS, text('field')].map(field => [field, [text(`errors.${field}`)]])),
})

/** Fields of the shop's forms. */
const FIELDS = ['tel', 'password', 'code', 'name', 'payment', 'apple_id', 'qq_number', 'product', 'quantity']

const every = Object.values(calls)

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u')

const portOf = (address: AddressInfo | string | null): number => {
  if (address === null || typeof address === 'string') throw new Error('the backend listens nowhere')
  return address.port
}
