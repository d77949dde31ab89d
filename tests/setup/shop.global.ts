import type { TestProject } from 'vitest/node'
import { startShop } from './shop-process'

declare module 'vitest' {
  interface ProvidedContext {
    /** The addresses of built shops with demo data, without a slash at the end: one for each file that runs at a time. */
    readonly shopUrls: readonly string[]
  }
}

/** As many shops for the browser tests as files run at a time. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shops = [await startShop()]
  // the first has built what was stale
  shops.push(...(await Promise.all(Array.from({ length: project.config.maxWorkers - 1 }, () => startShop()))))
  project.provide(
    'shopUrls',
    shops.map(({ url }) => url),
  )
  return async () => {
    const ends = await Promise.allSettled(shops.map(shop => shop.stop()))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
}
