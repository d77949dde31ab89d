import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '@server/config'
import type { PageOptions } from '@server/pages/pages'
import { attachRealtime, hostedRealtime, noRealtime, type Realtime } from '@server/realtime/realtime'
import type { RealtimeApp } from '@server/realtime/realtime-app'
import { keptSecret } from '@server/store/kept-secret'

/** Where pushes go out, and what pages are told about it. */
export interface Push {
  readonly attach: (server: Server, app: FastifyInstance) => Realtime
  readonly page: PageOptions['realtime']
}

const EMBEDDED: Pick<RealtimeApp, 'appId' | 'key'> = { appId: 'shop', key: 'shop' }

export const pushOf = ({ realtime, publicUrl, dataDir }: Pick<Config, 'realtime' | 'publicUrl' | 'dataDir'>): Push => {
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
      return { attach: (server, into) => attachRealtime(server, into, app), page: besideShop(publicUrl) }
    }
  }
}

/** The embedded endpoint is at the shop's own address. */
export const besideShop = (publicUrl: string): NonNullable<PageOptions['realtime']> => {
  const { protocol, hostname, port } = new URL(publicUrl)
  const tls = protocol === 'https:'
  return { key: EMBEDDED.key, host: hostname, port: port === '' ? (tls ? 443 : 80) : Number(port), tls, cluster: '' }
}

/** Where pages listen to hosted Channels, or to a compatible cluster. */
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
