import * as E from 'fp-ts/Either'
import { readAssets } from '@server/pages/assets'
import { backendProducts } from '@server/pages/backend-products'
import { readStaticSite } from '@server/boot/static-settings'
import { staticSite } from '@server/pages/static-site'
import type { Environment } from '@server/config/settings'

/** `npm run build:static`: what has to stand beside the browser's build, by path. Rejects with one clear line a mistake. */
export const staticFiles = async (env: Environment, clientDir: string): Promise<Readonly<Record<string, string>>> => {
  const site = readStaticSite(env)
  if (E.isLeft(site)) throw new Error(site.left.join('\n'))
  const { sitemapFrom } = site.right
  const products = sitemapFrom === undefined ? [] : await backendProducts(sitemapFrom)
  return staticSite(site.right, await readAssets(clientDir), products)
}
