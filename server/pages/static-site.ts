import { createHash } from 'node:crypto'
import type { PageData } from '~/entry-server'
import type { EditionCode } from '~/domain/locale'
import { defaultTheme, roles, themeCss } from '~/domain/theme'
import type { Assets } from '@server/pages/assets'
import { hashedPolicy } from '@server/pages/csp'
import { documentOf } from '@server/pages/html'

/** What a plain static site is told: the same build, in front of any backend of the same site. */
export interface StaticSite {
  readonly apiBase: string
  readonly origin: string
  readonly name: string
  readonly description: string
  readonly realtime: PageData['realtime']
}

/** The shell that a CDN sends for every address of an edition, and the policy to send along. */
export const staticShell = (
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
    indexed: edition === 'hk' ? '/hk' : '/',
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
      ...(site.realtime === undefined ? {} : { realtime: site.realtime }),
    } satisfies PageData),
    body: '',
    drawn: false,
    devHead: '',
  }).replaceAll(' nonce=""', '')
  return { html, policy: hashedPolicy(hashesOf(html, 'script'), hashesOf(html, 'style'), site.realtime) }
}

/** Hashes of the inline elements, in the form that the policy takes. */
const hashesOf = (html: string, element: 'script' | 'style'): readonly string[] =>
  [...html.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'gu'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
