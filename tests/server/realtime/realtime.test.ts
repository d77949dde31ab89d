import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { noRealtime } from '@server/realtime/realtime'
import { sdk } from '@server/realtime/publisher'
import { once, publish, realtimeHarness, roundTrip, type RealtimeHarness } from '@tests/server/realtime/harness'

let shop: RealtimeHarness
beforeAll(async () => {
  shop = await realtimeHarness()
})
afterAll(() => shop.close())

const mine = 'private-orders.1'
const event = { order: '1', version: 2, status: { name: 'paid' } }

describe('the embedded push service and its unmodified clients', () => {
  it('pusher-js receives an event that the server SDK publishes to its channel', async () => {
    const channel = shop.client().subscribe(mine)
    await once(channel, 'pusher:subscription_succeeded')
    const heard = once(channel, 'order.updated')
    await publish(shop.realtime, mine, 'order.updated', event)
    expect(await heard).toEqual(event)
  })

  it('an event reaches all subscribers of its channel, and no other client', async () => {
    const [first, second, other] = [shop.client(), shop.client(), shop.client()]
    const channels = [first.subscribe(mine), second.subscribe(mine), other.subscribe('private-orders.2')] as const
    await Promise.all(channels.map(channel => once(channel, 'pusher:subscription_succeeded')))
    const heard: string[] = []
    channels.forEach((channel, at) => channel.bind('order.updated', () => heard.push(`client ${at}`)))
    const last = once(channels[2], 'end')
    await publish(shop.realtime, mine, 'order.updated', event)
    await publish(shop.realtime, 'private-orders.2', 'end', {})
    await last
    await Promise.all([roundTrip(first), roundTrip(second)])
    expect(heard.toSorted()).toEqual(['client 0', 'client 1'])
  })

  it('an unknown app key is refused for good', async () => {
    const client = shop.client(undefined, 'another-key')
    const error = await once(client.connection, 'error')
    expect(error).toMatchObject({ error: { data: { code: 4001 } } })
  })

  it('[I-16] an authorisation for another channel is refused', async () => {
    const foreign = shop.client(socketId => shop.authorize(socketId, 'private-orders.9')).subscribe(mine)
    expect(await once(foreign, 'pusher:subscription_error')).toMatchObject({ type: 'AuthError', status: 401 })
  })

  it('[I-16] an authorisation for another socket is refused', async () => {
    const other = shop.client(() => shop.authorize('1.1', mine)).subscribe(mine)
    expect(await once(other, 'pusher:subscription_error')).toMatchObject({ type: 'AuthError', status: 401 })
  })

  it('[I-16] an invalid socket id or channel is not signed', () => {
    expect(shop.authorize('1.1', mine)?.auth).toMatch(/^public-key:session\.[\da-f]{64}$/u)
    for (const session of ['', 'a.b', 'a:b', 'x'.repeat(65)])
      expect(shop.realtime.authorize('1.1', mine, session)).toBeUndefined()
    for (const socketId of ['', '1', '1.1:private-orders.2', '1.1\n', 'a.b', '1.1.1'])
      expect(shop.authorize(socketId, mine)).toBeUndefined()
    for (const channel of [
      '',
      'orders.1',
      'private-a:b',
      'private-ä',
      'presence-a',
      'private-encrypted-a',
      `private-${'x'.repeat(200)}`,
    ])
      expect(shop.authorize('1.1', channel)).toBeUndefined()
    expect(noRealtime.authorize('1.1', mine, 'session')).toBeUndefined()
  })

  it('[I-18] the sockets of an ended session are closed for good, and others stay open', async () => {
    const of = (session: string) =>
      shop.client((socketId, channel) => shop.realtime.authorize(socketId, channel, session))
    const [leaving, staying] = [of('session-a'), of('session-b')]
    const channels = [leaving.subscribe(mine), staying.subscribe(mine)] as const
    await Promise.all(channels.map(channel => once(channel, 'pusher:subscription_succeeded')))
    expect(shop.realtime.sessions()).toEqual(expect.arrayContaining(['session-a', 'session-b']))
    const gone = once(leaving.connection, 'disconnected')
    const heard: string[] = []
    channels[0].bind('order.updated', () => heard.push('leaving'))
    const stays = once(channels[1], 'order.updated')
    shop.realtime.endSession('session-a', 'everywhere')
    await publish(shop.realtime, mine, 'order.updated', event)
    await Promise.all([gone, stays])
    expect(leaving.connection.state).toBe('disconnected')
    expect(staying.connection.state).toBe('connected')
    expect(heard).toEqual([])
    expect(shop.realtime.sessions()).not.toContain('session-a')
  })

  it('[I-18] a session that ends between authorisation and subscription closes the socket too', async () => {
    const client = shop.socket()
    const greeting = await client.heard()
    const { socket_id: socketId } = JSON.parse(String(greeting.data))
    shop.realtime.authorize(socketId, mine, 'ending')
    shop.realtime.endSession('ending', 'here')
    expect(await client.closed).toBe(4009)
  })

  it('a subscription that the server SDK authorised is accepted', async () => {
    const client = shop.client((socketId, channel) => sdk(shop.api).authorizeChannel(socketId, channel))
    const subscribed = client.subscribe(mine)
    await once(subscribed, 'pusher:subscription_succeeded')
    expect(subscribed.subscribed).toBe(true)
  })

  it('a restart of the server tells its clients to reconnect', async () => {
    const restarting = await realtimeHarness()
    const socket = restarting.socket()
    await socket.heard()
    const [code] = await Promise.all([socket.closed, restarting.stop()])
    expect(code).toBe(4200)
  })

  it('a refused client that keeps its side of the connection open does not keep the server from closing', async () => {
    const server = await realtimeHarness({}, { origins: ['https://shop.example.com'] })
    const client = connect({ host: server.api.host, port: server.api.port, allowHalfOpen: true })
    onTestFinished(() => {
      client.destroy()
    })
    const answer = new Promise(resolve => client.once('data', data => resolve(String(data))))
    const asked = [
      `GET /app/${server.api.key}?protocol=7 HTTP/1.1`,
      'Host: shop.example.com',
      'Origin: https://elsewhere.example.com',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
    ]
    client.write(`${asked.join('\r\n')}\r\n\r\n`)
    expect(await answer).toMatch(/^HTTP\/1\.1 403 /u)
    await server.stop()
  })
})
