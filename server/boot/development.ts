import type { Server } from 'node:http'
import type { ViteDevServer } from 'vite'
import type { Site } from '@server/app'

/** The server that transforms modules on the way, and the one that both share. */
export interface Development {
  readonly vite: ViteDevServer
  readonly server: Server
}

/** Modules as they are written; styles come with the modules that import them. */
export const developmentSite = (dev: Development, realtime: Site['realtime']): Site => ({
  assets: { entry: '/src/main.tsx', css: '' },
  realtime,
  dev,
})
