import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import * as E from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import * as t from 'io-ts'
import { type WebSocket, WebSocketServer } from 'ws'
import type { MemoryShop } from '@testing/memory/shop/memory-shop'
import { ownOrder } from '@testing/memory/shop/shop-orders'
import { type Route, route } from '@testing/mock/route'
import { authorizeChannel } from '~/contract/calls'
import { orderEvent } from '~/contract/orders.wire'
import { optional } from '~/contract/wire'
import { forbidden, unauthenticated } from '~/domain/shared/failure'

const KEY = 'mock'
const CHANNEL = /^private-orders\.(.+)$/u
const SOCKET = /^\d+\.\d+$/u

/** Pushes of the mock over the Channels protocol, in one process. */
export interface Channels {
  /** `POST /api/broadcasting/auth`: signs the caller's own channels only (I-16). */
  readonly route: Route
  readonly key: string
  readonly close: () => void
}

/** Pushes the changes of orders to those who may know them, on the sockets of this server. */
export const channels = (server: Server, shop: MemoryShop): Channels => {
  const secret = randomBytes(32)
  const signed = (socket: string, channel: string): string =>
    `${KEY}:${createHmac('sha256', secret).update(`${socket}:${channel}`).digest('hex')}`
  const sockets = new WebSocketServer({ noServer: true })
  const joined = new Map<WebSocket, Set<string>>()

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (request.url?.startsWith(`/app/${KEY}`) !== true) return void socket.destroy()
    sockets.handleUpgrade(request, socket, head, client => serve(client, signed, joined))
  }
  server.on('upgrade', onUpgrade)
  const pushes = shop.pushes.subscribe(signal => {
    if (signal._tag !== 'event') return
    const channel = `private-orders.${signal.event.order}`
    const frame = frameOf('order.updated', orderEvent.encode(signal.event), channel)
    for (const [client, own] of joined) if (own.has(channel)) client.send(frame)
  })
  return {
    key: KEY,
    route: route(authorizeChannel, ({ token, body: { socket_id, channel_name } }) => {
      const user = shop.state().tokens.get(token ?? '')
      if (user === undefined) return TE.left(unauthenticated)
      const order = CHANNEL.exec(channel_name)?.[1]
      const isOwn = order !== undefined && ownOrder(shop.state(), user, order) !== undefined
      return isOwn && SOCKET.test(socket_id) ? TE.right({ auth: signed(socket_id, channel_name) }) : TE.left(forbidden)
    }),
    close: () => {
      pushes.unsubscribe()
      server.off('upgrade', onUpgrade)
      for (const client of joined.keys()) client.terminate()
    },
  }
}

const message = optional({ event: t.string, data: t.unknown })
const subscription = optional({ channel: t.string, auth: t.string })

/** Speaks protocol 7 with one client. */
const serve = (
  client: WebSocket,
  signed: (socket: string, channel: string) => string,
  joined: Map<WebSocket, Set<string>>,
): void => {
  const id = `${randomInt(1, 1_000_000_000)}.${randomInt(1, 1_000_000_000)}`
  const own = new Set<string>()
  joined.set(client, own)
  client.on('close', () => joined.delete(client))
  client.on('error', () => undefined)
  client.on('message', raw => {
    const read = message.decode(jsonOf(String(raw)))
    const { event, data } = E.isRight(read) ? read.right : {}
    const asked = subscription.decode(data)
    const { channel = '', auth } = E.isRight(asked) ? asked.right : {}
    if (event === 'pusher:ping') return client.send(frameOf('pusher:pong', {}))
    if (event === 'pusher:unsubscribe') return void own.delete(channel)
    if (event !== 'pusher:subscribe') return undefined
    if (!CHANNEL.test(channel) || auth !== signed(id, channel))
      return client.send(frameOf('pusher:subscription_error', { type: 'AuthError', status: 401 }, channel))
    own.add(channel)
    return client.send(frameOf('pusher_internal:subscription_succeeded', {}, channel))
  })
  client.send(frameOf('pusher:connection_established', { socket_id: id, activity_timeout: 120 }))
}

/** The data of a frame is JSON as a text. */
const frameOf = (event: string, data: unknown, channel?: string): string =>
  JSON.stringify({ event, data: JSON.stringify(data), ...(channel === undefined ? {} : { channel }) })

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
