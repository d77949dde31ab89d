import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { UPLOAD_TYPE } from '~/contract/console/console-call'
import { stockCalls } from '~/contract/console/stock'
import { ask, openSocket, type Proxy, type ProxyKind, proxies, startProxy } from '@tests/ops/proxy'
import { type Call, customer, processAt, startCalls } from '@tests/server/shop-processes'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { createDatabase } from '../../scripts/lib/postgres.mjs'

// Three processes of the built shop on one database, behind each proxy of ops.

let dataDir: string
let processes: readonly ReturnType<typeof processAt>[] = []
const running = new Map<ProxyKind, Proxy>()

const isReady = async (port: number): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
  await answer?.text()
  return answer?.ok === true
}

const start = async (each: ReturnType<typeof processAt>): Promise<void> => {
  each.start()
  while (!(await isReady(each.port))) await new Promise(again => setTimeout(again, 100))
}

const proxyOf = (kind: ProxyKind): Proxy => {
  const proxy = running.get(kind)
  if (proxy === undefined) throw new Error(`${kind} does not run`)
  return proxy
}

beforeAll(async () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs', '--if-stale'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const ports = [await freePort(), await freePort(), await freePort()] as const
  for (const kind of proxies) running.set(kind, await startProxy(kind, ports))
  const [publicUrl, ...others] = proxies.map(kind => `https://localhost:${proxyOf(kind).port}`)
  dataDir = mkdtempSync(join(tmpdir(), 'shop-proxied-'))
  const { VITEST: _vitest, NODE_OPTIONS: _options, ...outer } = process.env
  const env = {
    ...outer,
    NODE_ENV: 'production',
    SHOP_MODE: 'demo',
    // one customer stands for all
    CUSTOMER_CHANGES_PER_MINUTE: '60000',
    CUSTOMER_READS_PER_MINUTE: '60000',
    HOST: '127.0.0.1',
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: publicUrl ?? '',
    FRONTEND_ORIGINS: others.join(','),
    SHOP_DATA_DIR: dataDir,
    DATABASE_URL: await createDatabase(inject('postgresUrl'), 'behind_proxies'),
    DRAIN_SECONDS: '5',
  }
  processes = ports.map(port => processAt(port, env))
  for (const each of processes) await start(each)
}, 300_000)
afterAll(async () => {
  for (const proxy of running.values()) await proxy.stop()
  for (const { kill } of processes) kill()
  rmSync(dataDir, { recursive: true, force: true })
})

const calling =
  (kind: ProxyKind): Call =>
  async (method, path, headers, body) => {
    const answer = await ask(proxyOf(kind).port, {
      method,
      path,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => undefined)
    const cookies = [answer?.headers['set-cookie'] ?? []].flat()
    return { status: answer?.status ?? 0, text: String(answer?.body ?? ''), cookies }
  }

describe.each(proxies)('the shop behind %s', kind => {
  test(`a page and its code load through ${kind}, compressed once, by the shop`, async () => {
    const { port } = proxyOf(kind)
    const headers = { 'accept-encoding': 'br, gzip' }
    const page = await ask(port, { headers })
    expect(page.status).toBe(200)
    expect(page.headers['content-encoding']).toBe('br')
    const [, entry = ''] = /"(\/assets\/main-[\w-]+\.js)"\]/u.exec(String(brotliDecompressSync(page.body))) ?? []
    // the entry is too small to gain by compression; it imports the code of the first view
    const [first = ''] = /first-view-[\w-]+\.js/u.exec(String((await ask(port, { path: entry })).body)) ?? []
    const code = await ask(port, { path: `/assets/${first}`, headers })
    expect(code.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000')
  })

  test(`answers with secrets stay uncompressed behind ${kind}`, async () => {
    const call = calling(kind)
    const { headers } = await customer(call)
    const me = await ask(proxyOf(kind).port, {
      path: '/api/cart',
      headers: { ...headers, 'accept-encoding': 'br, gzip' },
    })
    expect(me.status).toBe(200)
    expect(me.headers['content-encoding']).toBeUndefined()
  })

  test(`a page of the shop connects its WebSocket through ${kind}, another site does not`, async () => {
    const proxy = proxyOf(kind)
    const connect = (origin: string) => openSocket(proxy, { headers: { origin } })
    const own = connect(`https://localhost:${proxy.port}`)
    const [message] = await once(own, 'message')
    expect(String(message)).toContain('pusher:connection_established')
    own.terminate()
    await expect(once(connect('https://elsewhere.example'), 'message')).rejects.toThrow('403')
  })

  test(`a large body is refused behind ${kind}, by the shop itself unless it is huge`, async () => {
    const { port } = proxyOf(kind)
    const post = (bytes: number) =>
      ask(port, {
        method: 'POST',
        path: '/api/login',
        headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
        body: JSON.stringify({ tel: 'x'.repeat(bytes) }),
      })
    const refused = await post(100_000)
    expect(refused.status).toBe(413)
    expect(refused.headers['content-type']).toMatch(/^application\/json/u)
    expect((await post(2_000_000)).status).toBe(413)
  })

  test(`a file for the console reaches the shop behind ${kind}`, async () => {
    const { status, headers } = await ask(proxyOf(kind).port, {
      method: 'POST',
      path: stockCalls.importCodes.path,
      headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': UPLOAD_TYPE },
      body: 'x'.repeat(2_000_000),
    })
    expect([status, headers['content-type']]).toEqual([401, 'application/json; charset=utf-8'])
  })

  test.runIf(kind === 'nginx')('plain HTTP is redirected to the same address with TLS', async () => {
    const [answer] = await once(get(`http://127.0.0.1:${proxyOf(kind).plainPort}/order?q=1`), 'response')
    expect([answer.statusCode, answer.headers.location]).toEqual([301, 'https://localhost/order?q=1'])
    answer.resume()
  })
})

test.runIf(proxies.length > 0)(
  'processes that restart one after the other fail no call behind their proxies',
  { timeout: 240_000 },
  async () => {
    const loads = []
    for (const kind of proxies) loads.push(startCalls(calling(kind), await customer(calling(kind)), 2))
    for (const each of processes.slice(1)) {
      expect(await each.stop(), each.said()).toBe(0)
      await start(each)
    }
    for (const [at, load] of loads.entries()) {
      const { failed, reads, writes } = await load.stop()
      expect([proxies[at], failed]).toEqual([proxies[at], []])
      expect(Math.min(reads, writes)).toBeGreaterThan(10)
    }
  },
)
