import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/** How long a page may take to show what a test waits for. Generous: the machine may have other things to do. */
const PATIENCE = { timeout: 15_000, interval: 50 }

export const isSeen = (locator: Locator): Promise<void> =>
  locator.waitFor({ state: 'visible', timeout: PATIENCE.timeout })

export const isGone = (locator: Locator): Promise<void> =>
  locator.waitFor({ state: 'hidden', timeout: PATIENCE.timeout })

/** Waits until what is asked satisfies the expectation that follows. */
export const until = (question: () => unknown): ReturnType<typeof expect.poll> => expect.poll(question, PATIENCE)

/** Waits until the visible text of something reads so. */
export const reads = (locator: Locator, wanted: RegExp | string): Promise<void> =>
  until(() => locator.innerText()).toMatch(wanted)

/** Waits until the page is at this path, with its query. */
export const isAt = (page: Page, wanted: RegExp | string): Promise<void> => {
  const address = () => page.url().slice(new URL(page.url()).origin.length)
  return typeof wanted === 'string' ? until(address).toBe(wanted) : until(address).toMatch(wanted)
}
