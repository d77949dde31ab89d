import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type Pusher from 'pusher'
import { channels } from '@server/realtime/channels'
import { answerWithoutUpgrade, asksForWebSocket } from '@server/realtime/other-upgrades'
import { eventsApi } from '@server/realtime/events-api'
import { CHANNEL_NAME, SOCKET_ID } from '@server/realtime/protocol'
import { noPublisher, pusherPublisher, sdk } from '@server/realtime/publisher'
import type { Publisher } from '@server/realtime/publisher.port'
import { type RealtimeApi, type RealtimeApp, type RealtimeLimits, usualLimits } from '@server/realtime/realtime-app'

/** The push service as the shop uses it. */
export interface Realtime {
  readonly publisher: Publisher
  /**
   * Authorises a socket for a private channel. The route checks that the channel belongs to the caller (I-16); this
   * only signs. Undefined if either text is malformed: it could be read as another socket or channel.
   */
  readonly authorize: (socketId: string, channel: string) => { readonly auth: string } | undefined
  /** Call this before `authorize`, so that a session that ends meanwhile closes the socket too (I-18). */
  readonly bind: (socketId: string, sessionId: string) => void
  /** Closes the sockets of a session permanently (I-18). */
  readonly endSession: (sessionId: string) => void
}

export interface EmbeddedRealtime extends RealtimeApp {
  readonly limits?: Partial<RealtimeLimits>
  /** The address that an upgrade counts for: the other side of the socket, unless there is a proxy between. */
  readonly addressOf?: (request: IncomingMessage) => string
  /** Origins whose pages may connect, besides pages of the requested host itself. */
  readonly origins?: readonly string[]
  /** Milliseconds since 1970; replaced in tests. */
  readonly now?: () => number
}

/**
 * Mounts the embedded endpoint: `/app/{key}` for clients on the server's upgrades, `/apps/{id}/…` for the SDK on the
 * app's routes. The SDK publishes through this very server, once it listens. The endpoint closes with the app.
 */
export const attachRealtime = (server: Server, app: FastifyInstance, config: EmbeddedRealtime): Realtime => {
  const limits = { ...usualLimits, ...config.limits }
  const { addressOf = ({ socket }: IncomingMessage) => socket.remoteAddress ?? '', origins = [] } = config
  const clients = channels(config, limits, { addressOf, origins })
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (!asksForWebSocket(request)) return answerWithoutUpgrade(server, request, socket, head)
    if (clients.upgrade(request, socket, head)) return
    // in development other handlers wait for their paths on the same server; without any, this one must answer
    if (server.listenerCount('upgrade') === 1) socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  }
  server.on('upgrade', upgrade)
  app.addHook('preClose', () => {
    // in development the server outlives the app
    server.off('upgrade', upgrade)
    return clients.close()
  })
  void app.register(eventsApi(config, limits, clients.deliver, config.now ?? Date.now))
  const pusher = (): Pusher => sdk({ ...config, ...ownAddress(server), tls: false })
  return {
    publisher: { publish: async (channel, event, data) => pusherPublisher(pusher()).publish(channel, event, data) },
    authorize: authorizer(pusher),
    bind: clients.bind,
    endSession: clients.endSession,
  }
}

/**
 * Hosted Channels or a compatible cluster. The client that logs out closes its sockets: the service knows no sessions.
 */
export const hostedRealtime = (api: RealtimeApi): Realtime => {
  const pusher = sdk(api)
  return {
    publisher: pusherPublisher(pusher),
    authorize: authorizer(() => pusher),
    bind: () => undefined,
    endSession: () => undefined,
  }
}

const authorizer =
  (pusher: () => Pusher): Realtime['authorize'] =>
  (socketId, channel) =>
    SOCKET_ID.test(socketId) && CHANNEL_NAME.test(channel) && /^private-(?!encrypted-)/u.test(channel)
      ? { auth: pusher().authorizeChannel(socketId, channel).auth }
      : undefined

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
  publisher: noPublisher,
  authorize: () => undefined,
  bind: () => undefined,
  endSession: () => undefined,
}
