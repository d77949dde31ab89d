import * as E from 'fp-ts/Either'
import { readAssets } from '@server/pages/assets'
import { readStaticSite } from '@server/pages/static-settings'
import { staticSite } from '@server/pages/static-site'
import type { Environment } from '@server/settings'

/** `npm run build:static`: what has to stand beside the browser's build, by path. Rejects with one clear line a mistake. */
export const staticFiles = async (env: Environment, clientDir: string): Promise<Readonly<Record<string, string>>> => {
  const site = readStaticSite(env)
  if (E.isLeft(site)) throw new Error(site.left.join('\n'))
  return staticSite(site.right, await readAssets(clientDir))
}
