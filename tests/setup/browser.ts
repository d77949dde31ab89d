import { type Browser, type BrowserContextOptions, type Page, chromium } from 'playwright'
import { onTestFinished } from 'vitest'
import { findChromium } from '../../scripts/lib/find-chromium.mjs'
import { shopUrl } from './shop-url'

export interface PageOptions {
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly locale?: string
  readonly javaScript?: boolean
  readonly colorScheme?: 'light' | 'dark'
  /** Console errors that this test provokes, such as the browser's own line about a 404. */
  readonly expected?: readonly RegExp[]
  /**
   * May the shop register its service worker? Usually not: requests that pass through one cannot be held back or lost by a
   * test, and the shop is the same without it.
   */
  readonly serviceWorkers?: 'allow'
  /** What else Playwright offers: a user agent, permissions, a touch screen … */
  readonly context?: BrowserContextOptions
}

export interface OpenPage {
  readonly page: Page
  /** Throws when the page reported an uncaught error or a console error that was not expected. */
  readonly assertQuiet: () => void
  readonly close: () => Promise<void>
}

/**
 * A page in its own browser profile, as a phone in Macau shows it. Addresses are relative to the shop. Call it in a
 * test: when the test is over the page is closed, and the test fails if the page was not quiet.
 */
export const openPage = async (options: PageOptions = {}): Promise<OpenPage> => {
  const context = await (
    await browser()
  ).newContext({
    baseURL: shopUrl(),
    viewport: options.viewport ?? { width: 390, height: 844 },
    locale: options.locale ?? 'zh-MO',
    timezoneId: 'Asia/Macau',
    javaScriptEnabled: options.javaScript ?? true,
    colorScheme: options.colorScheme ?? 'light',
    serviceWorkers: options.serviceWorkers ?? 'block',
    ...options.context,
  })
  context.setDefaultTimeout(ACTION_MS)
  const page = await context.newPage()
  const heard = listen(page)
  const assertQuiet = (): void => {
    const noise = heard.filter(line => !options.expected?.some(pattern => pattern.test(line)))
    if (noise.length > 0) throw new Error(`The page was not quiet:\n${noise.join('\n')}`)
  }
  onTestFinished(async () => {
    // requests that are still open no longer matter
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
    assertQuiet()
  })
  return { page, assertQuiet, close: () => context.close() }
}

const listen = (page: Page): readonly string[] => {
  const heard: string[] = []
  page.on('pageerror', error => heard.push(`uncaught: ${error.stack ?? error.message}`))
  page.on('console', message => {
    if (message.type() === 'error') heard.push(`console: ${message.text()} (${message.location().url})`)
  })
  return heard
}

/** How long a tap waits for what it taps. */
const ACTION_MS = 25_000

let launched: Promise<Browser> | undefined

/** One browser for all files of this process, started when it is first wanted; Playwright ends it with the process. */
export const browser = (): Promise<Browser> => (launched ??= launch())

const launch = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findChromium(),
    // Chromium's sandbox refuses to run as root
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--disable-background-networking',
      '--disable-quic',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // letters and colours as on any other machine
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
    ],
  })
