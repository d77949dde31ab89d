import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startShop } from './shop-process'

declare module 'vitest' {
  interface ProvidedContext {
    /** Built shops with demo data, one for each process that runs tests: their addresses, and the file that claims each. */
    readonly shops: readonly { readonly url: string; readonly claim: string }[]
  }
}

/** As many shops for the browser tests as processes run them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const claims = mkdtempSync(join(tmpdir(), 'shop-claims-'))
  const shops = [await startShop()]
  // the first has built what was stale
  shops.push(...(await Promise.all(Array.from({ length: project.config.maxWorkers - 1 }, () => startShop()))))
  project.provide(
    'shops',
    shops.map(({ url }, at) => ({ url, claim: join(claims, String(at)) })),
  )
  return async () => {
    const ends = await Promise.allSettled(shops.map(shop => shop.stop()))
    rmSync(claims, { recursive: true, force: true })
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
}
