import { createDatabase, startPostgres } from '../../scripts/lib/postgres.mjs'
import { crowd, percentile } from '../kit/crowd.mjs'
import { browserOf, connections } from '../kit/http.mjs'
import { compared, shuffled } from '../kit/medians.mjs'
import { row } from '../kit/rows.mjs'
import { demoShop } from '../kit/stocked-shop.mjs'

// A login takes as long for an unknown number as for a known one (I-17), and the shop stays quick during a flood of
// logins.

/** Below MAX_CALLS_IN_FLIGHT: above it the shop also refuses the shelves. */
const FLOOD = 100

const KNOWN = { country_code: '+853', tel: '66000000', password: 'not the password' }
const UNKNOWN = { ...KNOWN, tel: '66999998' }

/** One at a time, in random order: other load on the machine affects both sides alike. */
const sideBySide = async (browser, tries) => {
  const took = { known: [], unknown: [] }
  const round = async (side, body) => {
    const began = performance.now()
    const { status, text } = await browser.call('POST', '/api/login', body)
    took[side].push(performance.now() - began)
    if (status !== 422) throw new Error(`a login answered ${status}: ${text}`)
  }
  for (let warm = 0; warm < 20; warm += 1) await browser.call('POST', '/api/login', warm % 2 === 0 ? KNOWN : UNKNOWN)
  for (let at = 0; at < tries; at += 1)
    for (const side of shuffled(['known', 'unknown'])) await round(side, side === 'known' ? KNOWN : UNKNOWN)
  return took
}

const shelvesOf = async (browser, count) => {
  const each = []
  while (each.length < count) {
    const began = performance.now()
    const { status } = await browser.call('GET', '/api/catalogs')
    each.push(performance.now() - began)
    if (status !== 200) throw new Error(`the shelves answered ${status}`)
  }
  return each
}

const flooded = async (url, browser, count) => {
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
  const each = await shelvesOf(browser, count)
  state.over = true
  await flood
  agent.destroy()
  return { each, answers }
}

export const login = async ({ short }) => {
  const [tries, shelves] = short ? [10, 50] : [500, 1_000]
  const postgres = await startPostgres({ durable: true })
  try {
    const shop = await demoShop({
      env: {
        DATABASE_URL: await createDatabase(postgres.url, 'bench_login'),
        // measures the work, not the waiting
        RATE_LIMITS: 'no',
      },
    })
    const agent = connections(1)
    try {
      const browser = browserOf({ agent, base: shop.url, took: () => undefined })
      const took = await sideBySide(browser, tries)
      const { difference, low, high, medians } = compared(took.known, took.unknown)
      const percent = value => `${(value * 100).toFixed(1)} %`
      await shelvesOf(browser, shelves)
      const quiet = percentile(await shelvesOf(browser, shelves), 99)
      const { each, answers } = await flooded(shop.url, browser, shelves)
      return [
        row('known number, median', medians[0], { unit: 'ms' }),
        row('unknown number, median', medians[1], { unit: 'ms' }),
        row('  apart', Math.abs(difference) * 100, { unit: '%', atMost: 3 }),
        row('  95 % interval', `${percent(low)} to ${percent(high)}`),
        row(`shelves in a flood of ${FLOOD} logins, p99, times as long`, percentile(each, 99) / quiet, { atMost: 10 }),
        row('  logins that were turned away', answers[503] ?? 0, { atLeast: 1, isTime: false }),
      ]
    } finally {
      agent.destroy()
      await shop.stop()
    }
  } finally {
    await postgres.stop()
  }
}
