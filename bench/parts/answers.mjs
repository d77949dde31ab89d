import { get } from 'node:http'
import { percentile } from '../kit/crowd.mjs'
import { runFloor } from '../kit/floor.mjs'
import { rateOf } from '../kit/load.mjs'
import { row } from '../kit/rows.mjs'
import { stockedShop } from '../kit/stocked-shop.mjs'

// What one process answers to guests, beside a plain server that sends the same bytes. A small answer costs little beside
// what each request costs in any shop: headers, limits, counts. It is compared with the same process's smallest answer.

const PATHS = [
  '/',
  '/order',
  '/order/product/G001',
  '/auth/login',
  '/api/init',
  '/api/categories',
  '/api/catalogs',
  '/api/products/G001',
]
const [FEW, MANY] = [60, 5_000]
/** A rate is flat if a request takes at most this many times as long. */
const FLAT = 1.2
const HEADERS = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'zh-MO' }
const CALL = { accept: 'application/json', 'accept-locale': 'mo', 'x-requested-with': 'XMLHttpRequest' }

const PROBE = '/healthz'
const SMALL_BYTES = 2_048

const headersFor = path => (path.startsWith('/api/') ? { ...HEADERS, ...CALL } : HEADERS)

/** The answer as it comes over the wire. */
const bytesOf = (url, headers) =>
  new Promise((resolve, reject) => {
    get(url, { headers }, answer => {
      const pieces = []
      answer.on('data', piece => pieces.push(piece))
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(pieces) }),
      )
    }).on('error', reject)
  })

const SENT = ['content-type', 'content-encoding', 'etag', 'cache-control', 'vary', 'content-security-policy']

/** The bytes and headers of each answer, which a repeated question gets only if they have changed. */
const answersOf = async (shop, paths) => {
  const plain = new Map()
  for (const path of paths) {
    const first = await bytesOf(shop.url + path, headersFor(path))
    if (first.status !== 200) throw new Error(`${path} answered ${first.status}`)
    const again = await bytesOf(shop.url + path, { ...headersFor(path), 'if-none-match': first.headers.etag })
    if (again.status !== 304 || again.body.length > 0) throw new Error(`${path} answered ${again.status}, not 304`)
    const headers = Object.fromEntries(
      SENT.flatMap(name => (name in first.headers ? [[name, first.headers[name]]] : [])),
    )
    plain.set(path, { body: first.body, headers })
  }
  return plain
}

/**
 * The middle rate of each side. They take turns, because the machine changes: a slow moment falls on one turn. All send the
 * same headers, because each header costs.
 */
const byTurns = async (sides, turns, how) => {
  const rates = Object.fromEntries(Object.keys(sides).map(side => [side, []]))
  for (let turn = 0; turn < turns; turn += 1)
    for (const [side, url] of Object.entries(sides)) rates[side].push((await rateOf(url, how)).rate)
  return Object.fromEntries(Object.entries(rates).map(([side, each]) => [side, percentile(each, 50)]))
}

/** The rates of the shop with this number of groups, of the plain server, and of the probe for a small answer: by path. */
const ratesOf = async (groups, paths, { seconds, turns, warmed }) => {
  const shop = await stockedShop({ groups })
  try {
    const plain = await answersOf(shop, paths)
    const floor = await runFloor(plain)
    try {
      if (warmed) await rateOf(shop.url + PROBE, { seconds: 1 })
      const rates = new Map()
      for (const path of paths) {
        const headers = headersFor(path)
        if (warmed) await rateOf(shop.url + path, { seconds: 1, headers })
        const bytes = plain.get(path).body.length
        const sides = {
          ours: shop.url + path,
          theirs: floor.url + path,
          ...(bytes <= SMALL_BYTES ? { probe: shop.url + PROBE } : {}),
        }
        rates.set(path, { ...(await byTurns(sides, turns, { seconds, headers })), bytes })
      }
      return rates
    } finally {
      await floor.stop()
    }
  } finally {
    await shop.stop()
  }
}

const rowsOf = (groups, path, { ours, theirs, probe, bytes }, few) => {
  // more bytes take longer to send, also from the plain server
  const flat = few && Math.min(1, theirs / few.theirs) / FLAT
  return [
    row(`${path}, ${groups} groups, ${bytes} bytes`, ours, {
      unit: '/s',
      atLeast: few === undefined ? 2_000 : undefined,
      floor: theirs,
    }),
    row('  of the plain server', ours / theirs, probe === undefined ? { atLeast: 0.6 } : {}),
    ...(probe === undefined ? [] : [row('  of a probe of the same process', ours / probe, { atLeast: 0.6 })]),
    ...(few === undefined
      ? []
      : [row(`  of the rate with ${FEW} groups`, ours / few.ours, { atLeast: flat, floor: theirs / few.theirs })]),
  ]
}

export const answers = async ({ short }) => {
  const how = short ? { seconds: 1, turns: 1, warmed: false } : { seconds: 2, turns: 3, warmed: true }
  const few = await ratesOf(FEW, PATHS, how)
  const [many, paths] = short ? [200, PATHS.slice(0, 1)] : [MANY, PATHS]
  const rates = await ratesOf(many, paths, how)
  return [
    ...PATHS.flatMap(path => rowsOf(FEW, path, few.get(path))),
    ...paths.flatMap(path => rowsOf(many, path, rates.get(path), few.get(path))),
  ]
}
