import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buy, fillCart } from '../kit/buy.mjs'
import { makeBuyers, pastBuyers } from '../kit/buyers.mjs'
import { percentile } from '../kit/crowd.mjs'
import { browserOf, connections } from '../kit/http.mjs'
import { API, operators, WITH_CONSOLE } from '../kit/operators.mjs'
import { row } from '../kit/rows.mjs'
import { freshCodes, stockedShop, temporary, VARIANT } from '../kit/stocked-shop.mjs'
import { BY_HAND, connected, forgetUnreadable, growProducts, growYears, pastDays, yearsOf } from '../kit/years.mjs'

// What years of sales cost: the same purchases, listings, counts and commands in a new shop and in one after years.

const METRICS_TOKEN = 'bench-of-the-shop-only'
const AT_MOST = { unit: 'ms', atMost: 1_000 }

/** A browser for each thing that costs: its calls, and how long each took. */
const observed = async (shop, buyers) => {
  const agent = connections(1)
  const costs = { purchase: [], product: [], listing: [], 'count of codes': [] }
  const desk = await operators(shop, agent)(buyers.length, time => costs['count of codes'].push(time))
  const guest = took => browserOf({ agent, base: shop.url, buyer: undefined, took })
  const looks = {
    count: async () => {
      const { status } = await desk.call('GET', `${API}/stock/variants/${VARIANT}`)
      if (status !== 200) throw new Error(`a count of codes was answered ${status}`)
    },
    purchase: async at => {
      let spent = 0
      const own = browserOf({ agent, base: shop.url, buyer: buyers[at], took: time => (spent += time) })
      await fillCart(own, VARIANT)
      const { bought } = await buy(own)
      if (!bought) throw new Error('a buyer got no code')
      costs.purchase.push(spent)
    },
    product: () => guest(time => costs.product.push(time)).call('GET', '/api/products/G001'),
    listing: () => guest(time => costs.listing.push(time)).call('GET', '/api/catalogs'),
  }
  return { looks, costs, end: () => agent.destroy() }
}

/**
 * Medians of a purchase's calls, of what guests ask for, and of a count of codes, for each of some shops. The shops are
 * asked by turns, so that the machine is as fast for each.
 */
const costsOf = async (sides, count) => {
  const all = []
  try {
    for (const { shop, buyers } of sides) all.push(await observed(shop, buyers))
    for (const what of ['count', 'purchase', 'product', 'listing'])
      for (let at = 0; at < count; at += 1) for (const { looks } of all) await looks[what](at)
  } finally {
    for (const { end } of all) end()
  }
  return all.map(({ costs }) =>
    Object.fromEntries(Object.entries(costs).map(([what, times]) => [what, percentile(times, 50)])),
  )
}

const COUNTING = fileURLToPath(new URL('../kit/count-steps.mjs', import.meta.url))
/** The calls of a purchase, of the buyer and of the wallet. */
const OF_PURCHASE = /^(?:POST|GET) \/api\/(?:cart|checkout|orders|payments)/u

/** A shop that counts what it asks the database. `steps` answers that for each purchase, after the shop has ended. */
const countingShop = async (options, count) => {
  const file = join(temporary('steps'), 'steps.json')
  const env = { ...WITH_CONSOLE, ...options.env, BENCH_STEPS: file }
  const shop = await stockedShop({ ...options, env, node: ['--import', COUNTING] })
  const steps = () => {
    const counted = Object.entries(JSON.parse(readFileSync(file, 'utf8'))).filter(([call]) => OF_PURCHASE.test(call))
    const sum = name => counted.reduce((all, [, each]) => all + each[name], 0) / count
    return { statements: sum('statements'), waits: sum('waits') }
  }
  return { ...shop, steps }
}

const timed = async work => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** A shop with the same products, without a past. */
const newShop = async (count, size) => {
  const stocked = await stockedShop({
    codes: freshCodes(count),
    env: WITH_CONSOLE,
    prepare: database => growProducts(database, size),
  })
  const buyers = await connected(stocked.database, client => makeBuyers(client, count))
  return { shop: stocked, buyers }
}

/** What operators ask, with how each order is found. */
const commandsFor = async client => {
  const { rows } = await client.query(
    `select o.no, u.tel, p.provider_ref from orders o join users u on u.id = o.user_id join payments p on p.order_id = o.id
     where p.provider_ref like 'ref %' order by o.created_at desc limit 1`,
  )
  const [{ no, tel, provider_ref: reference }] = rows
  const { day } = pastDays()
  return [
    ['queues'],
    ['codes', 'stock'],
    ['audit', 'evidence', no],
    ['orders', 'list'],
    ['orders', 'list', '--status', 'cancelled'],
    ['orders', 'list', '--from', day, '--to', day],
    ['orders', 'find', no],
    ['orders', 'find', `+852${tel}`],
    ['orders', 'find', reference],
    ['orders', 'find', '--product', 'GROWN7'],
    ['orders', 'show', no],
    ['users', 'list'],
    ['users', 'list', '--status', 'blocked'],
  ]
}

const commandRows = async (stocked, commands) => {
  // Node's start and the modules of the commands, without a database
  const alone = await timed(() => stocked.operator('--help'))
  const first = (await stocked.timeToPrint('doctor')) - alone
  const rows = [row('doctor, until its first finding, without the start of Node', first, AT_MOST)]
  for (const command of commands) {
    const times = []
    for (let at = 0; at < 3; at += 1) times.push((await timed(() => stocked.operator(...command))) - alone)
    rows.push(row(`${command.join(' ')}, without the start of Node`, percentile(times, 50), AT_MOST))
  }
  return rows
}

const metricsOf = async url => {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`)
  return answer.text()
}

/** The last round of each periodic job, as the shop measures it. */
const jobRows = async (url, short) => {
  // rounds without visitors
  await pause(short ? 1_000 : 40_000)
  const lasted = [
    ...(await metricsOf(url)).matchAll(/^shop_job_last_duration_seconds\{name="(?<name>[\w-]+)"\} (?<seconds>\S+)$/gmu),
  ]
  if (lasted.length === 0) throw new Error('the shop measures no job')
  return lasted.map(({ groups: { name, seconds } }) => row(`the job ${name}`, Number(seconds) * 1_000, AT_MOST))
}

export const growth = async ({ short, keep }) => {
  const count = short ? 5 : 200
  const { size, stock } = yearsOf(short)
  const young = await newShop(count, size)
  const stocked = await countingShop(
    {
      keep,
      codes: freshCodes(count),
      stock,
      env: { METRICS_TOKEN, ...BY_HAND },
      prepare: database => growYears(database, size),
    },
    count,
  )
  const rows = []
  try {
    const { buyers, commands } = await connected(stocked.database, async client => {
      await forgetUnreadable(client)
      return { buyers: await pastBuyers(client, count), commands: await commandsFor(client) }
    })
    const [before, after] = await costsOf([young, { shop: stocked, buyers }], count)
    await young.shop.stop()
    for (const what of Object.keys(after))
      rows.push(
        row(`a ${what}, times as long as in a new shop (${before[what].toFixed(1)} ms)`, after[what] / before[what], {
          atMost: 1.2,
        }),
      )
    const scrape = await timed(() => metricsOf(stocked.url))
    rows.push(...(await commandRows(stocked, commands)), row('/metrics', scrape, AT_MOST))
    rows.push(...(await jobRows(stocked.url, short)))
  } finally {
    await stocked.stop()
  }
  const { statements, waits } = stocked.steps()
  return [
    ...rows,
    row('statements of the calls of a purchase', statements, { isTime: false }),
    row('  round trips to the database, one after the other', waits, { isTime: false }),
  ]
}
