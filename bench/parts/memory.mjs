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

/** Resident memory of a shop on the embedded database, after guests have looked at it. Ends the shop. */
const embedded = async (shop, short) => {
  try {
    for (const path of short ? PAGES.slice(0, 2) : PAGES) await rateOf(shop.url + path, { seconds: short ? 1 : 10 })
    return shop.residentBytes()
  } finally {
    await shop.stop()
  }
}

export const memory = async ({ short }) => {
  const seconds = short ? 5 : 600
  const count = PURCHASES_PER_SECOND * seconds
  const stocked = await stockedShop({ codes: freshCodes(count) })
  const client = new pg.Client({ connectionString: stocked.database })
  const agent = connections(50)
  const rows = []
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
    const pages = async () => {
      for (const path of PAGES)
        await rateOf(shop.url + path, { seconds: Math.max(1, seconds / PAGES.length), connections: 2 })
    }
    const points = await watched(shop, () => Promise.all([purchases(), pages()]))
    // the first minute fills what is kept on purpose
    const steady = points.filter(({ at }) => at > (seconds * 1000) / 10)
    const last = points.at(-1).bytes
    rows.push(
      row(`resident with PostgreSQL, after ${seconds} s of load`, last / MIB, { unit: 'MiB', atMost: 200 }),
      row('  growth in ten minutes, part of it', (10 * slopeOf(steady)) / last, { atMost: 0.05 }),
      row('  purchases that failed', failed, { atMost: 0, isTime: false }),
    )
  } finally {
    agent.destroy()
    await client.end()
    await stocked.stop()
  }
  const demo = await demoShop()
  const seeded = await embedded(demo, short)
  const again = await runShop({ env: { SHOP_MODE: 'demo', SHOP_DATA_DIR: demo.data } })
  await again.ready()
  const second = await embedded(again, short)
  const floor = bareDatabase(demo.data).residentBytes
  return [
    ...rows,
    row('resident with the embedded database', seeded / MIB, { unit: 'MiB', atMost: 350, floor: floor / MIB }),
    row('  after a second start', second / MIB, { unit: 'MiB', atMost: 350, floor: floor / MIB }),
  ]
}
