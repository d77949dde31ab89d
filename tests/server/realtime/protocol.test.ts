import WebSocket from 'ws'
import { afterEach, describe, expect, it } from 'vitest'
import { type RawSocket, publish, realtimeHarness, type RealtimeHarness } from '@tests/server/realtime/harness'

const open: RealtimeHarness[] = []
const harness = async (...settings: Parameters<typeof realtimeHarness>) => {
  const made = await realtimeHarness(...settings)
  open.push(made)
  return made
}
afterEach(async () => {
  for (const made of open.splice(0)) await made.close()
})

const socketIdOf = async (client: RawSocket): Promise<string> => {
  const { event, data } = await client.heard()
  expect(event).toBe('pusher:connection_established')
  const { socket_id: socketId } = JSON.parse(String(data))
  return String(socketId)
}

/** The status of an upgrade that was refused. */
const statusOf = ({ socket }: RawSocket): Promise<unknown> =>
  new Promise(resolve => socket.on('unexpected-response', (_request, response) => resolve(response.statusCode)))

const byHeader: Parameters<typeof realtimeHarness>[1] = {
  addressOf: ({ headers }) => String(headers['x-address'] ?? ''),
}

describe('a socket of the push service', () => {
  it('a socket gets its id, as digits around one dot, and the activity timeout in seconds', async () => {
    const client = (await harness()).socket()
    const greeting = await client.heard()
    expect(greeting.event).toBe('pusher:connection_established')
    expect(JSON.parse(String(greeting.data))).toEqual({
      socket_id: expect.stringMatching(/^\d+\.\d+$/u),
      activity_timeout: 120,
    })
  })

  it.each([
    ['an unknown app', '/app/other?protocol=7', 4001],
    ['an old protocol', '/app/public-key?protocol=5', 4007],
    ['no protocol', '/app/public-key', 4008],
  ])('a socket for %s is refused with an error before it closes', async (_why, path, code) => {
    const client = (await harness()).socket(path)
    expect(await client.heard()).toMatchObject({ event: 'pusher:error', data: { code } })
    expect(await client.closed).toBe(code)
  })

  it('a socket gets an answer to its ping', async () => {
    const client = (await harness()).socket()
    await socketIdOf(client)
    client.say({ event: 'pusher:ping', data: {} })
    expect((await client.heard()).event).toBe('pusher:pong')
  })

  it('a silent socket gets a ping, and is closed if it does not answer', async () => {
    const client = (await harness({ activityTimeout: 20, pongTimeout: 20 })).socket()
    await socketIdOf(client)
    expect((await client.heard()).event).toBe('pusher:ping')
    expect((await client.heard()).data).toMatchObject({ code: 4201 })
    expect(await client.closed).toBe(4201)
  })

  it('a socket stays open while it answers', async () => {
    const client = (await harness({ activityTimeout: 10, pongTimeout: 5_000 })).socket()
    await socketIdOf(client)
    for (let pings = 0; pings < 3; pings += 1) {
      expect((await client.heard()).event).toBe('pusher:ping')
      client.say({ event: 'pusher:pong', data: {} })
    }
    expect(client.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('a socket gets the events of a channel from its subscription until it leaves', async () => {
    const { socket, realtime, authorize } = await harness()
    const client = socket()
    const channel = 'private-orders.1'
    const auth = authorize(await socketIdOf(client), channel)?.auth
    client.say({ event: 'pusher:subscribe', data: { channel, auth } })
    expect(await client.heard()).toEqual({ event: 'pusher_internal:subscription_succeeded', channel, data: '{}' })
    await publish(realtime, channel, 'order.updated', { order: '1' })
    expect(await client.heard()).toEqual({ event: 'order.updated', channel, data: '{"order":"1"}' })
    client.say({ event: 'pusher:unsubscribe', data: { channel } })
    client.say({ event: 'pusher:ping' })
    expect((await client.heard()).event).toBe('pusher:pong')
    await publish(realtime, channel, 'order.updated', { order: '1' })
    client.say({ event: 'pusher:ping' })
    expect((await client.heard()).event).toBe('pusher:pong')
  })

  it('[I-16] a socket gets no events of a private channel without a valid authorisation', async () => {
    const { socket, realtime, api, authorize } = await harness()
    const client = socket()
    const socketId = await socketIdOf(client)
    const channel = 'private-orders.1'
    const good = authorize(socketId, channel)?.auth ?? ''
    const bad = [
      undefined,
      '',
      api.key,
      `${api.key}:`,
      good.slice(0, -1),
      `${good}0`,
      good.toUpperCase(),
      good.replace('session', 'another'),
      good.replace('session.', ''),
      `other:${good.split(':')[1]}`,
    ]
    for (const auth of bad) {
      client.say({ event: 'pusher:subscribe', data: { channel, auth } })
      expect(await client.heard()).toMatchObject({ event: 'pusher:subscription_error', channel })
      expect(await client.heard()).toMatchObject({ event: 'pusher:error', data: { code: 4009 } })
    }
    await publish(realtime, channel, 'order.updated', {})
    client.say({ event: 'pusher:ping' })
    expect((await client.heard()).event).toBe('pusher:pong')
  })

  it('[I-16] a socket can subscribe only to private channels with valid names', async () => {
    const client = (await harness()).socket()
    await socketIdOf(client)
    for (const channel of ['orders.1', 'news', 'presence-a', 'a b', 'a:b', 'private-a/b', 'x'.repeat(165)]) {
      client.say({ event: 'pusher:subscribe', data: { channel } })
      expect((await client.heard()).event).toBe('pusher:subscription_error')
    }
  })

  it('a socket can subscribe to a limited number of channels', async () => {
    const { socket, authorize } = await harness({ channels: 3 })
    const client = socket()
    const socketId = await socketIdOf(client)
    const answers: string[] = []
    for (const name of ['a', 'b', 'c', 'a', 'd']) {
      const channel = `private-${name}`
      client.say({ event: 'pusher:subscribe', data: { channel, auth: authorize(socketId, channel)?.auth } })
      answers.push((await client.heard()).event)
    }
    const taken = 'pusher_internal:subscription_succeeded'
    expect(answers).toEqual([taken, taken, taken, taken, 'pusher:subscription_error'])
  })

  it('a socket is closed after a too large message', async () => {
    const client = (await harness({ messageBytes: 1_000 })).socket()
    await socketIdOf(client)
    client.say('x'.repeat(1_001))
    expect(await client.closed).toBe(1009)
  })

  it('a socket with an invalid message gets an error and stays open', async () => {
    const client = (await harness()).socket()
    await socketIdOf(client)
    for (const said of [
      '',
      'no json',
      '[]',
      'null',
      '{"event":1}',
      '{"event":"pusher:subscribe"}',
      '{"event":"client-a","data":{}}',
    ]) {
      client.say(said)
      expect((await client.heard()).event).toBe('pusher:error')
    }
    client.say({ event: 'pusher:ping' })
    expect((await client.heard()).event).toBe('pusher:pong')
  })

  it('a socket is refused while the server is full, and accepted again after another has left', async () => {
    const { socket } = await harness({ connections: 1 })
    const first = socket()
    await socketIdOf(first)
    expect(await socket().closed).toBe(4100)
    first.socket.close()
    await first.closed
    await socketIdOf(socket())
  })

  it('a socket from an address with too many sockets is refused, and others are accepted', async () => {
    const { socket } = await harness({ connections: 10, connectionsPerAddress: 2 }, byHeader)
    const first = socket(undefined, { 'x-address': '192.0.2.1' })
    await socketIdOf(first)
    await socketIdOf(socket(undefined, { 'x-address': '192.0.2.1' }))
    expect(await socket(undefined, { 'x-address': '192.0.2.1' }).closed).toBe(4100)
    await socketIdOf(socket(undefined, { 'x-address': '192.0.2.2' }))
    first.socket.close()
    await first.closed
    await socketIdOf(socket(undefined, { 'x-address': '192.0.2.1' }))
  })

  it('sockets are accepted from pages of the shop and its other front ends, and from clients without an origin', async () => {
    const { socket, api } = await harness({}, { origins: ['https://shop.example.com', 'https://m.example.com'] })
    for (const origin of ['https://shop.example.com', 'https://m.example.com'])
      await socketIdOf(socket(undefined, { origin }))
    await socketIdOf(socket())
    for (const origin of [
      'https://evil.example',
      'https://m.example.com.evil.example',
      'http://m.example.com',
      'null',
      // a name that was made to point at this server is its own host, and still foreign
      `http://127.0.0.1:${api.port}`,
    ])
      expect(await statusOf(socket(undefined, { origin })), origin).toBe(403)
  })

  it('a socket on another path is left to other handlers, or closed without one', async () => {
    const { socket } = await harness()
    expect(await statusOf(socket('/vite-hmr'))).toBe(404)
    for (const path of ['//', '/app/', '/app/public-key/more', '/app?protocol=7']) {
      const refused = socket(path)
      expect(await refused.closed).toBe(1006)
    }
  })
})
