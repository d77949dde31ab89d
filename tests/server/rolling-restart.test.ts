import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { createDatabase } from '../../scripts/lib/postgres.mjs'
import { type Call, customer, processAt, startCalls } from '@tests/server/shop-processes'

const PROBE_EVERY_MS = 200
const PROCESSES = 3
const CLIENTS = 4

/** Sends each request to the next process that was ready when it was last asked. It repeats no request. */
const roundRobin = async (ports: readonly number[]) => {
  const ready = new Set<number>()
  const waiting = new Map<number, () => void>()
  const agent = new Agent({ keepAlive: true })
  const proxyPort = await freePort()
  let turn = 0
  // one probe of a port at a time: an older answer may come after a newer one
  const asking = new Set<number>()
  const ask = async (port: number): Promise<void> => {
    if (asking.has(port)) return
    asking.add(port)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    await answer?.text().catch(() => '')
    asking.delete(port)
    if (answer?.ok !== true) return void ready.delete(port)
    ready.add(port)
    waiting.get(port)?.()
  }
  const probes = ports.map(port => setInterval(() => void ask(port), PROBE_EVERY_MS))
  const server = createServer((near, answer) => {
    const up = ports.filter(port => ready.has(port))
    const port = up[(turn += 1) % Math.max(1, up.length)]
    const far = request({ agent, port, host: '127.0.0.1', method: near.method, path: near.url, headers: near.headers })
    far.on('response', (told: IncomingMessage) => {
      // the connection to the browser is the proxy's own
      const { connection: _connection, ...passed } = told.headers
      answer.writeHead(told.statusCode ?? 502, passed)
      told.pipe(answer)
    })
    far.on('error', () => answer.writeHead(502).end())
    near.pipe(far)
  }).listen(proxyPort, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const probe of probes) clearInterval(probe)
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${proxyPort}`,
    /** Resolves when a probe next finds the process ready. */
    isReady: (port: number) =>
      new Promise<void>(resolve => {
        waiting.set(port, resolve)
      }),
  }
}

/** One call, as a page of the shop sends it. A failed call answers its status, or 0 without an answer. */
const calling =
  (url: string): Call =>
  async (method, path, headers, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => undefined)
    const text = (await answer?.text().catch(() => undefined)) ?? ''
    return { status: answer?.status ?? 0, text, cookies: answer?.headers.getSetCookie() ?? [] }
  }
beforeAll(() => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs', '--if-stale'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}, 300_000)

describe('three processes of the shop behind a proxy', () => {
  it('processes that restart one after the other fail no call', { timeout: 180_000 }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'shop-rolling-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const { VITEST: _vitest, NODE_OPTIONS: _options, ...outer } = process.env
    const env = {
      ...outer,
      NODE_ENV: 'production',
      SHOP_MODE: 'demo',
      // one customer stands for all
      CUSTOMER_CHANGES_PER_MINUTE: '60000',
      CUSTOMER_READS_PER_MINUTE: '60000',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://127.0.0.1',
      SHOP_DATA_DIR: dataDir,
      DATABASE_URL: await createDatabase(inject('postgresUrl'), 'rolling_restart'),
      DRAIN_SECONDS: '5',
    }
    const processes = await Promise.all(Array.from({ length: PROCESSES }, async () => processAt(await freePort(), env)))
    onTestFinished(() => processes.forEach(({ kill }) => kill()))
    const proxy = await roundRobin(processes.map(({ port }) => port))
    // the first one stocks the demo
    for (const { port, start } of processes) {
      const isUp = proxy.isReady(port)
      start()
      await isUp
    }

    const call = calling(proxy.url)
    const load = startCalls(call, await customer(call), CLIENTS)
    for (const { port, start, stop, said } of processes) {
      expect(await stop(), said()).toBe(0)
      const isUp = proxy.isReady(port)
      start()
      await isUp
    }
    const { failed, reads, writes } = await load.stop()
    expect(failed).toEqual([])
    expect(reads).toBeGreaterThan(200)
    expect(writes).toBeGreaterThan(60)
  })
})
