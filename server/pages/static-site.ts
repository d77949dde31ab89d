import { createHash } from 'node:crypto'
import type { PageData } from '~/entry-server'
import type { EditionCode } from '~/domain/locale'
import { defaultTheme, roles, themeCss } from '~/domain/theme'
import type { Assets } from '@server/pages/assets'
import { hashedPolicy } from '@server/pages/csp'
import { documentOf } from '@server/pages/html'

/** What a plain static site is told: the same build, in front of any backend of the same site. */
export interface StaticSite {
  /** What stands before the path of a call; empty: the site's own origin. */
  readonly apiBase: string
  readonly origin: string
  readonly name: string
  readonly description: string
  readonly realtime: PageData['realtime']
}

/** The origin of a backend that has another than the site; undefined when it is behind the same. */
export const originOf = (apiBase: string): string | undefined =>
  URL.canParse(apiBase) ? new URL(apiBase).origin : undefined

/** The files of a plain static site that the browser's build lacks, by their paths. */
export const staticSite = (site: StaticSite, assets: Assets): Readonly<Record<string, string>> => {
  const mo = staticShell(site, assets, 'mo')
  const hk = staticShell(site, assets, 'hk')
  return {
    'index.html': mo.html,
    'hk/index.html': hk.html,
    _headers: headersFile(site, mo.policy, hk.policy),
    _redirects: '/hk /hk/index.html 200\n/hk/* /hk/index.html 200\n/* /index.html 200\n',
  }
}

/** The shell that a CDN sends for every address of an edition, and the policy to send along. */
const staticShell = (
  site: StaticSite,
  assets: Assets,
  edition: EditionCode,
): { readonly html: string; readonly policy: string } => {
  const { light, dark } = roles(defaultTheme)
  const html = documentOf({
    edition,
    lang: 'zh-Hant',
    title: site.name,
    description: site.description,
    keywords: '',
    indexed: 'unsaid',
    origin: site.origin,
    themeCss: themeCss(defaultTheme),
    css: assets.css,
    ground: { light: light['ground'] ?? '', dark: dark['ground'] ?? '' },
    allowZoom: false,
    nonce: '',
    entry: assets.entry,
    data: JSON.stringify({
      build: __BUILD__,
      edition,
      lang: 'zh-Hant',
      apiBase: site.apiBase,
      greet: true,
      ...(site.realtime === undefined ? {} : { realtime: site.realtime }),
    } satisfies PageData),
    body: '',
    drawn: false,
    devHead: '',
  }).replaceAll(' nonce=""', '')
  const policy = hashedPolicy({
    scripts: hashesOf(html, 'script'),
    styles: hashesOf(html, 'style'),
    realtime: site.realtime,
    api: originOf(site.apiBase),
  })
  return { html, policy }
}

/** What to send along, in the form that several hosts of static sites read. */
const headersFile = (site: StaticSite, mo: string, hk: string): string => {
  // two rules for one address would be joined, and both policies would hold
  if (mo !== hk) throw new Error('the shells of the editions differ in their scripts or styles')
  const secure = site.origin.startsWith('https:')
  return [
    '/*',
    `  Content-Security-Policy: ${mo}`,
    '  X-Content-Type-Options: nosniff',
    '  Referrer-Policy: strict-origin-when-cross-origin',
    '  Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    '  Cross-Origin-Opener-Policy: same-origin',
    ...(secure ? ['  Strict-Transport-Security: max-age=31536000; includeSubDomains'] : []),
    // the address of a revived order is the key to it; the last of two values holds
    ...['/s/*', '/hk/s/*'].flatMap(path => [path, '  Referrer-Policy: no-referrer']),
    '/assets/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '',
  ].join('\n')
}

/** Hashes of the inline elements, in the form that the policy takes. */
const hashesOf = (html: string, element: 'script' | 'style'): readonly string[] =>
  [...html.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'gu'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
