import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { crowd, percentile } from '../bench/crowd.mjs'
import { browserOf, connections } from '../bench/http.mjs'
import { compared, shuffled } from '../bench/medians.mjs'
import { atExit } from './lib/at-exit.mjs'
import { buildShop } from './build.mjs'
import { createDatabase, startPostgres } from './lib/postgres.mjs'
import { runShop } from './lib/running-shop.mjs'

// Checks that a login takes as long for an unknown number as for a known one (I-17), and that the shop stays quick
// during a flood of logins.

const { values } = parseArgs({
  options: {
    tries: { type: 'string', default: '500' },
    // below MAX_CALLS_IN_FLIGHT: above it the shop also refuses the shelves
    flood: { type: 'string', default: '100' },
    shelves: { type: 'string', default: '1000' },
  },
})
const [TRIES, FLOOD, SHELVES] = [values.tries, values.flood, values.shelves].map(Number)
/** Medians may differ by at most this fraction; the shelves may be at most this many times slower. */
const [MOST_APART, MOST_SLOWED] = [0.03, 10]

const KNOWN = { country_code: '+853', tel: '66000000', password: 'not the password' }
const UNKNOWN = { ...KNOWN, tel: '66999998' }

const say = text => console.log(text)
const ms = value => `${value.toFixed(2)} ms`

/** One at a time, in random order: other load on the machine affects both sides alike. */
const sideBySide = async browser => {
  const took = { known: [], unknown: [] }
  const round = async (side, body) => {
    const began = performance.now()
    const { status, text } = await browser.call('POST', '/api/login', body)
    took[side].push(performance.now() - began)
    if (status !== 422) throw new Error(`a login answered ${status}: ${text}`)
  }
  for (let warm = 0; warm < 20; warm += 1) await browser.call('POST', '/api/login', warm % 2 === 0 ? KNOWN : UNKNOWN)
  for (let at = 0; at < TRIES; at += 1)
    for (const side of shuffled(['known', 'unknown'])) await round(side, side === 'known' ? KNOWN : UNKNOWN)
  return took
}

const shelvesOf = async (browser, going) => {
  const each = []
  while (each.length < SHELVES && going()) {
    const began = performance.now()
    const { status } = await browser.call('GET', '/api/catalogs')
    each.push(performance.now() - began)
    if (status !== 200) throw new Error(`the shelves answered ${status}`)
  }
  return each
}

const flooded = async (url, browser) => {
  const agent = connections(FLOOD)
  const visitor = browserOf({ agent, base: url, took: () => undefined })
  const answers = {}
  const state = { over: false }
  // all at once, and all again as soon as the last one is answered
  const flood = (async () => {
    while (!state.over)
      await crowd(Array.from({ length: FLOOD }), FLOOD, async () => {
        const { status } = await visitor.call('POST', '/api/login', KNOWN)
        answers[status] = (answers[status] ?? 0) + 1
      })
  })()
  const each = await shelvesOf(browser, () => true)
  state.over = true
  await flood
  agent.destroy()
  return { each, answers }
}

const work = mkdtempSync(join(tmpdir(), 'shop-bench-'))
atExit(() => rmSync(work, { recursive: true, force: true }))
await buildShop({ ifStale: true })
const postgres = await startPostgres({ durable: true })
const failed = []
try {
  const shop = await runShop({
    env: {
      SHOP_MODE: 'demo',
      SHOP_DATA_DIR: work,
      DATABASE_URL: await createDatabase(postgres.url, 'bench_login'),
      // measures the work, not the waiting
      RATE_LIMITS: 'no',
    },
  })
  try {
    await shop.ready()
    const agent = connections(1)
    const browser = browserOf({ agent, base: shop.url, took: () => undefined })

    const took = await sideBySide(browser)
    const { difference, low, high, medians } = compared(took.known, took.unknown)
    const percent = value => `${(value * 100).toFixed(2)} %`
    say(`login, ${TRIES} tries a side: known ${ms(medians[0])}, unknown ${ms(medians[1])} (medians)`)
    say(`  they differ by ${percent(difference)}, 95 % interval ${percent(low)} to ${percent(high)}`)
    const isNoise = low < 0 && high > 0 ? ' (the interval holds zero: the machine has too much else to do to tell)' : ''
    if (Math.abs(difference) > MOST_APART) failed.push(`medians differ by more than ${percent(MOST_APART)}${isNoise}`)

    await shelvesOf(browser, () => true)
    const quiet = percentile(await shelvesOf(browser, () => true), 99)
    const { each, answers } = await flooded(shop.url, browser)
    const loud = percentile(each, 99)
    const told = Object.entries(answers).map(([status, count]) => `${count} × ${status}`)
    say(`GET /api/catalogs, p99 of ${SHELVES}: quiet ${ms(quiet)}, in a flood of ${FLOOD} logins ${ms(loud)}`)
    say(`  ${(loud / quiet).toFixed(2)} times as long; the logins were answered ${told.join(', ')}`)
    if (loud / quiet > MOST_SLOWED) failed.push(`the shelves were more than ${MOST_SLOWED} times slower`)
    if (answers[503] === undefined) failed.push('no login was turned away: that was no flood')
    agent.destroy()
  } finally {
    await shop.stop()
  }
} finally {
  await postgres.stop()
}
for (const each of failed) console.error(`violation: ${each}`)
say(failed.length === 0 ? 'no violation' : `${failed.length} violations`)
process.exitCode = failed.length === 0 ? 0 : 1
