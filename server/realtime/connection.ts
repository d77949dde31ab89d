import { randomInt } from 'node:crypto'
import type { WebSocket } from 'ws'
import * as protocol from '@server/realtime/protocol'
import type { RealtimeApp, RealtimeLimits } from '@server/realtime/realtime-app'
import { readAuthorisation } from '@server/realtime/signature'

/** A client that is connected. */
export interface Connection {
  readonly socketId: string
  readonly send: (frame: string) => void
  readonly close: (code: number, reason: string) => void
}

/** The channels of each connection, on the hub's side. */
export interface Listeners {
  /** False: the connection already has the largest allowed number of channels. */
  readonly join: (channel: string, connection: Connection) => boolean
  /** The connection shows a session's authorisation: it closes with the session. */
  readonly bind: (connection: Connection, sessionId: string) => void
  readonly leave: (channel: string, connection: Connection) => void
  readonly gone: (connection: Connection) => void
}

/** Closes a socket, and does not wait long for a client that ignores the closing handshake. */
export const endSoon = (socket: WebSocket, code: number, reason: string): void => {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), 2_000).unref()
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
    // a client that does not read must not fill the server's memory
    if (socket.bufferedAmount > limits.waitingBytes) return socket.terminate()
    socket.send(frame)
  }
  const close = (code: number, reason: string) => {
    send(protocol.errorFrame(code, reason))
    endSoon(socket, code, reason)
  }
  const connection: Connection = { socketId: newSocketId(), send, close }

  const silence = setTimeout(() => {
    send(protocol.ping)
    waiting = setTimeout(() => close(protocol.codes.noPong, 'Pong reply not received'), limits.pongTimeout)
  }, limits.activityTimeout)
  let waiting: NodeJS.Timeout | undefined

  const subscribe = (channel: string, auth: string) => {
    // every channel belongs to one order: the shop has no public channels
    if (!protocol.CHANNEL_NAME.test(channel) || !channel.startsWith('private-'))
      return send(protocol.subscriptionError(channel, 'InvalidChannel', 'This channel cannot be subscribed to', 400))
    const authorised = readAuthorisation(app, connection.socketId, channel, auth)
    if (authorised === undefined) {
      send(protocol.subscriptionError(channel, 'AuthError', 'The subscription is not authorised', 401))
      return send(protocol.errorFrame(protocol.codes.unauthorised, `Not authorised for ${channel}`))
    }
    if (authorised.session !== undefined) listeners.bind(connection, authorised.session)
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
  // a bad frame closes the socket, and needs no report
  socket.on('error', () => undefined)
  socket.on('close', () => {
    clearTimeout(silence)
    clearTimeout(waiting)
    listeners.gone(connection)
  })
  send(protocol.established(connection.socketId, limits.activityTimeout))
  return connection
}

// a used id must not return: authorisations are signed for it
const newSocketId = (): string => `${randomInt(2 ** 47)}.${randomInt(2 ** 47)}`
