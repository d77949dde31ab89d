import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Connection, endSoon, serve } from '@server/realtime/connection'
import { registry } from '@server/realtime/client-registry'
import { refuseUpgrade } from '@server/realtime/other-upgrades'
import { type ChannelEvent, codes, errorFrame, eventFrame } from '@server/realtime/protocol'
import type { RealtimeApp, RealtimeLimits } from '@server/realtime/realtime-app'

/** The clients of one process and their channels: protocol 7 over WebSockets (docs/spec/decisions.md#10-realtime). */
export interface Channels {
  /**
   * Handles an upgrade whose path is `/app/{key}`. False: the path belongs to another handler, and the upgrade is
   * untouched.
   */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
  readonly deliver: (event: ChannelEvent) => void
  /** Assigns the socket to this session. It ignores a socket that is not, or no longer, connected here. */
  readonly bind: (socketId: string, sessionId: string) => void
  /** The sessions that have sockets here. */
  readonly sessions: () => readonly string[]
  /** Closes every socket of the session permanently (I-18). */
  readonly endSession: (sessionId: string) => void
  /** Asks every client to reconnect at once, and waits until they have gone. */
  readonly close: () => Promise<void>
}

/** Which clients may connect, and to which network each counts. */
export interface Admission {
  readonly addressOf: (request: IncomingMessage) => string
  readonly origins: readonly string[]
}

export const channels = (app: RealtimeApp, limits: RealtimeLimits, admission: Admission): Channels => {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.messageBytes,
    perMessageDeflate: false,
  })
  const clients = registry(limits)
  let whenEmpty: (() => void) | undefined

  const listeners = {
    join: (channel: string, { socketId }: Connection) => clients.join(channel, socketId),
    leave: (channel: string, { socketId }: Connection) => clients.leave(channel, socketId),
    bind: ({ socketId }: Connection, sessionId: string) => clients.bind(socketId, sessionId),
    gone: ({ socketId }: Connection) => {
      clients.remove(socketId)
      if (clients.isEmpty()) whenEmpty?.()
    },
  }

  const greet = (socket: WebSocket, key: string, version: string | null, address: string) => {
    const refused = refusal(app, key, version, clients.isFull(address) || whenEmpty !== undefined)
    if (refused !== undefined) {
      socket.on('error', () => undefined)
      socket.send(errorFrame(...refused))
      return endSoon(socket, ...refused)
    }
    clients.add(serve(socket, app, limits, listeners), address)
  }

  return {
    upgrade: (request, socket, head) => {
      const [path = '', query] = (request.url ?? '').split('?')
      const key = /^\/app\/([^/]+)\/?$/u.exec(path)?.[1]
      if (key === undefined) return false
      if (!mayListen(request, admission.origins)) {
        refuseUpgrade(socket, '403 Forbidden')
        return true
      }
      const version = new URLSearchParams(query).get('protocol')
      const address = admission.addressOf(request)
      sockets.handleUpgrade(request, socket, head, accepted => greet(accepted, key, version, address))
      return true
    },
    deliver: event => {
      const frame = eventFrame(event)
      for (const connection of clients.inChannel(event.channel))
        if (connection.socketId !== event.except) connection.send(frame)
    },
    bind: clients.bind,
    sessions: clients.sessions,
    endSession: sessionId => {
      for (const connection of clients.ofSession(sessionId)) {
        // removed first, so it gets no event even during the closing handshake
        clients.remove(connection.socketId)
        connection.close(codes.unauthorised, 'The session has ended')
      }
    },
    close: () =>
      new Promise(resolve => {
        whenEmpty = resolve
        if (clients.isEmpty()) resolve()
        for (const connection of clients.all()) connection.close(codes.reconnect, 'The server restarts')
      }),
  }
}

/**
 * Browsers send the origin of a page. Other clients send none, and are limited by their authorisations. The Host header
 * does not count: a foreign name can be made to point at this server.
 */
const mayListen = ({ headers: { origin } }: IncomingMessage, origins: readonly string[]): boolean =>
  origin === undefined || origins.includes(origin)

const refusal = (
  app: RealtimeApp,
  key: string,
  version: string | null,
  full: boolean,
): readonly [number, string] | undefined => {
  if (key !== app.key) return [codes.unknownApp, 'Application does not exist']
  if (version === null) return [codes.noProtocol, 'No protocol version supplied']
  if (version !== '7') return [codes.unsupportedProtocol, 'Unsupported protocol version']
  return full ? [codes.overCapacity, 'Over capacity'] : undefined
}
