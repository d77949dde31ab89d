import type { FastifyInstance } from 'fastify'
import { renderOffline } from '~/entry-server'
import type { Lang } from '~/domain/shared/locale'
import { type ThemeColors, themeCss } from '~/graphics/theme'
import { hashOf, hashedPolicy } from '@server/pages/csp'
import { escape, ground, groundOf, styleText } from '@server/pages/head'
import offlineSource from './offline-script.js?raw'

/** The content of the offline page. */
export interface OfflineFacts {
  readonly names: Readonly<Record<Lang, string>>
  readonly colors: ThemeColors
  readonly css: string
}

/**
 * The page that the service worker caches and shows without a network. It is one page for all addresses, editions and
 * languages, and it loads nothing. The policy names its script and style by their hashes, because the page is cached
 * together with its policy.
 */
export const offlinePage = async ({
  names,
  colors,
  css,
}: OfflineFacts): Promise<{ readonly html: string; readonly policy: string }> => {
  const style = styleText(themeCss(colors) + css)
  const script = offlineSource.replace(/^\/\/.*$/gmu, '').trim()
  const html = `<!doctype html>
<html lang="zh-Hant-MO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escape(names['zh-Hant'])}</title>
<meta name="robots" content="noindex">
${ground(groundOf(colors))}
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
${await renderOffline(names)}
<script>${script}</script>
</body>
</html>
`
  const policy = hashedPolicy({
    scripts: [hashOf(script)],
    styles: [hashOf(style)],
    realtime: undefined,
    api: undefined,
    images: [],
  })
  return { html, policy }
}

/** Rendered for each request, with the shop's current name and colours. */
export const registerOffline = (app: FastifyInstance, facts: () => Promise<OfflineFacts>): void => {
  app.get('/offline.html', async (_request, reply) => {
    const { html, policy } = await offlinePage(await facts())
    void reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', policy)
    return html
  })
}
