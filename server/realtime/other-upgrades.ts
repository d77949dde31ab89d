import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** Does a client ask for WebSockets, perhaps among other protocols? */
export const asksForWebSocket = ({ headers }: IncomingMessage): boolean =>
  (headers.upgrade ?? '').split(',').some(each => each.trim().toLowerCase() === 'websocket')

/** Answers and destroys the socket: no timeout of HTTP applies after an upgrade, so a client could keep it for ever. */
export const refuseUpgrade = (socket: Duplex, status: string): void => {
  socket.on('error', () => undefined)
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => socket.destroy())
}

/**
 * A server may ignore an offer to speak another protocol (RFC 9110 7.8), such as HTTP/2 in the clear. If the server has
 * an upgrade listener, Node takes each offer off its parser. This gives the socket back to the parser, with the same
 * request without the offer.
 */
export const answerWithoutUpgrade = (server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void => {
  const pairs = request.rawHeaders.flatMap((name, at): readonly (readonly [string, string])[] =>
    at % 2 === 0 ? [[name, request.rawHeaders[at + 1] ?? '']] : [],
  )
  const forwarded = pairs.flatMap(([name, value]) => {
    if (OFFER.has(name.toLowerCase())) return []
    return [`${name}: ${name.toLowerCase() === 'connection' ? withoutOffer(value) : value}`]
  })
  const lines = [`${request.method ?? 'GET'} ${request.url ?? '/'} HTTP/${request.httpVersion}`, ...forwarded, '', '']
  socket.unshift(Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), head]))
  server.emit('connection', socket)
}

const OFFER: ReadonlySet<string> = new Set(['upgrade', 'http2-settings'])

/** The other options of the connection; without any it stays open, which is the default. */
const withoutOffer = (connection: string): string => {
  const others = connection
    .split(',')
    .map(each => each.trim())
    .filter(each => !OFFER.has(each.toLowerCase()))
  return others.length === 0 ? 'keep-alive' : others.join(', ')
}
