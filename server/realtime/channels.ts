import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Connection, serve } from '@server/realtime/connection'
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
  const clients = new Map<string, Client>()
  const listening = grouped()
  const sessions = grouped()
  const addresses = grouped()
  let whenEmpty: (() => void) | undefined

  const listeners = {
    join: (channel: string, { socketId }: Connection) => {
      const client = clients.get(socketId)
      if (client === undefined || (client.channels.size >= limits.channels && !client.channels.has(channel)))
        return false
      client.channels.add(channel)
      listening.add(channel, client)
      return true
    },
    leave: (channel: string, { socketId }: Connection) => {
      const client = clients.get(socketId)
      if (client?.channels.delete(channel) === true) listening.remove(channel, client)
    },
    gone: ({ socketId }: Connection) => {
      const client = clients.get(socketId)
      if (client !== undefined) forget(client)
      if (clients.size === 0) whenEmpty?.()
    },
  }
  const forget = (client: Client) => {
    clients.delete(client.connection.socketId)
    addresses.remove(client.address, client)
    for (const channel of client.channels) listening.remove(channel, client)
    for (const session of client.sessions) sessions.remove(session, client)
  }

  const greet = (socket: WebSocket, key: string, version: string | null, address: string) => {
    const full = clients.size >= limits.connections || addresses.of(address).length >= limits.connectionsPerAddress
    const refused = refusal(app, key, version, full || whenEmpty !== undefined)
    if (refused !== undefined) {
      socket.on('error', () => undefined)
      socket.send(errorFrame(...refused))
      return socket.close(...refused)
    }
    const connection = serve(socket, app, limits, listeners)
    const client: Client = { connection, address, channels: new Set(), sessions: new Set() }
    clients.set(connection.socketId, client)
    addresses.add(address, client)
  }

  return {
    upgrade: (request, socket, head) => {
      const [path = '', query] = (request.url ?? '').split('?')
      const key = /^\/app\/([^/]+)\/?$/u.exec(path)?.[1]
      if (key === undefined) return false
      if (!mayListen(request, admission.origins)) {
        socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
        return true
      }
      const version = new URLSearchParams(query).get('protocol')
      const address = admission.addressOf(request)
      sockets.handleUpgrade(request, socket, head, accepted => greet(accepted, key, version, address))
      return true
    },
    deliver: event => {
      const frame = eventFrame(event)
      for (const { connection } of listening.of(event.channel))
        if (connection.socketId !== event.except) connection.send(frame)
    },
    bind: (socketId, sessionId) => {
      const client = clients.get(socketId)
      client?.sessions.add(sessionId)
      if (client !== undefined) sessions.add(sessionId, client)
    },
    endSession: sessionId => {
      for (const client of sessions.of(sessionId)) {
        // removed first, so it gets no event even during the closing handshake
        forget(client)
        client.connection.close(codes.unauthorised, 'The session has ended')
      }
    },
    close: () =>
      new Promise(resolve => {
        whenEmpty = resolve
        if (clients.size === 0) resolve()
        for (const { connection } of clients.values()) connection.close(codes.reconnect, 'The server restarts')
      }),
  }
}

/** Browsers send the origin of a page. Other clients send none, and are limited by their authorisations. */
const mayListen = ({ headers: { origin, host } }: IncomingMessage, origins: readonly string[]): boolean => {
  if (origin === undefined || origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

interface Client {
  readonly connection: Connection
  /** Where it came from. */
  readonly address: string
  readonly channels: Set<string>
  readonly sessions: Set<string>
}

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

/** Clients by name; a name without clients uses no memory. */
const grouped = () => {
  const groups = new Map<string, Set<Client>>()
  return {
    of: (name: string): readonly Client[] => [...(groups.get(name) ?? [])],
    add: (name: string, client: Client) => {
      groups.set(name, (groups.get(name) ?? new Set()).add(client))
    },
    remove: (name: string, client: Client) => {
      const group = groups.get(name)
      group?.delete(client)
      if (group?.size === 0) groups.delete(name)
    },
  }
}
