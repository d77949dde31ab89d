import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** Does a client ask for WebSockets, among others? */
export const asksForWebSocket = ({ headers }: IncomingMessage): boolean =>
  (headers.upgrade ?? '').split(',').some(each => each.trim().toLowerCase() === 'websocket')

/**
 * A server may ignore an offer to speak another protocol (RFC 9110 7.8), such as HTTP/2 in the clear. As soon as anything waits for
 * upgrades, Node takes each of them off its parser: this gives the socket back to it, with the same request but for the offer.
 */
export const answerWithoutUpgrade = (server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void => {
  const pairs = request.rawHeaders.flatMap((name, at): readonly (readonly [string, string])[] =>
    at % 2 === 0 ? [[name, request.rawHeaders[at + 1] ?? '']] : [],
  )
  const kept = pairs.flatMap(([name, value]) => {
    if (OFFER.has(name.toLowerCase())) return []
    return [`${name}: ${name.toLowerCase() === 'connection' ? withoutOffer(value) : value}`]
  })
  const lines = [`${request.method ?? 'GET'} ${request.url ?? '/'} HTTP/${request.httpVersion}`, ...kept, '', '']
  socket.unshift(Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), head]))
  server.emit('connection', socket)
}

const OFFER: ReadonlySet<string> = new Set(['upgrade', 'http2-settings'])

/** What else the connection is to do; without anything it stays open, as is usual. */
const withoutOffer = (connection: string): string => {
  const others = connection
    .split(',')
    .map(each => each.trim())
    .filter(each => !OFFER.has(each.toLowerCase()))
  return others.length === 0 ? 'keep-alive' : others.join(', ')
}
