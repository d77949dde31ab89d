import Fastify from 'fastify'
import PusherClient from 'pusher-js'
import WebSocket from 'ws'
import { attachRealtime, type EmbeddedRealtime, type Realtime } from '@server/realtime/realtime'
import type { RealtimeApi, RealtimeLimits } from '@server/realtime/realtime-app'

/** A server with nothing but the push endpoint, on a free port. */
export interface RealtimeHarness {
  readonly api: RealtimeApi
  readonly realtime: Realtime
  readonly url: string
  /** Authorises for one and the same session. */
  readonly authorize: Authorise
  /** An unmodified `pusher-js`, authorised by `authorize`. */
  readonly client: (authorize?: Authorise, key?: string) => PusherClient
  /** A bare socket that speaks the protocol by hand. */
  readonly socket: (path?: string, headers?: Readonly<Record<string, string>>) => RawSocket
  /** The server alone goes down. */
  readonly stop: () => Promise<void>
  readonly close: () => Promise<void>
}

export type Authorise = (socketId: string, channel: string) => { readonly auth: string } | undefined

export interface RawSocket {
  readonly socket: WebSocket
  readonly say: (message: unknown) => void
  /** The next frame that has not been read. */
  readonly heard: () => Promise<Frame>
  readonly closed: Promise<number>
}
export interface Frame {
  readonly event: string
  readonly channel?: string
  readonly data: unknown
}

export const realtimeHarness = async (
  limits: Partial<RealtimeLimits> = {},
  { now = Date.now, ...admission }: Pick<EmbeddedRealtime, 'now' | 'addressOf' | 'origins'> = {},
): Promise<RealtimeHarness> => {
  const app = { appId: 'shop', key: 'public-key', secret: 'a-secret-of-the-app' }
  const fastify = Fastify()
  const realtime = attachRealtime(fastify.server, fastify, { ...app, limits, now, ...admission })
  const port = Number(new URL(await fastify.listen({ host: '127.0.0.1', port: 0 })).port)
  const api: RealtimeApi = { ...app, host: '127.0.0.1', port, tls: false }
  const authorize: Authorise = (socketId, channel) => realtime.authorize(socketId, channel, 'session')
  const clients: PusherClient[] = []
  const sockets: WebSocket[] = []
  return {
    api,
    realtime,
    url: `http://127.0.0.1:${port}`,
    authorize,
    client: (authorised = authorize, key = app.key) => {
      const client = new PusherClient(key, {
        cluster: '',
        wsHost: api.host,
        wsPort: port,
        forceTLS: false,
        enabledTransports: ['ws'],
        disableStats: true,
        channelAuthorization: {
          transport: 'ajax',
          endpoint: '/unused',
          customHandler: ({ socketId, channelName }, answered) => {
            const auth = authorised(socketId, channelName)
            answered(auth === undefined ? new Error('forbidden') : null, auth ?? null)
          },
        },
      })
      clients.push(client)
      return client
    },
    socket: (path = `/app/${app.key}?protocol=7&client=test&version=1`, headers = {}) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers })
      sockets.push(socket)
      return rawSocket(socket)
    },
    stop: () => fastify.close(),
    close: async () => {
      for (const client of clients) client.disconnect()
      for (const socket of sockets) socket.terminate()
      await fastify.close()
    },
  }
}

/** Publishes through the push service of a shop with one process. */
export const publish = async ({ outlet }: Realtime, channel: string, event: string, data: unknown): Promise<void> => {
  if (!('publish' in outlet)) throw new Error('this process announces its pushes through the database')
  await outlet.publish(channel, event, data)
}

/** The first event of this name. */
export const once = (
  source: { bind(event: string, callback: (data: unknown) => void): unknown },
  event: string,
): Promise<unknown> => new Promise(resolve => source.bind(event, resolve))

/** A round trip through the connection: everything that was sent before has arrived. */
export const roundTrip = (client: PusherClient): Promise<void> =>
  new Promise(resolve => {
    client.connection.bind('message', (message: Frame) => message.event === 'pusher:pong' && resolve())
    client.connection.send_event('pusher:ping', {})
  })

/** A socket whose frames are read one by one. */
export const rawSocket = (socket: WebSocket): RawSocket => {
  const unread: Frame[] = []
  const readers: ((frame: Frame) => void)[] = []
  socket.on('error', () => undefined)
  socket.on('message', data => {
    const frame = JSON.parse(String(data))
    const reader = readers.shift()
    if (reader === undefined) unread.push(frame)
    else reader(frame)
  })
  const closed = new Promise<number>(resolve => socket.on('close', resolve))
  return {
    socket,
    closed,
    say: message => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    heard: () =>
      new Promise((resolve, reject) => {
        const frame = unread.shift()
        if (frame !== undefined) return resolve(frame)
        readers.push(resolve)
        void closed.then(code => reject(new Error(`closed with ${code}`)))
      }),
  }
}
