import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/** How long a page may take to show what a test waits for. Generous: the machine may have other things to do. */
const PATIENCE = { timeout: 15_000, interval: 50 }

export const isSeen = (locator: Locator): Promise<void> => locator.waitFor({ state: 'visible', timeout: PATIENCE.timeout })

export const isGone = (locator: Locator): Promise<void> => locator.waitFor({ state: 'hidden', timeout: PATIENCE.timeout })

/** Waits until it holds. */
export const until = (question: () => Promise<unknown>) => expect.poll(question, PATIENCE)

/** Waits until the visible text of something reads so. */
export const reads = (locator: Locator, wanted: RegExp | string): Promise<void> =>
  until(() => locator.innerText()).toMatch(wanted)

/** Waits until the page is at this path and query. */
export const isAt = (page: Page, wanted: RegExp | string): Promise<void> =>
  until(async () => {
    const { pathname, search } = new URL(page.url())
    return pathname + search
  }).toMatch(typeof wanted === 'string' ? new RegExp(`^${RegExp.escape?.(wanted) ?? wanted}$`, 'u') : wanted)
