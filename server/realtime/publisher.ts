import Pusher from 'pusher'
import type { Publisher } from '@server/realtime/publisher.port'
import type { RealtimeApi } from '@server/realtime/realtime-app'

/** The time-out of the push service. */
const TIMEOUT_MS = 5_000

/** The `pusher` server SDK for an app: the same for the embedded endpoint, hosted Channels and a compatible cluster. */
export const sdk = ({ appId, key, secret, host, port, tls }: RealtimeApi): Pusher =>
  new Pusher({ appId, key, secret, host, port: String(port), useTLS: tls, timeout: TIMEOUT_MS })

/** Publishes through the SDK. */
export const pusherPublisher = (pusher: Pusher): Publisher => ({
  publish: async (channel, event, data) => {
    // the SDK's own error carries the signed address: it is not passed on
    const failed = await pusher.trigger(channel, event, data).then(() => undefined, reason)
    if (failed !== undefined) throw new Error(`The push service did not take ${event} (${failed})`)
  },
})

const reason = (error: unknown): string => {
  const status = error instanceof Pusher.RequestError ? error.status : undefined
  return status === undefined ? 'no answer' : String(status)
}

/** No push service is configured: watchers poll. */
export const noPublisher: Publisher = { publish: () => Promise.resolve() }
