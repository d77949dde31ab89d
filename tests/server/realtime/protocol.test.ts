import WebSocket from 'ws'
import { afterEach, describe, expect, it } from 'vitest'
import { type RawSocket, realtimeHarness, type RealtimeHarness } from '@tests/server/realtime/harness'

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
  it('is greeted with its id, as digits around one dot, and the activity timeout in seconds', async () => {
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
  ])('is refused for %s, with an error that says so before it closes', async (_why, path, code) => {
    const client = (await harness()).socket(path)
    expect(await client.heard()).toMatchObject({ event: 'pusher:error', data: { code } })
    expect(await client.closed).toBe(code)
  })

  it('is answered when it pings', async () => {
    const client = (await harness()).socket()
    await socketIdOf(client)
    client.say({ event: 'pusher:ping', data: {} })
    expect((await client.heard()).event).toBe('pusher:pong')
  })

  it('is asked after a silence whether it is still there, and closed when it does not answer', async () => {
    const client = (await harness({ activityTimeout: 20, pongTimeout: 20 })).socket()
    await socketIdOf(client)
    expect((await client.heard()).event).toBe('pusher:ping')
    expect((await client.heard()).data).toMatchObject({ code: 4201 })
    expect(await client.closed).toBe(4201)
  })

  it('stays open as long as it answers', async () => {
    const client = (await harness({ activityTimeout: 10, pongTimeout: 5_000 })).socket()
    await socketIdOf(client)
    for (let pings = 0; pings < 3; pings += 1) {
      expect((await client.heard()).event).toBe('pusher:ping')
      client.say({ event: 'pusher:pong', data: {} })
    }
    expect(client.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('hears a channel from its subscription until it leaves', async () => {
    const { socket, realtime } = await harness()
    const client = socket()
    const channel = 'private-orders.1'
    const auth = realtime.authorize(await socketIdOf(client), channel)?.auth
    client.say({ event: 'pusher:subscribe', data: { channel, auth } })
    expect(await client.heard()).toEqual({ event: 'pusher_internal:subscription_succeeded', channel, data: '{}' })
    await realtime.publisher.publish(channel, 'order.updated', { order: '1' })
    expect(await client.heard()).toEqual({ event: 'order.updated', channel, data: '{"order":"1"}' })
    client.say({ event: 'pusher:unsubscribe', data: { channel } })
    client.say({ event: 'pusher:ping' })
    expect((await client.heard()).event).toBe('pusher:pong')
    await realtime.publisher.publish(channel, 'order.updated', { order: '1' })
    client.say({ event: 'pusher:ping' })
    expect((await client.heard()).event).toBe('pusher:pong')
  })

  it('[I-16] does not hear a private channel without authorisation, whatever it sends in its place', async () => {
    const { socket, realtime, api } = await harness()
    const client = socket()
    const socketId = await socketIdOf(client)
    const channel = 'private-orders.1'
    const good = realtime.authorize(socketId, channel)?.auth ?? ''
    const bad = [
      undefined,
      '',
      api.key,
      `${api.key}:`,
      good.slice(0, -1),
      `${good}0`,
      good.toUpperCase(),
      `other:${good.split(':')[1]}`,
    ]
    for (const auth of bad) {
      client.say({ event: 'pusher:subscribe', data: { channel, auth } })
      expect(await client.heard()).toMatchObject({ event: 'pusher:subscription_error', channel })
      expect(await client.heard()).toMatchObject({ event: 'pusher:error', data: { code: 4009 } })
    }
    await realtime.publisher.publish(channel, 'order.updated', {})
    client.say({ event: 'pusher:ping' })
    expect((await client.heard()).event).toBe('pusher:pong')
  })

  it('[I-16] subscribes to private channels alone, and to no malformed name', async () => {
    const client = (await harness()).socket()
    await socketIdOf(client)
    for (const channel of ['orders.1', 'news', 'presence-a', 'a b', 'a:b', 'private-a/b', 'x'.repeat(165)]) {
      client.say({ event: 'pusher:subscribe', data: { channel } })
      expect((await client.heard()).event).toBe('pusher:subscription_error')
    }
  })

  it('takes no more channels than it may', async () => {
    const { socket, realtime } = await harness({ channels: 3 })
    const client = socket()
    const socketId = await socketIdOf(client)
    const answers: string[] = []
    for (const name of ['a', 'b', 'c', 'a', 'd']) {
      const channel = `private-${name}`
      client.say({ event: 'pusher:subscribe', data: { channel, auth: realtime.authorize(socketId, channel)?.auth } })
      answers.push((await client.heard()).event)
    }
    const taken = 'pusher_internal:subscription_succeeded'
    expect(answers).toEqual([taken, taken, taken, taken, 'pusher:subscription_error'])
  })

  it('is closed when a message is too big', async () => {
    const client = (await harness({ messageBytes: 1_000 })).socket()
    await socketIdOf(client)
    client.say('x'.repeat(1_001))
    expect(await client.closed).toBe(1009)
  })

  it('is told so and stays open when it says something that is no message of the protocol', async () => {
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

  it('is turned away while the server is full, and let in again when somebody has left', async () => {
    const { socket } = await harness({ connections: 1 })
    const first = socket()
    await socketIdOf(first)
    expect(await socket().closed).toBe(4100)
    first.socket.close()
    await first.closed
    await socketIdOf(socket())
  })

  it('is turned away from an address that has enough, and nobody else is', async () => {
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

  it('is for pages of the shop and of its other front ends; what is no browser names none', async () => {
    const { socket, api } = await harness({}, { origins: ['https://m.example.com'] })
    for (const origin of ['https://m.example.com', `http://127.0.0.1:${api.port}`])
      await socketIdOf(socket(undefined, { origin }))
    await socketIdOf(socket())
    for (const origin of ['https://evil.example', 'https://m.example.com.evil.example', 'null', 'http://127.0.0.1'])
      expect(await statusOf(socket(undefined, { origin })), origin).toBe(403)
  })

  it('on another path is left to others, or closed when there are none', async () => {
    const { socket } = await harness()
    expect(await statusOf(socket('/vite-hmr'))).toBe(404)
    for (const path of ['//', '/app/', '/app/public-key/more', '/app?protocol=7']) {
      const refused = socket(path)
      expect(await refused.closed).toBe(1006)
    }
  })
})
