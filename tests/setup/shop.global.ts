import type { TestProject } from 'vitest/node'
import { startShop } from './shop-process'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the built shop, with demo data, without a slash at the end. */
    readonly shopUrl: string
  }
}

/** One shop for all browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shop = await startShop()
  project.provide('shopUrl', shop.url)
  return shop.stop
}
