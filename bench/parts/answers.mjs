import { get } from 'node:http'
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
const GROUPS = [60, 5_000]
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

export const answers = async ({ short }) => {
  const seconds = short ? 1 : 5
  const rows = []
  for (const groups of short ? GROUPS.slice(0, 1) : GROUPS) {
    const shop = await stockedShop({ groups })
    try {
      const plain = new Map()
      for (const path of PATHS) {
        const first = await bytesOf(shop.url + path, headersFor(path))
        if (first.status !== 200) throw new Error(`${path} answered ${first.status}`)
        const again = await bytesOf(shop.url + path, { ...headersFor(path), 'if-none-match': first.headers.etag })
        if (again.status !== 304 || again.body.length > 0) throw new Error(`${path} answered ${again.status}, not 304`)
        const headers = Object.fromEntries(
          SENT.flatMap(name => (name in first.headers ? [[name, first.headers[name]]] : [])),
        )
        plain.set(path, { body: first.body, headers })
      }
      const floor = await runFloor(plain)
      try {
        await rateOf(shop.url + PROBE, { seconds: 1 })
        const probe = await rateOf(shop.url + PROBE, { seconds })
        for (const path of PATHS) {
          const headers = headersFor(path)
          if (!short) await rateOf(shop.url + path, { seconds: 1, headers })
          const ours = await rateOf(shop.url + path, { seconds, headers })
          const theirs = await rateOf(floor.url + path, { seconds, headers })
          const bytes = plain.get(path).body.length
          const isSmall = bytes <= SMALL_BYTES
          rows.push(
            row(`${path}, ${groups} groups, ${bytes} bytes`, ours.rate, {
              unit: '/s',
              atLeast: groups === GROUPS[0] ? 2_000 : undefined,
              floor: theirs.rate,
            }),
            row('  of the plain server', ours.rate / theirs.rate, isSmall ? {} : { atLeast: 0.6 }),
            ...(isSmall ? [row('  of a probe of the same process', ours.rate / probe.rate, { atLeast: 0.6 })] : []),
          )
        }
      } finally {
        await floor.stop()
      }
    } finally {
      await shop.stop()
    }
  }
  return rows
}
