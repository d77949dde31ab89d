import { type PageData, renderLost } from '~/entry-server'
import type { EditionCode } from '~/domain/shared/locale'
import { defaultTheme, themeCss } from '~/graphics/theme'
import type { Assets } from '@server/pages/assets'
import { contentSecurityPolicy } from '@server/pages/csp'
import { groundOf, styleText } from '@server/pages/head'
import { headersFile } from '@server/pages/headers-file'
import { bootScript, documentOf } from '@server/pages/html'
import { nginxFile } from '@server/pages/nginx-file'
import { offlinePage } from '@server/pages/offline'
import { type EditionProducts, robotsTxt, sitemap } from '@server/pages/site-files'
import type { Tls } from '@server/pages/site-headers'
import { webManifest } from '@server/pages/web-manifest'
import { defined } from '~/domain/shared/defined'

/** The settings of a plain static site: the same build, in front of any backend on the same site. */
export interface StaticSite {
  /** The prefix of every call; empty: the site's own origin. */
  readonly apiBase: string
  /** The backend to which a proxy in front of the site forwards calls. */
  readonly backend: string
  readonly origin: string
  readonly name: string
  readonly description: string
  readonly realtime: PageData['realtime']
  /** Where browsers use TLS only; absent: the site has none. */
  readonly tls: Tls | undefined
  /** Other origins whose pictures pages show. */
  readonly images: readonly string[]
  /** Other origins to which pages connect, besides that of the calls and of the pushes. */
  readonly connections: readonly string[]
  /** The backend that the build queries once for its products, for the sitemap; absent: no query. */
  readonly sitemapFrom?: string
}

/** The origin of a backend if it differs from the site's; undefined if it is the same. */
export const originOf = (apiBase: string): string | undefined =>
  URL.canParse(apiBase) ? new URL(apiBase).origin : undefined

/** The files of a plain static site that the browser's build lacks, by their paths. */
export const staticSite = async (
  site: StaticSite,
  assets: Assets,
  products: EditionProducts = { mo: [], hk: [] },
): Promise<Readonly<Record<string, string>>> => {
  const inline = {
    style: styleText(themeCss(defaultTheme) + assets.css),
    script: bootScript(assets, false),
  }
  const offline = await offlinePage({
    names: { 'zh-Hant': site.name, en: site.name },
    colors: defaultTheme,
    css: assets.css,
  })
  const policy = contentSecurityPolicy({
    // one policy for all addresses: a host would join two rules for one address, and both policies would apply
    scripts: [inline.script, offline.script],
    styles: [...new Set([inline.style, offline.style])],
    realtime: site.realtime,
    calls: [originOf(site.apiBase), ...site.connections],
    images: site.images,
  })
  return {
    'index.html': await staticShell(site, inline, 'mo'),
    'hk/index.html': await staticShell(site, inline, 'hk'),
    'offline.html': offline.html,
    'robots.txt': robotsTxt(site.origin),
    'manifest.webmanifest': webManifest({ ...site, colors: defaultTheme, icon: '' }),
    'sitemap.xml': sitemap(site.origin, products),
    _headers: headersFile(policy, site.tls),
    _redirects: '/hk /hk/index.html 200\n/hk/* /hk/index.html 200\n/* /index.html 200\n',
    'nginx.conf': nginxFile(nginxSite(site), policy),
  }
}

const nginxSite = ({ origin, apiBase, backend, realtime, tls }: StaticSite) => {
  const { hostname } = new URL(origin)
  const ownCalls = originOf(apiBase) === undefined
  return {
    host: hostname,
    callsBelow: ownCalls ? apiBase : undefined,
    backend,
    sockets: ownCalls && realtime?.host === hostname,
    tls,
  }
}

/** The shell that a CDN sends for every address of an edition. */
const staticShell = async (
  site: StaticSite,
  inline: { readonly style: string; readonly script: string },
  edition: EditionCode,
): Promise<string> =>
  documentOf({
    edition,
    lang: 'zh-Hant',
    title: site.name,
    description: site.description,
    keywords: '',
    indexed: 'unsaid',
    origin: site.origin,
    ...inline,
    ground: groundOf(defaultTheme),
    icon: '',
    allowZoom: false,
    data: JSON.stringify({
      build: __BUILD__,
      edition,
      lang: 'zh-Hant',
      apiBase: site.apiBase,
      ...defined({ realtime: site.realtime }),
    } satisfies PageData),
    body: '',
    lost: await renderLost(edition, 'zh-Hant'),
    devHead: '',
  })
