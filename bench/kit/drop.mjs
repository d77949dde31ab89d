import { availableParallelism } from 'node:os'
import pg from 'pg'
import { buy, fillCart } from './buy.mjs'
import { makeBuyers } from './buyers.mjs'
import { crowd, paced, percentile } from './crowd.mjs'
import { browserOf, connections } from './http.mjs'
import { freshCodes, stockedShop, VARIANT } from './stocked-shop.mjs'
import { violations } from './verdict.mjs'

/**
 * One sale. `perSecond`: how many buyers begin in a second. Absent: `concurrency` buyers are under way at any time.
 * `soldBefore`: how many pieces each process has sold before. A new process first compiles its code, and the database
 * plans for empty tables. `begin` is awaited after them.
 */
export const drop = async ({
  buyers: count,
  codes,
  concurrency,
  processes = 1,
  perSecond,
  profile,
  soldBefore,
  begin = () => undefined,
}) => {
  const sold = soldBefore * processes
  const stock = freshCodes(codes + sold)
  const node = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
  const shop = await stockedShop({ codes: stock, processes, node })
  const client = new pg.Client({ connectionString: shop.database })
  const agent = connections(concurrency)
  try {
    await client.connect()
    const buyers = await makeBuyers(client, count + sold)
    const requests = []
    const browser = buyer =>
      browserOf({
        agent,
        base: shop.shops[(buyer?.at ?? 0) % processes].url,
        buyer,
        took: time => requests.push(time),
      })
    const failures = []
    const winners = []
    const refused = new Set()
    const whole = async buyer => {
      try {
        const own = browser(buyer)
        if ((await fillCart(own, VARIANT)) === 'sold out') return refused.add(buyer)
        const { bought, ...order } = await buy(own)
        return bought ? winners.push({ buyer, ...order }) : refused.add(buyer)
      } catch (error) {
        return failures.push(`buyer ${buyer.at}: ${error.message}`)
      }
    }
    await crowd(buyers.slice(0, sold), concurrency, whole)
    // a server does this once a minute
    await client.query('analyze')
    await begin()
    requests.length = 0
    const rest = buyers.slice(sold)
    const before = shop.cpuSeconds()
    const rush = await (perSecond === undefined ? crowd(rest, concurrency, whole) : paced(rest, perSecond, whole))
    const after = shop.cpuSeconds()
    const cpuMs = Object.fromEntries(
      Object.entries(after).map(([part, now]) => [part, ((now - before[part]) * 1000) / count]),
    )
    const asked = [...requests]
    const wrong = await violations({
      client,
      variant: VARIANT,
      stock,
      buyers,
      winners,
      soldOut: refused.size,
      said: shop.shops.map(each => each.said()).join('\n'),
      browserOf: browser,
      crowd,
    })
    for (const each of [...failures, ...wrong].slice(0, 20)) console.error(`violation: ${each}`)
    return {
      perSecond: count / (rush.whole / 1000),
      p50: percentile(asked, 50),
      p99: percentile(asked, 99),
      cpuMs,
      wrong: failures.length + wrong.length,
    }
  } finally {
    agent.destroy()
    await client.end()
    await shop.stop()
  }
}

/** How many purchases a second this machine could serve if the shop itself took no time. NaN: the database is elsewhere. */
export const limitOf = ({ cpuMs: { database, wallets, buyers } }) =>
  (availableParallelism() * 1000) / (database + wallets + buyers)

/** The target, or half of what the machine could do if the shop took no time, if that is less. */
export const orHalf = (rate, sold) => {
  const limit = limitOf(sold)
  return Number.isNaN(limit) ? rate : Math.min(rate, limit / 2)
}
