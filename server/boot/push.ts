import type { IncomingMessage, Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '@server/config/config'
import { networkOf } from '@server/platform/rate-limits'
import type { PageOptions } from '@server/pages/pages'
import { attachRealtime, hostedRealtime, noRealtime, type Realtime } from '@server/realtime/realtime'
import type { RealtimeApp } from '@server/realtime/realtime-app'
import { keptSecret } from '@server/platform/persistent-secret'

/** The push service, and its address for pages. */
export interface Push {
  readonly attach: (server: Server, app: FastifyInstance) => Realtime
  readonly page: PageOptions['realtime']
}

const EMBEDDED: Pick<RealtimeApp, 'appId' | 'key'> = { appId: 'shop', key: 'shop' }

type PushConfig = Pick<Config, 'realtime' | 'publicUrl' | 'dataDir' | 'frontEnds' | 'trustProxy' | 'socketsPerAddress'>

export const pushOf = (config: PushConfig): Push => {
  const { realtime, publicUrl, dataDir } = config
  switch (realtime.kind) {
    case 'none':
      return { attach: () => noRealtime, page: undefined }
    case 'hosted': {
      const { kind: _kind, cluster, ...api } = realtime
      return {
        attach: () => hostedRealtime(api),
        page: hostedAddress({ ...api, cluster }),
      }
    }
    case 'embedded': {
      const app = { ...EMBEDDED, secret: keptSecret(dataDir, 'realtime.secret') }
      const embedded = {
        ...app,
        limits: { connectionsPerAddress: config.socketsPerAddress },
        origins: [publicUrl, ...config.frontEnds],
        addressOf: addressOf(config.trustProxy),
      }
      return { attach: (server, into) => attachRealtime(server, into, embedded), page: besideShop(publicUrl) }
    }
  }
}

/** The network of a socket, by the rule for requests: the nearest proxy's header, if one is trusted. */
const addressOf =
  (trustProxy: boolean) =>
  ({ headers, socket }: IncomingMessage): string => {
    const forwarded = headers['x-forwarded-for']
    const nearest = [forwarded ?? ''].flat().join(',').split(',').at(-1)?.trim() ?? ''
    return networkOf(trustProxy && nearest !== '' ? nearest : (socket.remoteAddress ?? ''))
  }

/** The embedded endpoint is at the shop's own address. */
export const besideShop = (publicUrl: string): NonNullable<PageOptions['realtime']> => {
  const { protocol, hostname, port } = new URL(publicUrl)
  const tls = protocol === 'https:'
  return { key: EMBEDDED.key, host: hostname, port: port === '' ? (tls ? 443 : 80) : Number(port), tls, cluster: '' }
}

/** The address at which pages connect to hosted Channels, or to a compatible cluster. */
export const hostedAddress = ({
  key,
  cluster,
  host,
  port,
  tls,
}: NonNullable<PageOptions['realtime']>): NonNullable<PageOptions['realtime']> => ({
  key,
  cluster,
  tls,
  port,
  host: socketHost(host, cluster),
})

/** Hosted Channels takes calls at `api-{cluster}.…` and sockets at `ws-{cluster}.…`; a compatible cluster takes both at one. */
const socketHost = (apiHost: string, cluster: string): string =>
  apiHost === `api-${cluster}.pusher.com` ? `ws-${cluster}.pusher.com` : apiHost
