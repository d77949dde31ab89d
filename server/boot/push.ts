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
        page: { key: api.key, cluster, tls: api.tls, port: api.port, host: socketHost(api.host, cluster) },
      }
    }
    case 'embedded': {
      const app = { ...EMBEDDED, secret: keptSecret(dataDir, 'realtime.secret') }
      return { attach: (server, into) => attachRealtime(server, into, app), page: besideShop(publicUrl, app.key) }
    }
  }
}

/** The embedded endpoint is at the shop's own address. */
const besideShop = (publicUrl: string, key: string): PageOptions['realtime'] => {
  const { protocol, hostname, port } = new URL(publicUrl)
  const tls = protocol === 'https:'
  return { key, host: hostname, port: port === '' ? (tls ? 443 : 80) : Number(port), tls, cluster: '' }
}

/** Hosted Channels takes calls at `api-{cluster}.…` and sockets at `ws-{cluster}.…`; a compatible cluster takes both at one. */
const socketHost = (apiHost: string, cluster: string): string =>
  apiHost === `api-${cluster}.pusher.com` ? `ws-${cluster}.pusher.com` : apiHost
