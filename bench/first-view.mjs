import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { atExit } from '../scripts/lib/at-exit.mjs'
import { findChromium } from '../scripts/lib/find-chromium.mjs'
import { runShop } from '../scripts/lib/running-shop.mjs'
import { serveStatic } from '../scripts/lib/serve-static.mjs'
import { percentile } from './crowd.mjs'

// Compares the first view on a phone. One page is rendered by the server, the other is the plain static site, which
// renders in the browser. Usage:
// `node bench/first-view.mjs [address of a running shop] [path]`

const RUNS = 5
/** As the developer tools throttle for a phone of the middle class on 3G. */
const CPU = 4
const NETWORK = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const SETTLED_MS = 2_000

const root = fileURLToPath(new URL('..', import.meta.url))
const [given, path = '/'] = process.argv.slice(2)

/** Runs in the page, before anything of it: notes what is painted, what moves, and when every link is alive. */
const watch = () => {
  const seen = { paint: 0, element: '', shift: 0, alive: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      seen.paint = entry.startTime
      seen.element = `${entry.element?.localName ?? ''}.${entry.element?.getAttribute('class') ?? ''}`
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  // React leaves its mark on every element that it has taken over
  const isAlive = element => Object.keys(element).some(key => key.startsWith('__reactProps$'))
  const look = () => {
    const links = [...document.querySelectorAll('#root a[href]')]
    if (links.length > 0 && links.every(isAlive)) seen.alive = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const scriptsBefore = paint =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\.m?js(?:\?|$)/u.test(name))
    .reduce(
      (sum, { requestStart, encodedBodySize }) => ({
        early: sum.early + (requestStart < paint ? encodedBodySize : 0),
        all: sum.all + encodedBodySize,
      }),
      { early: 0, all: 0 },
    )

const view = async (browser, address) => {
  // in the language of the edition at `/`, because another one opens the other edition
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-MO' })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
    await page.addInitScript(watch)
    await page.goto(address, { waitUntil: 'load', timeout: 120_000 })
    await page.waitForFunction(() => window.seen.alive > 0, undefined, { timeout: 120_000 })
    // pictures that come late may still be the largest paint
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(SETTLED_MS)
    const seen = await page.evaluate(() => window.seen)
    return { ...seen, ...(await page.evaluate(scriptsBefore, seen.paint)) }
  } finally {
    await context.close()
  }
}

const median = (runs, of) => percentile(runs.map(of), 50)

const report = (title, runs) => {
  const [paint, alive, early, all, shift] = ['paint', 'alive', 'early', 'all', 'shift'].map(of =>
    median(runs, run => run[of]),
  )
  console.log(title)
  console.log(`  largest paint        ${paint.toFixed(0)} ms (${runs[0].element}; ${spread(runs)})`)
  console.log(`  answers a tap        ${alive.toFixed(0)} ms`)
  console.log(`  JavaScript           ${early} bytes asked for before the largest paint, ${all} in all`)
  console.log(`  layout shift         ${shift.toFixed(4)}`)
  return { paint, alive, early, shift }
}

const spread = runs => {
  const paints = runs.map(run => run.paint).toSorted((a, b) => a - b)
  return `${paints[0].toFixed(0)} to ${paints.at(-1).toFixed(0)}`
}

const work = mkdtempSync(join(tmpdir(), 'shop-view-'))
atExit(() => rmSync(work, { recursive: true, force: true }))
execFileSync(process.execPath, [join(root, 'scripts/build-static.mjs'), join(work, 'site')], {
  stdio: ['ignore', 'ignore', 'inherit'],
  // at its own origin and without pushes, despite a developer's .env
  env: { ...process.env, SHOP_API_BASE: '', REALTIME: 'none' },
})
const shop = given === undefined ? await runShop({ env: { SHOP_DATA_DIR: join(work, 'data') } }) : undefined
await shop?.ready()
const server = (given ?? shop.url).replace(/\/$/u, '')
const cdn = await serveStatic(join(work, 'site'), server)
const browser = await chromium.launch({
  executablePath: await findChromium(),
  chromiumSandbox: process.getuid?.() !== 0,
})
try {
  const runs = { server: [], browser: [] }
  // once each that does not count, then by turns: what slows the machine down slows both
  for (let run = -1; run < RUNS; run += 1)
    for (const [where, address] of [
      ['server', server],
      ['browser', cdn.url],
    ]) {
      const seen = await view(browser, address + path)
      if (run >= 0) runs[where].push(seen)
    }
  console.log(`${path} on a phone: ${CPU} times slower, 3G; the median of ${RUNS} runs\n`)
  const ours = report('drawn on the server', runs.server)
  const theirs = report('drawn in the browser (the plain static site)', runs.browser)
  console.log(`\nlargest paint, browser to server: ${(theirs.paint / ours.paint).toFixed(2)}`)
  console.log(`answers a tap, browser to server: ${(theirs.alive / ours.alive).toFixed(2)}`)
  if (ours.early > 0) {
    console.error('JavaScript was asked for before the largest paint')
    process.exitCode = 1
  }
} finally {
  await browser.close()
  await cdn.close()
  await shop?.stop()
}
