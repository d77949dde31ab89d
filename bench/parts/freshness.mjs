import pg from 'pg'
import { buy, fillCart } from '../kit/buy.mjs'
import { makeBuyers } from '../kit/buyers.mjs'
import { browserOf, connections } from '../kit/http.mjs'
import { row } from '../kit/rows.mjs'
import { freshCodes, stockedShop, VARIANT } from '../kit/stocked-shop.mjs'

// How soon two processes show what was changed: a price in the database, and the last code of a variant.

const PATIENCE_MS = 10_000

/** How long until `isThere` of a fresh answer of each process, in milliseconds. */
const seenBy = async (shops, isThere) => {
  const began = performance.now()
  const times = await Promise.all(
    shops.map(async shop => {
      while (performance.now() - began < PATIENCE_MS) if (isThere(await shop.groups())) return performance.now() - began
      throw new Error(`a process did not show a change within ${PATIENCE_MS} ms`)
    }),
  )
  return Math.max(...times)
}

export const freshness = async ({ short }) => {
  const times = short ? 1 : 20
  const stocked = await stockedShop({ codes: freshCodes(times), processes: 2 })
  const client = new pg.Client({ connectionString: stocked.database })
  const agent = connections(10)
  const prices = []
  const stock = []
  try {
    await client.connect()
    const guestOf = base => browserOf({ agent, base, buyer: undefined, took: () => undefined })
    const shops = stocked.shops.map(({ url }) => ({
      groups: async () => (await guestOf(url).call('GET', '/api/catalogs')).text,
    }))
    const variantIn = text => {
      const all = JSON.parse(text)
      return (Array.isArray(all) ? all : all.data).flatMap(group => group.products).find(({ no }) => no === VARIANT)
    }
    // each process has the catalogue in its memory, and each purchase takes the last code
    await client.query(`update codes set state = 'void' where variant_no = $1 and state = 'free'`, [VARIANT])
    const buyers = await makeBuyers(client, times)
    for (const [at, buyer] of buyers.entries()) {
      const price = 10_000 + at
      for (const shop of shops) await shop.groups()
      await client.query('update variants set price_cents = $1 where no = $2', [price, VARIANT])
      const shown = (price / 100).toFixed(2)
      prices.push(await seenBy(shops, text => Number(variantIn(text).price) === Number(shown)))

      await client.query(
        `update codes set state = 'free' where id = (select id from codes where variant_no = $1 and state = 'void' limit 1)`,
        [VARIANT],
      )
      stock.push(await seenBy(shops, text => variantIn(text).stockout !== true))
      const own = browserOf({ agent, base: stocked.url, buyer, took: () => undefined })
      await fillCart(own, VARIANT)
      await buy(own)
      stock.push(await seenBy(shops, text => variantIn(text).stockout === true))
    }
  } finally {
    agent.destroy()
    await client.end()
    await stocked.stop()
  }
  return [
    row('a price, until both processes show it, at most', Math.max(...prices), { unit: 'ms', atMost: 1_000 }),
    row('stock that comes or goes, at most', Math.max(...stock), { unit: 'ms', atMost: 1_000 }),
  ]
}
