import pg from 'pg'
import { buy, fillCart } from '../kit/buy.mjs'
import { makeBuyers } from '../kit/buyers.mjs'
import { percentile } from '../kit/crowd.mjs'
import { grow } from '../kit/grow.mjs'
import { browserOf, connections } from '../kit/http.mjs'
import { row } from '../kit/rows.mjs'
import { freshCodes, stockedShop, VARIANT } from '../kit/stocked-shop.mjs'

// What years of sales cost: the same purchases, listings and commands before and after.

const FULL = { groups: 1_000, variantsEach: 20, free: 1_000_000, sold: 900_000, users: 200_000, orders: 1_000_000 }
const SHORT = { groups: 10, variantsEach: 4, free: 1_000, sold: 500, users: 200, orders: 600 }

/** Medians of a purchase's steps, one buyer after the other, and of what guests ask for. */
const costsOf = async (shop, buyers) => {
  const agent = connections(1)
  const purchases = []
  const listings = []
  try {
    for (const buyer of buyers) {
      const own = browserOf({ agent, base: shop.url, buyer, took: () => undefined })
      const began = performance.now()
      await fillCart(own, VARIANT)
      const { bought } = await buy(own)
      if (!bought) throw new Error('a buyer got no code')
      purchases.push(performance.now() - began)
    }
    const guest = browserOf({ agent, base: shop.url, buyer: undefined, took: time => listings.push(time) })
    for (let at = 0; at < buyers.length; at += 1) await guest.call('GET', '/api/products/G001')
  } finally {
    agent.destroy()
  }
  return { purchase: percentile(purchases, 50), listing: percentile(listings, 50) }
}

const timed = async work => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

export const growth = async ({ short }) => {
  const [size, count] = short ? [SHORT, 5] : [FULL, 200]
  const stocked = await stockedShop({ codes: freshCodes(2 * count), env: { METRICS_TOKEN: 'bench-of-the-shop-only' } })
  const client = new pg.Client({ connectionString: stocked.database })
  try {
    await client.connect()
    const buyers = await makeBuyers(client, 2 * count)
    const before = await costsOf(stocked, buyers.slice(0, count))
    await grow(client, size)
    // the catalogue in memory is read again
    await fetch(`${stocked.url}/api/catalogs`)
    const after = await costsOf(stocked, buyers.slice(count))
    const { rows: found } = await client.query(
      `select no from orders where no like 'MO-%' order by created_at desc limit 1`,
    )
    const commands = [
      ['doctor'],
      ['queues'],
      ['codes', 'stock'],
      ['audit', 'evidence', found[0].no],
      ['orders', 'list'],
      ['users', 'list'],
    ]
    const alone = await timed(() => stocked.operator('--version'))
    const rows = [
      row('a purchase, times as long', after.purchase / before.purchase, { atMost: 1.2 }),
      row('a product, times as long', after.listing / before.listing, { atMost: 1.2 }),
    ]
    for (const command of commands) {
      const took = (await timed(() => stocked.operator(...command))) - alone
      rows.push(row(`${command.slice(0, 2).join(' ')}, without the start of Node`, took, { unit: 'ms', atMost: 1_000 }))
    }
    const scrape = await timed(() =>
      fetch(`${stocked.url}/metrics`, { headers: { authorization: 'Bearer bench-of-the-shop-only' } }),
    )
    rows.push(row('/metrics', scrape, { unit: 'ms', atMost: 1_000 }))
    return rows
  } finally {
    await client.end()
    await stocked.stop()
  }
}
