import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type Pusher from 'pusher'
import { type Channels, channels } from '@server/realtime/channels'
import { answerWithoutUpgrade, asksForWebSocket, refuseUpgrade } from '@server/realtime/other-upgrades'
import { eventsApi } from '@server/realtime/events-api'
import { allSockets, type Processes } from '@server/realtime/socket-bus'
import { CHANNEL_NAME, SOCKET_ID } from '@server/realtime/protocol'
import { noPublisher, pusherPublisher, sdk } from '@server/realtime/publisher'
import type { Outlet } from '@server/realtime/publisher.port'
import { type RealtimeApi, type RealtimeApp, type RealtimeLimits, usualLimits } from '@server/realtime/realtime-app'
import { authorisation } from '@server/realtime/signature'

/** The push service as the shop uses it. */
export interface Realtime {
  readonly outlet: Outlet
  /**
   * Authorises a socket for a private channel. The route checks that the channel belongs to the caller (I-16); this
   * only signs. The embedded endpoint closes the socket with the session. Undefined if a text is malformed: it could be
   * read as another socket or channel.
   */
  readonly authorize: (socketId: string, channel: string, sessionId: string) => { readonly auth: string } | undefined
  /** Closes the sockets of a session permanently (I-18), of this process or of all. */
  readonly endSession: (sessionId: string, where: 'here' | 'everywhere') => void
  /** The sessions that have sockets in this process. */
  readonly sessions: () => readonly string[]
}

export interface EmbeddedRealtime extends RealtimeApp {
  readonly limits?: Partial<RealtimeLimits>
  /** The address that an upgrade counts for: the other side of the socket, unless there is a proxy between. */
  readonly addressOf?: (request: IncomingMessage) => string
  /** The only origins whose pages may connect. */
  readonly origins?: readonly string[]
  /** Milliseconds since 1970; replaced in tests. */
  readonly now?: () => number
  /** The other processes of the shop; absent: there is only this one. */
  readonly processes?: Processes
}

/**
 * Mounts the embedded endpoint: `/app/{key}` for clients on the server's upgrades, `/apps/{id}/…` for the SDK on the
 * app's routes. The endpoint closes with the app. A single process publishes through this very server, once it listens.
 * Several processes tell each other.
 */
export const attachRealtime = (server: Server, app: FastifyInstance, config: EmbeddedRealtime): Realtime => {
  const limits = { ...usualLimits, ...config.limits }
  const { addressOf = ({ socket }: IncomingMessage) => socket.remoteAddress ?? '', origins = [] } = config
  const clients = channels(config, limits, { addressOf, origins })
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (!asksForWebSocket(request)) return answerWithoutUpgrade(server, request, socket, head)
    if (clients.upgrade(request, socket, head)) return
    // in development other handlers wait for their paths on the same server; without any, this one must answer
    if (server.listenerCount('upgrade') === 1) refuseUpgrade(socket, '404 Not Found')
  }
  server.on('upgrade', upgrade)
  app.addHook('preClose', () => {
    // in development the server outlives the app
    server.off('upgrade', upgrade)
    return clients.close()
  })
  void app.register(eventsApi(config, limits, clients.deliver, config.now ?? Date.now))
  const all = config.processes === undefined ? undefined : amongProcesses(app, config.processes, clients)
  const pusher = (): Pusher => sdk({ ...config, ...ownAddress(server), tls: false })
  return {
    outlet: all?.announcer ?? {
      publish: async (channel, event, data) => pusherPublisher(pusher()).publish(channel, event, data),
    },
    authorize: (socketId, channel, sessionId) => {
      if (!isSignable(socketId, channel) || !SESSION.test(sessionId)) return undefined
      // bound first: a session that ends before the subscription closes the socket too
      clients.bind(socketId, sessionId)
      return { auth: authorisation(config, socketId, channel, sessionId) }
    },
    endSession: (sessionId, where) => {
      clients.endSession(sessionId)
      if (where === 'everywhere') all?.announceEnd(sessionId)
    },
    sessions: clients.sessions,
  }
}

/** Listens to the other processes while the app is open. */
const amongProcesses = (app: FastifyInstance, processes: Processes, clients: Channels) => {
  const all = allSockets(processes, clients)
  let listener: ReturnType<typeof all.listen> | undefined
  app.addHook('onReady', async () => {
    listener = all.listen()
    await listener.attempted
  })
  app.addHook('onClose', () => listener?.stop())
  return {
    announcer: all.announcer,
    announceEnd: (sessionId: string): void => {
      // each process looks up its sessions every few seconds, so a lost message only delays this
      all.announceEnd(sessionId).catch((error: unknown) => app.log.warn({ event: 'session end not sent', err: error }))
    },
  }
}

/**
 * Hosted Channels or a compatible cluster. The client that logs out closes its sockets: the service knows no sessions.
 */
export const hostedRealtime = (api: RealtimeApi): Realtime => {
  const pusher = sdk(api)
  return {
    outlet: pusherPublisher(pusher),
    authorize: (socketId, channel) =>
      isSignable(socketId, channel) ? { auth: pusher.authorizeChannel(socketId, channel).auth } : undefined,
    endSession: () => undefined,
    sessions: () => [],
  }
}

const isSignable = (socketId: string, channel: string): boolean =>
  SOCKET_ID.test(socketId) && CHANNEL_NAME.test(channel) && /^private-(?!encrypted-)/u.test(channel)

const SESSION = /^[\w-]{1,64}$/u

/** The server's own address; undefined before it listens. */
const ownAddress = (server: Server): { readonly host: string; readonly port: number } => {
  const address = server.address()
  if (address === null || typeof address === 'string') return { host: '127.0.0.1', port: 0 }
  const everywhere = address.address === '::' || address.address === '0.0.0.0'
  if (everywhere) return { host: '127.0.0.1', port: address.port }
  return { host: address.family === 'IPv6' ? `[${address.address}]` : address.address, port: address.port }
}

/** No pushes at all: every page polls. */
export const noRealtime: Realtime = {
  outlet: noPublisher,
  authorize: () => undefined,
  endSession: () => undefined,
  sessions: () => [],
}
