import { hkdfSync } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '@server/config/config'
import type { Db } from '@server/platform/database/database'
import { proxyTrust, visitorOf } from '@server/platform/network/trusted-proxies'
import { networkOf } from '@server/platform/network/visitor-address'
import type { PageOptions } from '@server/pages/pages'
import { attachRealtime, hostedRealtime, noRealtime, type Realtime } from '@server/realtime/realtime'
import type { RealtimeApp } from '@server/realtime/realtime-app'
import { persistentSecret } from '@server/platform/persistent-secret'

/** The push service, and its address for pages. */
export interface Push {
  readonly attach: (server: Server, app: FastifyInstance, db: Db) => Realtime
  readonly page: PageOptions['realtime']
}

const EMBEDDED: Pick<RealtimeApp, 'appId' | 'key'> = { appId: 'shop', key: 'shop' }

type PushConfig = Pick<
  Config,
  'realtime' | 'publicUrl' | 'dataDir' | 'secret' | 'databaseUrl' | 'frontEnds' | 'trustProxy' | 'socketsPerAddress'
>

export const pushOf = (config: PushConfig): Push => {
  const { realtime, publicUrl, databaseUrl } = config
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
      const trusts = proxyTrust(config.trustProxy)
      const app = { ...EMBEDDED, secret: signingSecret(config) }
      const embedded = {
        ...app,
        limits: { connectionsPerAddress: config.socketsPerAddress },
        origins: [publicUrl, ...config.frontEnds],
        addressOf: (request: IncomingMessage) => networkOf(visitorOf(request, trusts)),
      }
      return {
        attach: (server, into, db) => {
          if (databaseUrl === undefined) return attachRealtime(server, into, embedded)
          const lost = (error: unknown) =>
            into.log.warn({ event: 'pushes of other processes are not heard', err: error })
          return attachRealtime(server, into, { ...embedded, processes: { db, url: databaseUrl, lost } })
        },
        page: embeddedAddress(publicUrl),
      }
    }
  }
}

/** The same in every process that has SHOP_SECRET; without it, a file. */
const signingSecret = ({ secret, dataDir }: PushConfig): string =>
  secret === undefined
    ? persistentSecret(dataDir, 'realtime.secret')
    : Buffer.from(hkdfSync('sha256', secret, '', 'shop: realtime signatures', 32)).toString('base64url')

/** The embedded endpoint is at the shop's own address. */
export const embeddedAddress = (publicUrl: string): NonNullable<PageOptions['realtime']> => {
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
