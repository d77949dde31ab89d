import { chromium } from 'playwright'
import { findChromium } from '../../scripts/lib/find-chromium.mjs'
import { freePort } from '../../scripts/lib/free-port.mjs'

/** How much slower a phone of the middle class computes. */
const CPU = 4

/** A browser whose debugging port Lighthouse can use. */
export const launch = async () => {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await findChromium({ install: true }),
    chromiumSandbox: process.getuid?.() !== 0,
    args: [`--remote-debugging-port=${port}`],
  })
  return { browser, port }
}

/** Runs in the page, before anything of it: notes long tasks, slow events, what is painted and what moves. */
const watch = () => {
  const seen = { tasks: [], events: [], paint: 0, shift: 0, alive: 0 }
  Object.assign(window, { seen })
  const observe = (options, each) =>
    new PerformanceObserver(list => list.getEntries().forEach(each)).observe({ buffered: true, ...options })
  observe({ type: 'longtask' }, ({ startTime, duration }) => seen.tasks.push({ startTime, duration }))
  observe({ type: 'event', durationThreshold: 16 }, ({ name, duration }) => seen.events.push({ name, duration }))
  observe({ type: 'largest-contentful-paint' }, ({ startTime }) => (seen.paint = startTime))
  observe({ type: 'layout-shift' }, ({ value }) => (seen.shift += value))
  // React leaves its mark on every element that it has taken over
  const isAlive = element => Object.keys(element).some(key => key.startsWith('__reactProps$'))
  const look = () => {
    const links = [...document.querySelectorAll('#root a[href]')]
    if (links.length > 0 && links.every(isAlive)) seen.alive = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** A page on a phone. `network`: as the developer tools throttle it; absent: that of this machine. */
export const phonePage = async (browser, { network, locale = 'zh-MO' } = {}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  if (network !== undefined) {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
  }
  await page.addInitScript(watch)
  return { page, close: () => context.close() }
}

export const seenBy = page => page.evaluate(() => window.seen)

/** The length of the longest of these tasks, in milliseconds. */
export const longestOf = tasks => Math.max(0, ...tasks.map(({ duration }) => duration))

/** What the page answers to `act`: the longest time from an input to the next paint, in milliseconds. */
export const answered = async (page, act) => {
  await page.evaluate(() => (window.seen.events.length = 0))
  await act()
  // events are reported after their paint
  await page.evaluate(
    () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 300)))),
  )
  const { events } = await seenBy(page)
  return Math.max(0, ...events.map(({ duration }) => duration))
}

/** The page answers taps. */
export const alive = page => page.waitForFunction(() => window.seen.alive > 0, undefined, { timeout: 120_000 })
