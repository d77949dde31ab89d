import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { proxyTrust, visitorOf } from '@server/platform/network/trusted-proxies'
import { ask, openSocket, type Proxy, proxies, startProxy } from '@tests/ops/proxy'
import { freePort } from '../../scripts/lib/free-port.mjs'

// Servers that stand in for processes of the shop: they die, refuse or answer as a test needs it.

interface StandIn {
  readonly port: number
  readonly server: Server
  /** The requests that it has received whole, without probes. */
  readonly received: { readonly method: string; readonly key: string; readonly body: string }[]
  dies: boolean
}

const trusts = proxyTrust(['127.0.0.1'])
const visitor = (request: IncomingMessage): string => visitorOf(request, trusts)

const standIn = async (): Promise<StandIn> => {
  const port = await freePort()
  const server = createServer((request, answer) => {
    if (request.url === '/readyz') return void answer.end('ready')
    let body = ''
    request.on('data', piece => (body += String(piece)))
    request.on('end', () => {
      const key = String(request.headers['idempotency-key'] ?? '')
      self.received.push({ method: request.method ?? '', key, body })
      if (self.dies) request.socket.destroy()
      else answer.end(visitor(request))
    })
  }).listen(port, '127.0.0.1')
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket, request) => socket.send(visitor(request)))
  const self: StandIn = { port, server, received: [], dies: false }
  await once(server, 'listening')
  return self
}

describe.each(proxies)('%s before three processes', kind => {
  let processes: readonly [StandIn, StandIn, StandIn]
  let proxy: Proxy
  beforeAll(async () => {
    processes = [await standIn(), await standIn(), await standIn()]
    const [a, b, c] = processes
    proxy = await startProxy(kind, [a.port, b.port, c.port])
  })
  afterAll(async () => {
    await proxy.stop()
    for (const { server } of processes) {
      server.closeAllConnections()
      server.close()
    }
  })
  beforeEach(() => {
    for (const each of processes) {
      each.dies = false
      each.received.length = 0
    }
  })
  const received = () => processes.flatMap(each => each.received)

  test(`${kind} tells the shop the visitor's address, and no header of the visitor changes it`, () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom('127.0.0.2', '127.0.0.3'),
        fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.constant('127.0.0.1'), fc.constant('unknown')), { minLength: 1 }),
        async (from, forged) => {
          const headers = { 'x-forwarded-for': forged.join(', '), 'x-real-ip': forged[0] ?? '' }
          expect(String((await ask(proxy.port, { from, headers })).body)).toBe(from)
        },
      ),
      { numRuns: 20 },
    ))

  test(`${kind} passes WebSockets on, with the visitor's address`, async () => {
    const socket = openSocket(proxy, { from: '127.0.0.2', headers: { 'x-forwarded-for': '203.0.113.9' } })
    const [message] = await once(socket, 'message')
    expect(String(message)).toBe('127.0.0.2')
    socket.terminate()
  })

  test.each([
    ['POST', '{}'],
    ['POST', ''],
    ['PATCH', '{}'],
  ])(`${kind} never repeats a %s with the body "%s" that a process received before it died`, async (method, body) => {
    for (const each of processes) each.dies = true
    const { status } = await ask(proxy.port, { method, path: '/api/orders', body })
    expect(status).toBe(502)
    expect(received()).toEqual([{ method, key: '', body }])
  })

  test(`${kind} repeats a POST with an Idempotency-Key at most with the same key`, async () => {
    for (const each of processes) each.dies = true
    const headers = { 'idempotency-key': 'k1' }
    expect((await ask(proxy.port, { method: 'POST', path: '/api/orders', headers })).status).toBe(502)
    expect(new Set(received().map(({ key }) => key))).toEqual(new Set(['k1']))
  })

  test(`${kind} sends a GET whose process has died to another process`, async () => {
    const [first, second] = processes
    first.dies = true
    second.dies = true
    expect((await ask(proxy.port)).status).toBe(200)
  })

  test(`${kind} sends a POST whose process refuses the connection to another process, whole and once`, async () => {
    const alive = await standIn()
    const before = await startProxy(kind, [await freePort(), alive.port, await freePort()])
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key }
      expect(
        (await ask(before.port, { method: 'POST', path: '/api/orders', headers, body: `{"${key}":1}` })).status,
      ).toBe(200)
    }
    expect(alive.received.map(({ body }) => body)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map(key => `{"${key}":1}`))
    await before.stop()
    alive.server.closeAllConnections()
    alive.server.close()
  })
})
