import { readdirSync } from 'node:fs'
import type { Server } from 'node:http'
import { join, posix, sep } from 'node:path'
import type { ViteDevServer } from 'vite'
import type { Site } from '@server/http/app'
import type { Views } from '@server/pages/document'
import type { DevelopmentPages } from '@server/pages/pages'

/** The server that transforms modules on request, and the HTTP server that both share. */
export interface Development {
  readonly vite: ViteDevServer
  readonly server: Server
}

/** The site in development. Styles come with the modules that import them, and as files before the modules load. */
export const developmentSite = (dev: Development, realtime: Site['realtime']): Site => ({
  assets: { entry: '/src/main.tsx', css: '' },
  realtime,
  dev: { ...dev, pages: pagesOf(dev.vite) },
})

const pagesOf = (vite: ViteDevServer): DevelopmentPages => ({
  views: latest(vite),
  head: styleSheets(vite.config.root),
  transform: (url, html) => vite.transformIndexHtml(url, html),
})

/** Loads the renderer when it is first needed, and again after each change of a file. */
const latest = (vite: ViteDevServer): DevelopmentPages['views'] => {
  const load = async (): Promise<Views> => {
    const { isPage, pageNeeds, renderView } = await vite.ssrLoadModule('/src/entry-server.tsx')
    return { isPage, pageNeeds, renderView }
  }
  let loaded: Promise<Views> | undefined
  return () => {
    if (loaded !== undefined) return loaded
    vite.watcher.once('all', () => {
      loaded = undefined
      // the importers of the changed file keep the old one otherwise
      vite.environments.ssr.moduleGraph.invalidateAll()
    })
    loaded = load()
    return loaded
  }
}

/** Shared styles come first; for the rest, the modules set the order when they load. */
const styleSheets = (root: string): string =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map(name => posix.join('/src', ...name.split(sep)))
    .filter(path => path.endsWith('.css'))
    .toSorted((a, b) => Number(isBasic(b)) - Number(isBasic(a)) || (a < b ? -1 : 1))
    .map(path => `<link rel="stylesheet" href="${path}">\n`)
    .join('')

const isBasic = (path: string): boolean => path.startsWith('/src/ui/kit/')
