import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request as open } from 'node:http'
import { text } from 'node:stream/consumers'
import type { RawAnswer, RawRequest, Shopper, Wire } from '@conform/kernel/world'

interface Opened {
  readonly request: ClientRequest
  readonly answer: Promise<RawAnswer>
}

const answerOf = async (request: ClientRequest): Promise<RawAnswer> => {
  const [message]: IncomingMessage[] = await once(request, 'response')
  if (message === undefined) throw new Error('there was no answer')
  const headers = new Headers(
    Object.entries(message.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  )
  return { status: message.statusCode ?? 0, headers, body: await text(message) }
}

/** Opens a request on a separate connection. Its body is not sent yet. */
const opened = (url: string, { method, path, headers = {}, body = '' }: RawRequest, agent: Agent): Opened => {
  const { hostname, port } = new URL(url)
  const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
  const request = open({ hostname, port, method, path, agent, headers: { ...headers, ...length } })
  return { request, answer: answerOf(request) }
}

export interface RawWireOptions {
  readonly url: string
  /** The session and the cookies of a shopper, as headers. */
  readonly headersOf: (shopper: Shopper) => Readonly<Record<string, string>>
  readonly heard: (request: RawRequest, answer: RawAnswer, shopper: Shopper | undefined) => void
}

/** Requests that are sent as they are written: no path is normalised, and no header is added. */
export const rawWire = ({ url, headersOf, heard }: RawWireOptions): Wire => {
  const complete = (request: RawRequest, shopper: Shopper | undefined): RawRequest => ({
    ...request,
    headers: { ...(shopper === undefined ? {} : headersOf(shopper)), ...request.headers },
  })
  return {
    url,
    send: async (request, as) => {
      const sent = complete(request, as)
      const { request: connection, answer } = opened(url, sent, new Agent())
      connection.end(sent.body ?? '')
      const got = await answer
      heard(sent, got, as)
      return got
    },
    atOnce: async requests => {
      const waiting = await Promise.all(
        requests.map(async ([request, shopper]) => {
          const sent = complete(request, shopper)
          const { request: connection, answer } = opened(url, sent, new Agent())
          const bytes = Buffer.from(sent.body ?? '')
          connection.write(bytes.subarray(0, -1))
          const [socket] = await once(connection, 'socket')
          if (socket.connecting) await once(socket, 'connect')
          return { sent, shopper, answer, release: () => connection.end(bytes.subarray(-1)) }
        }),
      )
      for (const { release } of waiting) release()
      return Promise.all(
        waiting.map(async ({ sent, shopper, answer }) => {
          const got = await answer
          heard(sent, got, shopper)
          return got
        }),
      )
    },
  }
}
