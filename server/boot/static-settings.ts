import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { embeddedAddress, hostedAddress } from '@server/boot/push'
import { type StaticSite, originOf } from '@server/pages/static-site'
import {
  type Environment,
  type Setting,
  flag,
  matching,
  oneOf,
  origin,
  textOr,
  wholeNumber,
  all,
} from '@server/config/settings'
import { readOtherOrigins } from '@server/config/other-origins'
import { hstsOf } from '@server/config/hsts'
import { defined } from '~/domain/shared/defined'

/** Reads the settings of a plain static site. Left: one clear line for each mistake. */
export const readStaticSite = (env: Environment): Setting<StaticSite> =>
  pipe(
    all({
      origin: origin(env, 'PUBLIC_URL', 'http://localhost:3000'),
      apiBase: matching(
        env,
        'SHOP_API_BASE',
        isBase,
        'a path like /backend or an address like https://api.example.com',
      ),
      kind: oneOf(env, 'REALTIME', ['embedded', 'hosted', 'none'], 'none'),
      key: E.right(textOr(env, 'REALTIME_KEY', undefined)),
      cluster: E.right(textOr(env, 'REALTIME_CLUSTER', 'mt1')),
      port: wholeNumber(env, 'REALTIME_PORT', { min: 1, max: 65_535, fallback: 443 }),
      tls: flag(env, 'REALTIME_TLS', true),
      sitemapFrom: matching(env, 'SITEMAP_FROM', isBackend, 'an address like https://api.example.com'),
      backend: matching(env, 'BACKEND_URL', isBackend, 'an address like http://127.0.0.1:3000'),
      hsts: hstsOf(env),
      others: readOtherOrigins(env),
    }),
    E.chain(
      ({ origin: from, apiBase = '', kind, key, cluster, port, tls, sitemapFrom, ...read }): Setting<StaticSite> => {
        const site = {
          origin: from,
          apiBase,
          backend: read.backend ?? originOf(apiBase) ?? DEFAULT_BACKEND,
          tls: read.hsts !== 'no' && from.startsWith('https:') ? read.hsts : undefined,
          images: read.others.imageOrigins,
          connections: read.others.connectOrigins,
          ...defined({ sitemapFrom }),
          name: textOr(env, 'SITE_NAME', '浪花小店'),
          description: textOr(env, 'SITE_DESCRIPTION', '澳門及香港的點數卡、數碼增值及遊戲儲值網店，付款後即時取碼。'),
        }
        if (kind === 'none') return E.right({ ...site, realtime: undefined })
        // the reference backend has sockets at the address of its calls
        if (kind === 'embedded') return E.right({ ...site, realtime: embeddedAddress(originOf(apiBase) ?? from) })
        if (key === undefined) return E.left(['REALTIME_KEY: needed when REALTIME is hosted'])
        const host = textOr(env, 'REALTIME_HOST', `api-${cluster}.pusher.com`)
        return E.right({ ...site, realtime: hostedAddress({ key, cluster, host, port, tls }) })
      },
    ),
  )

/** Where the reference backend listens. */
const DEFAULT_BACKEND = 'http://127.0.0.1:3000'

/** The path of a call is appended unchanged, with its slash. */
const isBase = (text: string): boolean => /^(?:\/[\w.~-]+)+$/u.test(text) || isBackend(text)

const isBackend = (text: string): boolean =>
  URL.canParse(text) && /^https?:\/\/[^?#]*[^/?#]$/u.test(text) && new URL(text).username === ''
