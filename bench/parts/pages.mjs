import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { currentBuild } from '../../scripts/build.mjs'
import { firstView, SCRIPT_LIMIT } from '../../scripts/lib/first-view.mjs'
import { percentile } from '../kit/crowd.mjs'
import { runFloor } from '../kit/floor.mjs'
import { alive, launch, longestOf, phonePage, seenBy } from '../kit/phone.mjs'
import { PLAIN_PRODUCT, plainPage } from '../kit/plain-page.mjs'
import { row } from '../kit/rows.mjs'
import { demoShop } from '../kit/stocked-shop.mjs'

// What a first visit costs on a phone, beside a plain page of twelve products with their pictures. The browser's first
// layout is one task, and a slow machine adds to it. If that takes longer than a target, it is the target. For the blocked
// time the plain page is measured, and for the longest task the same page before it requests any code. The largest paint of
// a product is its picture, which no document can show before a second round trip.

const PRODUCT = '/order/product/G001'
const PATHS = ['/', '/order', PRODUCT]
/** As the developer tools throttle for slow 4G. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }
const WATCHED_MS = 10_000
const LONG_TASK_MS = 50
const BLOCKED_MS = 50

/** What the largest paint may take, beside a plain page of twelve products, and beside a plain page with one large picture. */
const OF_LIST = 0.9
const OF_PICTURE = 1.1

const median = values => percentile(values, 50)

/** `method`: `simulate` computes with a model of a slow phone, `devtools` slows the browser down. */
const audited = async (port, url, method) => {
  const { lhr } = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance'],
    throttlingMethod: method,
  })
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  const figure = name => lhr.audits[name].numericValue
  return {
    score: Math.round(lhr.categories.performance.score * 100),
    paint: figure('largest-contentful-paint'),
    blocked: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
  }
}

/** Of several visits the middle one: another program on the machine disturbs one of them at most. */
const visits = async (port, url, runs) => {
  const simulated = []
  const applied = []
  for (let run = 0; run < runs; run += 1) {
    simulated.push(await audited(port, url, 'simulate'))
    applied.push(await audited(port, url, 'devtools'))
  }
  const middle = (all, name) => median(all.map(each => each[name]))
  return {
    score: middle(simulated, 'score'),
    paint: middle(simulated, 'paint'),
    blocked: middle(simulated, 'blocked'),
    shift: middle(applied, 'shift'),
    applied: middle(applied, 'paint'),
  }
}

/** The files of JavaScript that a page requested: when, and how many bytes each has. */
const codeRequested = () =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\.m?js(?:\?|$)/u.test(name))
    .map(({ requestStart, encodedBodySize }) => ({ requestStart, bytes: encodedBodySize }))

/**
 * The first ten seconds: the longest task, the longest before any code was requested, and the bytes of code that were
 * requested before the largest paint.
 */
const watched = async (browser, url, forMs) => {
  const { page, close } = await phonePage(browser, { network: NETWORK })
  try {
    const response = await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
    await alive(page)
    await page.waitForTimeout(forMs)
    const { tasks, paint } = await seenBy(page)
    const code = await page.evaluate(codeRequested)
    const first = Math.min(...code.map(({ requestStart }) => requestStart))
    return {
      longest: longestOf(tasks),
      withoutCode: longestOf(tasks.filter(({ startTime }) => startTime < first)),
      early: code.filter(({ requestStart }) => requestStart < paint).reduce((sum, { bytes }) => sum + bytes, 0),
      length: Number((await response.request().sizes()).responseBodySize),
    }
  } finally {
    await close()
  }
}

export const pages = async ({ short }) => {
  const shop = await demoShop()
  const floor = await runFloor(plainPage)
  const { browser, port } = await launch()
  const runs = short ? 1 : 5
  const rows = [
    row('JavaScript of the first view', firstView(join(currentBuild, 'client')).bytes, {
      unit: 'bytes',
      atMost: SCRIPT_LIMIT,
      isTime: false,
    }),
  ]
  try {
    const plain = await visits(port, `${floor.url}/`, runs)
    const picture = short ? plain : await visits(port, floor.url + PLAIN_PRODUCT, runs)
    const watchedMs = short ? 1_000 : WATCHED_MS
    for (const path of short ? PATHS.slice(0, 1) : PATHS) {
      const ours = await visits(port, shop.url + path, runs)
      const { longest, withoutCode, early, length } = await watched(browser, shop.url + path, watchedMs)
      rows.push(
        row(`${path}, Lighthouse`, ours.score, { atLeast: 100, floor: plain.score }),
        row('  largest paint, simulated', ours.paint, {
          unit: 'ms',
          atMost: OF_LIST * plain.paint,
          floor: plain.paint,
        }),
        row('  largest paint, applied', ours.applied, {
          unit: 'ms',
          atMost: Math.max(OF_LIST * plain.applied, path === PRODUCT ? OF_PICTURE * picture.applied : 0),
          floor: path === PRODUCT ? picture.applied : plain.applied,
        }),
        row('  total blocking time', ours.blocked, {
          unit: 'ms',
          atMost: Math.max(BLOCKED_MS, plain.blocked),
          floor: plain.blocked,
        }),
        row('  longest task in ten seconds', longest, {
          unit: 'ms',
          atMost: Math.max(LONG_TASK_MS, withoutCode),
          floor: withoutCode,
        }),
        row('  layout shift', ours.shift, { atMost: 0, floor: plain.shift, isTime: false }),
        row('  JavaScript before the largest paint', early, { unit: 'bytes', atMost: 0 }),
        // documents that are asked for often are packed better: a short run asks too seldom
        row('  document', length / 1024, { unit: 'KiB', atMost: 20 }),
      )
    }
  } finally {
    await browser.close()
    await floor.stop()
    await shop.stop()
  }
  return rows
}
