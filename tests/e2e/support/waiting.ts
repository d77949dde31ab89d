import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/**
 * How long a page may take to show what a test waits for. Longer than the 15 s after which a screen looks again; the
 * machine may have other things to do, too.
 */
const PATIENCE = { timeout: 25_000, interval: 50 }

export const expectSeen = (locator: Locator): Promise<void> =>
  locator.waitFor({ state: 'visible', timeout: PATIENCE.timeout })

export const expectGone = (locator: Locator): Promise<void> =>
  locator.waitFor({ state: 'hidden', timeout: PATIENCE.timeout })

/** Waits until what is asked satisfies the expectation that follows. */
export const expectSoon = (question: () => unknown): ReturnType<typeof expect.poll> => {
  // the caller awaits it
  return expect.poll(question, PATIENCE)
}

/** Waits until the visible text of something reads so. */
export const expectText = (locator: Locator, wanted: RegExp | string): Promise<void> =>
  expectSoon(() => locator.innerText()).toMatch(wanted)

/** Waits until the page is at this path, with its query. */
export const expectAt = (page: Page, wanted: RegExp | string): Promise<void> => {
  const address = () => page.url().slice(new URL(page.url()).origin.length)
  return typeof wanted === 'string' ? expectSoon(address).toBe(wanted) : expectSoon(address).toMatch(wanted)
}
