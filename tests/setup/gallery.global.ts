import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the built gallery, without a slash at the end. */
    readonly galleryUrl: string
    /** The same of the gallery of the console. */
    readonly consoleGalleryUrl: string
  }
}

/** The galleries of the shop and of the console as they are now, built and served. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shop = await served('gallery')
  // the console has a separate page in a frame
  const console = await served('gallery/console', { mode: 'preview', below: 'console/preview' })
  project.provide('galleryUrl', shop.url)
  project.provide('consoleGalleryUrl', console.url)
  return async () => {
    await shop.stop()
    await console.stop()
  }
}

/** Another page of the same gallery. `below`: the folder in which it is served. */
interface OtherPage {
  readonly mode: string
  readonly below: string
}

const served = async (
  folder: string,
  other?: OtherPage,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> => {
  const configFile = fileURLToPath(new URL(`../../${folder}/vite.config.ts`, import.meta.url))
  // each run has its own folder, so that a run does not delete files that another run serves
  const outDir = mkdtempSync(join(tmpdir(), 'shop-gallery-'))
  const options = { configFile, logLevel: 'warn', build: { outDir } } as const
  await build(options)
  if (other !== undefined) await build({ ...options, mode: other.mode, build: { outDir: join(outDir, other.below) } })
  const server = await preview({ ...options, preview: { host: '127.0.0.1', port: 0 } })
  // a connection that is closed for being idle just as it is used again would lose a request
  if ('keepAliveTimeout' in server.httpServer) server.httpServer.keepAliveTimeout = 0
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('the gallery has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
