import * as E from 'fp-ts/Either'
import { readAssets } from '@server/pages/assets'
import { backendProducts } from '@server/pages/backend-products'
import { readStaticSite } from '@server/boot/static-settings'
import { staticSite } from '@server/pages/static-site'
import type { Environment } from '@server/config/settings'

/**
 * `npm run build:static`: the files that the browser's build lacks, by path. Rejects with one clear line for each
 * mistake.
 */
export const staticFiles = async (env: Environment, clientDir: string): Promise<Readonly<Record<string, string>>> => {
  const site = readStaticSite(env)
  if (E.isLeft(site)) throw new Error(site.left.join('\n'))
  const { sitemapFrom } = site.right
  const products = sitemapFrom === undefined ? undefined : await backendProducts(sitemapFrom)
  return staticSite(site.right, await readAssets(clientDir), products)
}
