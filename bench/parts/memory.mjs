import pg from 'pg'
import { runShop } from '../../scripts/lib/running-shop.mjs'
import { bareDatabase } from '../kit/bare-database.mjs'
import { buy, fillCart } from '../kit/buy.mjs'
import { makeBuyers } from '../kit/buyers.mjs'
import { paced } from '../kit/crowd.mjs'
import { browserOf, connections } from '../kit/http.mjs'
import { rateOf } from '../kit/load.mjs'
import { row } from '../kit/rows.mjs'
import { demoShop, freshCodes, stockedShop, VARIANT } from '../kit/stocked-shop.mjs'

// How much memory a process holds, and whether that grows while guests look around and customers buy.

const MIB = 1024 * 1024
const PURCHASES_PER_SECOND = 5
const PAGES = ['/', '/order', '/order/product/G001', '/api/catalogs']
const LOOKED_AT_EVERY_MS = 5_000

/** The slope of the line through the points that lies closest to them all, in bytes a minute. */
const slopeOf = points => {
  const middle = of => points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [at, bytes] = [middle(point => point.at), middle(point => point.bytes)]
  const spread = points.reduce((sum, point) => sum + (point.at - at) ** 2, 0)
  const rise = points.reduce((sum, point) => sum + (point.at - at) * (point.bytes - bytes), 0)
  return (rise / spread) * 60_000
}

const watched = async (shop, load) => {
  const points = []
  const began = performance.now()
  const look = () => points.push({ at: performance.now() - began, bytes: shop.residentBytes() })
  const timer = setInterval(look, LOOKED_AT_EVERY_MS)
  await load()
  clearInterval(timer)
  look()
  return points
}

/** Guests look at one page after the other. */
const lookAround = async (shop, seconds, guests) => {
  const load = { seconds: Math.max(1, seconds / PAGES.length), connections: guests }
  for (const path of PAGES) await rateOf(shop.url + path, load)
}

// the first minute fills what is kept on purpose
const growthOf = (points, seconds) => {
  const steady = points.filter(({ at }) => at > (seconds * 1000) / 10)
  return row('  growth in ten minutes, part of it', (10 * slopeOf(steady)) / points.at(-1).bytes, { atMost: 0.05 })
}

const onPostgres = async seconds => {
  const count = PURCHASES_PER_SECOND * seconds
  const stocked = await stockedShop({ codes: freshCodes(count) })
  const client = new pg.Client({ connectionString: stocked.database })
  const agent = connections(50)
  try {
    await client.connect()
    const [shop] = stocked.shops
    const buyers = await makeBuyers(client, count)
    const browser = buyer => browserOf({ agent, base: shop.url, buyer, took: () => undefined })
    let failed = 0
    const purchases = () =>
      paced(buyers, PURCHASES_PER_SECOND, async buyer => {
        const own = browser(buyer)
        const done = await fillCart(own, VARIANT).then(() => buy(own))
        if (!done.bought) failed += 1
      })
    const points = await watched(shop, () => Promise.all([purchases(), lookAround(shop, seconds, 2)]))
    return [
      row(`resident with PostgreSQL, after ${seconds} s of load`, points.at(-1).bytes / MIB, {
        unit: 'MiB',
        atMost: 200,
      }),
      growthOf(points, seconds),
      row('  purchases that failed', failed, { atMost: 0, isTime: false }),
    ]
  } finally {
    agent.destroy()
    await client.end()
    await stocked.stop()
  }
}

/** While guests look around. Ends the shop. */
const watchedEmbedded = async (shop, seconds) => {
  try {
    return await watched(shop, () => lookAround(shop, seconds, 8))
  } finally {
    await shop.stop()
  }
}

const onEmbedded = async (seconds, secondsAgain) => {
  const demo = await demoShop()
  const first = await watchedEmbedded(demo, seconds)
  const again = await runShop({ env: { SHOP_MODE: 'demo', SHOP_DATA_DIR: demo.data } })
  await again.ready()
  const second = await watchedEmbedded(again, secondsAgain)
  const limit = { unit: 'MiB', atMost: 350, floor: bareDatabase(demo.data).residentBytes / MIB }
  return [
    row(`resident with the embedded database, after ${seconds} s of load`, first.at(-1).bytes / MIB, limit),
    growthOf(first, seconds),
    row(`  after a second start and ${secondsAgain} s of load`, second.at(-1).bytes / MIB, limit),
  ]
}

export const memory = async ({ short }) => {
  // both at a time: no rate is measured here
  const rows = await Promise.all(short ? [onPostgres(5), onEmbedded(5, 5)] : [onPostgres(600), onEmbedded(600, 40)])
  return rows.flat()
}
