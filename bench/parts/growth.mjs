import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { buy, fillCart } from '../kit/buy.mjs'
import { makeBuyers } from '../kit/buyers.mjs'
import { percentile } from '../kit/crowd.mjs'
import { grow, pastDays } from '../kit/grow.mjs'
import { browserOf, connections } from '../kit/http.mjs'
import { row } from '../kit/rows.mjs'
import { freshCodes, stockedShop, VARIANT } from '../kit/stocked-shop.mjs'

// What years of sales cost: the same purchases, listings and commands in a new shop and in one after years.

const FULL = { groups: 1_000, variantsEach: 20, free: 1_000_000, sold: 900_000, users: 200_000, orders: 1_000_000 }
const SHORT = { groups: 10, variantsEach: 4, free: 1_000, sold: 500, users: 200, orders: 600 }

const METRICS_TOKEN = 'bench-of-the-shop-only'
const AT_MOST = { unit: 'ms', atMost: 1_000 }

/** Medians of a purchase's calls, one buyer after the other, and of what guests ask for. */
const costsOf = async (shop, buyers) => {
  const agent = connections(1)
  const purchases = []
  const products = []
  const listings = []
  try {
    for (const buyer of buyers) {
      let spent = 0
      const own = browserOf({ agent, base: shop.url, buyer, took: time => (spent += time) })
      await fillCart(own, VARIANT)
      const { bought } = await buy(own)
      if (!bought) throw new Error('a buyer got no code')
      purchases.push(spent)
    }
    const guest = took => browserOf({ agent, base: shop.url, buyer: undefined, took })
    for (let at = 0; at < buyers.length; at += 1) {
      await guest(time => products.push(time)).call('GET', '/api/products/G001')
      await guest(time => listings.push(time)).call('GET', '/api/catalogs')
    }
  } finally {
    agent.destroy()
  }
  return { purchase: percentile(purchases, 50), product: percentile(products, 50), listing: percentile(listings, 50) }
}

const timed = async work => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const connected = async (database, work) => {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The same products without a past, and the same purchases. */
const beforeYears = async (count, size) => {
  const young = { ...size, free: 1_000, sold: 0, users: 0, orders: 0 }
  const stocked = await stockedShop({
    codes: freshCodes(count),
    prepare: database => connected(database, client => grow(client, young)),
  })
  try {
    const buyers = await connected(stocked.database, client => makeBuyers(client, count))
    return await costsOf(stocked, buyers)
  } finally {
    await stocked.stop()
  }
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
    ['doctor'],
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
  const rows = []
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
  const [size, count] = short ? [SHORT, 5] : [FULL, 200]
  const before = await beforeYears(count, size)
  const stocked = await stockedShop({
    keep,
    codes: freshCodes(count),
    env: { METRICS_TOKEN },
    prepare: database => connected(database, client => grow(client, size)),
  })
  try {
    const { buyers, commands } = await connected(stocked.database, async client => ({
      buyers: await makeBuyers(client, count),
      commands: await commandsFor(client),
    }))
    const after = await costsOf(stocked, buyers)
    const times = what =>
      row(`a ${what}, times as long as in a new shop (${before[what].toFixed(1)} ms)`, after[what] / before[what], {
        atMost: 1.2,
      })
    const scrape = await timed(() => metricsOf(stocked.url))
    return [
      ...['purchase', 'product', 'listing'].map(times),
      ...(await commandRows(stocked, commands)),
      row('/metrics', scrape, AT_MOST),
      ...(await jobRows(stocked.url, short)),
    ]
  } finally {
    await stocked.stop()
  }
}
