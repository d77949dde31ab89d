import { randomInt } from 'node:crypto'
import type { WebSocket } from 'ws'
import * as protocol from '@server/realtime/protocol'
import type { RealtimeApp, RealtimeLimits } from '@server/realtime/realtime-app'
import { authorises } from '@server/realtime/signature'

/** A client that is connected. */
export interface Connection {
  readonly socketId: string
  readonly send: (frame: string) => void
  readonly close: (code: number, reason: string) => void
}

/** Who listens to which channel: the hub's side of a connection. */
export interface Listeners {
  /** False: the connection has as many channels as it may have. */
  readonly join: (channel: string, connection: Connection) => boolean
  readonly leave: (channel: string, connection: Connection) => void
  readonly gone: (connection: Connection) => void
}

/** Speaks protocol 7 with one client until either side closes. */
export const serve = (
  socket: WebSocket,
  app: RealtimeApp,
  limits: RealtimeLimits,
  listeners: Listeners,
): Connection => {
  const send = (frame: string) => {
    if (socket.readyState !== socket.OPEN) return
    // a client that does not read must not fill our memory
    if (socket.bufferedAmount > limits.waitingBytes) return socket.terminate()
    socket.send(frame)
  }
  const close = (code: number, reason: string) => {
    send(protocol.errorFrame(code, reason))
    socket.close(code, reason)
    // a client that does not answer the closing handshake is not waited for
    setTimeout(() => socket.terminate(), 2_000).unref()
  }
  const connection: Connection = { socketId: newSocketId(), send, close }

  const silence = setTimeout(() => {
    send(protocol.ping)
    waiting = setTimeout(() => close(protocol.codes.noPong, 'Pong reply not received'), limits.pongTimeout)
  }, limits.activityTimeout)
  let waiting: NodeJS.Timeout | undefined

  const subscribe = (channel: string, auth: string) => {
    // every channel is somebody's: the shop has nothing to tell to everybody
    if (!protocol.CHANNEL_NAME.test(channel) || !channel.startsWith('private-'))
      return send(protocol.subscriptionError(channel, 'InvalidChannel', 'This channel cannot be subscribed to', 400))
    if (!authorises(app, connection.socketId, channel, auth)) {
      send(protocol.subscriptionError(channel, 'AuthError', 'The subscription is not authorised', 401))
      return send(protocol.errorFrame(protocol.codes.unauthorised, `Not authorised for ${channel}`))
    }
    if (!listeners.join(channel, connection))
      return send(protocol.subscriptionError(channel, 'LimitReached', 'Too many channels on this connection', 429))
    return send(protocol.subscribed(channel))
  }

  socket.on('message', (data, isBinary) => {
    silence.refresh()
    clearTimeout(waiting)
    const message = isBinary ? undefined : protocol.readMessage(String(data))
    switch (message?._tag) {
      case 'ping':
        return send(protocol.pong)
      case 'pong':
        return
      case 'subscribe':
        return subscribe(message.channel, message.auth)
      case 'unsubscribe':
        return listeners.leave(message.channel, connection)
      case 'other':
        return send(protocol.errorFrame(null, 'Client events are not taken here'))
      case undefined:
        return send(protocol.errorFrame(null, 'Not a message of the protocol'))
    }
  })
  // what is wrong with a frame closes the socket, and that is all there is to say
  socket.on('error', () => undefined)
  socket.on('close', () => {
    clearTimeout(silence)
    clearTimeout(waiting)
    listeners.gone(connection)
  })
  send(protocol.established(connection.socketId, limits.activityTimeout))
  return connection
}

// A used id must not come back: an authorisation is signed for it.
const newSocketId = (): string => `${randomInt(2 ** 47)}.${randomInt(2 ** 47)}`
