import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { atExit } from '../scripts/lib/at-exit.mjs'
import { findChromium } from '../scripts/lib/find-chromium.mjs'
import { runShop } from '../scripts/lib/running-shop.mjs'
import { catalogueOf } from './catalogue-of.mjs'
import { percentile } from './crowd.mjs'

// The listing with 5,000 product groups beside the sample's few dozen, on a phone: what is drawn, what blocks, what a key costs.
// node bench/listing.mjs [groups]

const MANY = Number(process.argv[2] ?? 5000)
/** As the developer tools throttle for a phone of the middle class. */
const CPU = 4
const TYPED = ['moon', '鑽石', '月卡 3', '680', 'zzzz']
const SCREENS = 60
/** No task that the scroll causes may take longer, in milliseconds. A longer one is visible as a stop. */
const LONGEST_SCROLL_MS = 150
/** A key may cost this many times what it costs in a short list. */
const MOST_RATIO = 2

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs in the page, before anything of it. */
const watch = () => {
  Object.assign(window, { tasks: [] })
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) window.tasks.push(duration)
  }).observe({ type: 'longtask' })
}

/** Long tasks since it was last asked. */
const longTasks = page => page.evaluate(() => window.tasks.splice(0))
const rows = page => page.locator('.rows .row').count()
const drawn = page => page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))

const scroll = async page => {
  let most = 0
  for (let screen = 0; screen < SCREENS; screen += 1) {
    await page.mouse.wheel(0, 800)
    await drawn(page)
    most = Math.max(most, await rows(page))
  }
  return most
}

/** From the key until what it brings is drawn, in milliseconds of the page's own clock; one for each letter. */
const type = async page => {
  const costs = []
  const field = page.getByRole('searchbox')
  for (const word of TYPED) {
    await field.focus()
    for (const letter of word) {
      await page.evaluate(() => {
        window.cost = new Promise(done => {
          const input = document.querySelector('input[type=search]')
          input.addEventListener(
            'input',
            () => {
              const from = performance.now()
              // the list follows in a separate pass, after the letter
              requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(performance.now() - from))))
            },
            { once: true, capture: true },
          )
        })
      })
      await page.keyboard.insertText(letter)
      costs.push(await page.evaluate(() => window.cost))
    }
    await field.fill('')
    await drawn(page)
  }
  return costs
}

const measure = async (browser, url) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-HK' })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
    await page.addInitScript(watch)
    const document = await page.goto(`${url}/order`)
    await page.waitForLoadState('networkidle')
    // an answer of thousands is read once
    await page.waitForFunction(() => document.querySelector('.rows .row') !== null)
    await drawn(page)
    const loading = await longTasks(page)
    const first = await rows(page)
    const most = await scroll(page)
    const scrolling = await longTasks(page)
    await page.evaluate(() => window.scrollTo(0, 0))
    await drawn(page)
    await longTasks(page)
    const keys = await type(page)
    const typing = await longTasks(page)
    return { bytes: (await document.body()).length, loading, first, most, scrolling, keys, typing }
  } finally {
    await context.close()
  }
}

const operator = (env, ...args) =>
  execFileSync(process.execPath, ['scripts/shop.mjs', ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })

const inShop = async (browser, groups, work) => {
  const data = join(work, `data-${groups}`)
  mkdirSync(data, { recursive: true })
  const env = { SHOP_DATA_DIR: data, SHOP_MODE: 'demo', DATABASE_URL: '' }
  if (groups > 0) {
    const file = join(work, 'catalogue.json')
    writeFileSync(file, JSON.stringify(catalogueOf(groups)))
    operator(env, 'migrate')
    operator(env, 'catalogue', 'import', file)
  }
  const shop = await runShop({ env })
  try {
    await shop.ready()
    return await measure(browser, shop.url)
  } finally {
    await shop.stop()
  }
}

const report = (title, { bytes, loading, first, most, scrolling, keys, typing }) => {
  const list = tasks => `${tasks.length}${tasks.length === 0 ? '' : ` (longest ${Math.max(...tasks).toFixed(0)} ms)`}`
  console.log(title)
  console.log(`  document             ${bytes} bytes, ${first} rows`)
  console.log(`  most rows at once    ${most}, over ${SCREENS} screens`)
  console.log(`  long tasks           loading ${list(loading)}, scrolling ${list(scrolling)}, typing ${list(typing)}`)
  console.log(
    `  a key                ${percentile(keys, 50).toFixed(0)} ms, the slowest ${Math.max(...keys).toFixed(0)} ms`,
  )
}

const work = mkdtempSync(join(tmpdir(), 'shop-listing-'))
atExit(() => rmSync(work, { recursive: true, force: true }))
const browser = await chromium.launch({
  executablePath: await findChromium(),
  chromiumSandbox: process.getuid?.() !== 0,
})
try {
  console.log(`/order on a phone ${CPU} times slower\n`)
  const few = await inShop(browser, 0, work)
  report('the sample', few)
  const many = await inShop(browser, MANY, work)
  report(`${MANY} product groups`, many)
  const ratio = percentile(many.keys, 50) / percentile(few.keys, 50)
  console.log(`\na key in the long list to one in the short: ${ratio.toFixed(2)}`)
  console.log(`document, long to short: ${(many.bytes / few.bytes).toFixed(2)}`)
  if (Math.max(...many.scrolling) > LONGEST_SCROLL_MS || ratio > MOST_RATIO) process.exitCode = 1
} finally {
  await browser.close()
}
