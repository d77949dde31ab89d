import pg from 'pg'
import { buy, fillCart } from '../kit/buy.mjs'
import { makeBuyers } from '../kit/buyers.mjs'
import { browserOf, connections } from '../kit/http.mjs'
import { row } from '../kit/rows.mjs'
import { freshCodes, stockedShop, VARIANT } from '../kit/stocked-shop.mjs'

// How soon two processes show what was changed in the database: the last code of a variant, and a price. The price is in the
// call of the listing, and in the document of the product.

const PATIENCE_MS = 10_000

/** How long until `isThere` of what `look` reads of each process, in milliseconds. */
const seenBy = async (shops, look, isThere) => {
  const began = performance.now()
  const times = await Promise.all(
    shops.map(async shop => {
      while (performance.now() - began < PATIENCE_MS) if (isThere(await look(shop))) return performance.now() - began
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
  const documents = []
  const stock = []
  try {
    await client.connect()
    const guestOf = base => browserOf({ agent, base, buyer: undefined, took: () => undefined })
    const asked = path => async shop => (await guestOf(shop.url).call('GET', path)).text
    const groups = asked('/api/catalogs')
    const groupsIn = text => {
      const all = JSON.parse(text)
      return Array.isArray(all) ? all : all.data
    }
    const variantIn = text =>
      groupsIn(text)
        .flatMap(group => group.products)
        .find(({ no }) => no === VARIANT)
    const { shops } = stocked
    const group = groupsIn(await groups(shops[0])).find(({ products }) => products.some(({ no }) => no === VARIANT))
    const document = asked(`/order/product/${group.no}`)
    // each process has the catalogue in its memory, and each purchase takes the last code
    await client.query(`update codes set state = 'void' where variant_no = $1 and state = 'free'`, [VARIANT])
    const buyers = await makeBuyers(client, times)
    for (const [at, buyer] of buyers.entries()) {
      const price = 98_701 + at
      for (const shop of shops) await Promise.all([groups(shop), document(shop)])
      await client.query('update variants set price_cents = $1 where no = $2', [price, VARIANT])
      const shown = (price / 100).toFixed(2)
      const [listed, drawn] = await Promise.all([
        seenBy(shops, groups, text => Number(variantIn(text).price) === Number(shown)),
        seenBy(shops, document, text => text.includes(`"price":${price}`)),
      ])
      prices.push(listed)
      documents.push(drawn)

      await client.query(
        `update codes set state = 'free' where id = (select id from codes where variant_no = $1 and state = 'void' limit 1)`,
        [VARIANT],
      )
      stock.push(await seenBy(shops, groups, text => variantIn(text).stockout !== true))
      const own = browserOf({ agent, base: stocked.url, buyer, took: () => undefined })
      await fillCart(own, VARIANT)
      await buy(own)
      stock.push(await seenBy(shops, groups, text => variantIn(text).stockout === true))
    }
  } finally {
    agent.destroy()
    await client.end()
    await stocked.stop()
  }
  return [
    row('a price, until both processes show it, at most', Math.max(...prices), { unit: 'ms', atMost: 1_000 }),
    row('  in the document of its product', Math.max(...documents), { unit: 'ms', atMost: 1_000 }),
    row('stock that comes or goes, at most', Math.max(...stock), { unit: 'ms', atMost: 1_000 }),
  ]
}
