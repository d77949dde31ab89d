import { availableParallelism } from 'node:os'
import pg from 'pg'
import { buy, fillCart } from '../kit/buy.mjs'
import { makeBuyers } from '../kit/buyers.mjs'
import { crowd, paced, percentile } from '../kit/crowd.mjs'
import { browserOf, connections } from '../kit/http.mjs'
import { row } from '../kit/rows.mjs'
import { freshCodes, stockedShop, VARIANT } from '../kit/stocked-shop.mjs'
import { violations } from '../kit/verdict.mjs'

// A drop: many buyers at once, from the cart to the codes. The wallets run in a process beside the shop.

/**
 * One sale. `perSecond`: how many buyers begin in a second. Absent: `concurrency` buyers are under way at any time.
 * `soldBefore`: how many pieces each process has sold before. A new process first compiles its code, and the database
 * plans for empty tables. `begin` is awaited after them.
 */
const drop = async ({
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
const limitOf = ({ cpuMs: { database, wallets, buyers } }) =>
  (availableParallelism() * 1000) / (database + wallets + buyers)

/** The target, or half of what the machine could do if the shop took no time, if that is less. */
const orHalf = (rate, sold) => {
  const limit = limitOf(sold)
  return Number.isNaN(limit) ? rate : Math.min(rate, limit / 2)
}

/** Two shops on this machine, each with a database and half of the buyers. They share nothing but the machine. */
const twoShops = async ({ buyers, codes, concurrency, soldBefore }) => {
  const half = { buyers: buyers / 2, codes: codes / 2, concurrency: concurrency / 2, soldBefore }
  const ready = []
  const begin = () => new Promise(go => ready.push(go) === 2 && ready.forEach(each => each()))
  const [one, other] = await Promise.all([drop({ ...half, begin }), drop({ ...half, begin })])
  return { shopMs: (one.cpuMs.shop + other.cpuMs.shop) / 2, wrong: one.wrong + other.wrong }
}

const counted = text => (text === undefined ? undefined : Number(text))

export const sale = async ({ short, buyers, codes, concurrency, processes, profile }) => {
  const given = { buyers: counted(buyers), codes: counted(codes), concurrency: counted(concurrency) ?? 32 }
  const all = {
    ...given,
    buyers: given.buyers ?? (short ? 24 : 2_000),
    codes: given.codes ?? given.buyers ?? (short ? 24 : 2_000),
    soldBefore: short ? 4 : 300,
  }
  const each = await drop({ ...all, processes: counted(processes) ?? 1, profile })
  const limit = limitOf(each)
  const isAsked = given.buyers !== undefined || given.codes !== undefined || processes !== undefined
  const first = [
    row(`${all.buyers} buyers of ${all.codes} codes, a second`, each.perSecond, {
      unit: '/s',
      // on a small machine the rest leaves less than that
      ...(all.buyers === all.codes ? { atLeast: orHalf(150, each) } : {}),
    }),
    row('  if the shop took no time', limit, { unit: '/s' }),
    row('  a request, p50 and p99', `${each.p50.toFixed(0)} and ${each.p99.toFixed(0)} ms`),
    ...Object.entries(each.cpuMs).map(([part, ms]) => row(`  CPU for each buyer: ${part}`, ms, { unit: 'ms' })),
    row('  violations', each.wrong, { atMost: 0, isTime: false }),
  ]
  if (isAsked) return first
  const rush = await drop(
    short ? { ...all, buyers: 60, codes: 10 } : { ...all, buyers: 10_000, codes: 500, concurrency: 100 },
  )
  const rushed = [
    row('500 codes among 10,000 buyers, a second', rush.perSecond, { unit: '/s', atLeast: orHalf(400, rush) }),
    row('  if the shop took no time', limitOf(rush), { unit: '/s' }),
    row('  violations', rush.wrong, { atMost: 0, isTime: false }),
  ]
  // the rest compares times
  if (short) return [...first, ...rushed]
  const half = await drop({ ...all, buyers: all.buyers / 4, codes: all.codes / 4, perSecond: each.perSecond / 2 })
  const two = await drop({ ...all, processes: 2 })
  const apart = await twoShops(all)
  const floor = apart.shopMs / each.cpuMs.shop
  return [
    ...first,
    ...rushed,
    row('at half of the first rate, p99 of a request', half.p99, { unit: 'ms', atMost: 100 }),
    row('  violations', half.wrong, { atMost: 0, isTime: false }),
    row('CPU for each buyer, two processes to one', two.cpuMs.shop / each.cpuMs.shop, {
      atMost: 1.1 * Math.max(1, floor),
      floor,
    }),
    row('  violations', two.wrong + apart.wrong, { atMost: 0, isTime: false }),
  ]
}
