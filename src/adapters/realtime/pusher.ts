import * as E from 'fp-ts/Either'
import type PusherClient from 'pusher-js'
import { Observable } from 'rxjs'
import type { Http } from '~/adapters/http/client'
import { authorizeChannel } from '~/contract/calls'
import { orderEvent } from '~/contract/orders.wire'
import type { RealtimePort, RealtimeSignal } from '~/domain/orders/realtime.port'

/**
 * The address of the Channels endpoint: embedded, hosted or a compatible cluster (docs/spec/decisions.md#10-realtime).
 */
export interface RealtimeOptions {
  readonly key: string
  readonly host: string
  readonly port: number
  readonly tls: boolean
  readonly cluster: string
}

/**
 * Pushes over the Channels protocol. The client library loads when the first order is watched. The connection closes
 * when the last one is left.
 */
export const pusherRealtime = (options: RealtimeOptions, http: Http): RealtimePort => {
  let shared: Promise<PusherClient> | undefined
  let watchers = 0
  const watching = new Map<string, number>()
  const watch = (name: string, by: 1 | -1): number => {
    const now = (watching.get(name) ?? 0) + by
    watching.set(name, now)
    return now
  }

  const release = () => {
    watchers -= 1
    if (watchers > 0) return
    const leaving = shared
    shared = undefined
    void leaving?.then(client => client.disconnect()).catch(() => undefined)
  }

  return {
    order: id =>
      new Observable<RealtimeSignal>(subscriber => {
        const name = `private-orders.${id}`
        watchers += 1
        shared ??= connect(options, http)
        void shared.then(
          client => {
            if (subscriber.closed) return
            watch(name, 1)
            subscriber.add(listen(client, name, signal => subscriber.next(signal)))
            subscriber.add(() => {
              if (watch(name, -1) === 0) client.unsubscribe(name)
            })
          },
          // the library did not load: the page polls, and the next watcher tries again
          () => {
            shared = undefined
          },
        )
        return release
      }),
  }
}

const connect = async (options: RealtimeOptions, http: Http): Promise<PusherClient> => {
  const { default: Pusher } = await import('pusher-js')
  return new Pusher(options.key, {
    cluster: options.cluster,
    wsHost: options.host,
    wsPort: options.port,
    wssPort: options.port,
    forceTLS: options.tls,
    enabledTransports: options.tls ? ['wss'] : ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: authorizeChannel.path,
      customHandler: ({ socketId, channelName }, answered) => {
        void http
          .ask(authorizeChannel, { body: { socket_id: socketId, channel_name: channelName } })()
          .then(
            E.match(
              failure => answered(new Error(failure._tag), null),
              auth => answered(null, auth),
            ),
          )
      },
    },
  })
}

/** Subscribes to a channel and passes its signals on. Returns the function that stops this. */
const listen = (client: PusherClient, name: string, tell: (signal: RealtimeSignal) => void): (() => void) => {
  const channel = client.subscribe(name)
  const connected = () => tell({ _tag: 'connected' })
  const disconnected = () => tell({ _tag: 'disconnected' })
  const changed = (data: unknown) => {
    const event = orderEvent.decode(data)
    if (E.isRight(event)) tell({ _tag: 'event', event: event.right })
  }
  channel.bind('pusher:subscription_succeeded', connected)
  channel.bind('order.updated', changed)
  client.connection.bind('unavailable', disconnected)
  if (channel.subscribed) connected() // another watcher has subscribed already
  return () => {
    channel.unbind('pusher:subscription_succeeded', connected)
    channel.unbind('order.updated', changed)
    client.connection.unbind('unavailable', disconnected)
  }
}

/** No push service: the page polls. */
export const noRealtime: RealtimePort = { order: () => new Observable<RealtimeSignal>() }
