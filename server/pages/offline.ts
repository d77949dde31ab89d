import type { FastifyInstance } from 'fastify'
import { renderOffline } from '~/entry-server'
import type { Lang } from '~/domain/shared/locale'
import { type ThemeColors, themeCss } from '~/graphics/theme'
import type { AnswerMemory } from '@server/platform/answers/answer-memory'
import { contentSecurityPolicy } from '@server/pages/csp'
import { escape, ground, groundOf, styleText } from '@server/pages/head'
import offlineSource from './offline-script.js?raw'

/** The content of the offline page. */
export interface OfflineFacts {
  readonly names: Readonly<Record<Lang, string>>
  readonly colors: ThemeColors
  readonly css: string
}

/** The page, and its inline script and style. */
export interface OfflinePage {
  readonly html: string
  readonly script: string
  readonly style: string
}

/**
 * The page that the service worker caches and shows without a network. It is one page for all addresses, editions and
 * languages, and it loads nothing. The policy names its script and style by their hashes, because the page is cached
 * together with its policy.
 */
export const offlinePage = async ({ names, colors, css }: OfflineFacts): Promise<OfflinePage> => {
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
  return { html, script, style }
}

/** With the shop's current name and colours. */
export const registerOffline = (
  app: FastifyInstance,
  answers: AnswerMemory,
  now: () => Promise<{ readonly version: number; readonly facts: OfflineFacts }>,
): void => {
  app.get('/offline.html', async (request, reply) => {
    const { version, facts } = await now()
    const name = { key: 'offline', version: String(version), isCommon: true }
    return answers.send(request, reply, name, async () => {
      const { html, script, style } = await offlinePage(facts)
      const headers = {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': contentSecurityPolicy({ scripts: [script], styles: [style] }),
      }
      return { status: 200, headers, body: html }
    })
  })
}
