import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noRealtime } from '@server/realtime/realtime'
import { once, realtimeHarness, roundTrip, type RealtimeHarness } from '@tests/server/realtime/harness'

let shop: RealtimeHarness
beforeAll(async () => {
  shop = await realtimeHarness()
})
afterAll(() => shop.close())

const mine = 'private-orders.1'
const event = { order: '1', version: 2, status: { name: 'paid' } }

describe('the embedded push service and its unmodified clients', () => {
  it('hands an event that the server SDK publishes to the pusher-js that watches the channel', async () => {
    const channel = shop.client().subscribe(mine)
    await once(channel, 'pusher:subscription_succeeded')
    const heard = once(channel, 'order.updated')
    await shop.realtime.publisher.publish(mine, 'order.updated', event)
    expect(await heard).toEqual(event)
  })

  it('tells an event to everyone who watches its channel and to nobody else', async () => {
    const [first, second, other] = [shop.client(), shop.client(), shop.client()]
    const channels = [first.subscribe(mine), second.subscribe(mine), other.subscribe('private-orders.2')] as const
    await Promise.all(channels.map(channel => once(channel, 'pusher:subscription_succeeded')))
    const heard: string[] = []
    channels.forEach((channel, at) => channel.bind('order.updated', () => heard.push(`client ${at}`)))
    const last = once(channels[2], 'end')
    await shop.realtime.publisher.publish(mine, 'order.updated', event)
    await shop.realtime.publisher.publish('private-orders.2', 'end', {})
    await last
    await Promise.all([roundTrip(first), roundTrip(second)])
    expect(heard.toSorted()).toEqual(['client 0', 'client 1'])
  })

  it('refuses an unknown app key for good', async () => {
    const client = shop.client(undefined, 'another-key')
    const error = await once(client.connection, 'error')
    expect(error).toMatchObject({ error: { data: { code: 4001 } } })
  })

  it('[I-16] refuses a private channel whose authorisation was signed for another channel', async () => {
    const foreign = shop.client(socketId => shop.realtime.authorize(socketId, 'private-orders.9')).subscribe(mine)
    expect(await once(foreign, 'pusher:subscription_error')).toMatchObject({ type: 'AuthError', status: 401 })
  })

  it('[I-16] refuses a private channel whose authorisation was signed for another socket', async () => {
    const other = shop.client(() => shop.realtime.authorize('1.1', mine)).subscribe(mine)
    expect(await once(other, 'pusher:subscription_error')).toMatchObject({ type: 'AuthError', status: 401 })
  })

  it('[I-16] signs no malformed socket id or channel', () => {
    expect(shop.realtime.authorize('1.1', mine)?.auth).toMatch(/^public-key:[\da-f]{64}$/u)
    for (const socketId of ['', '1', '1.1:private-orders.2', '1.1\n', 'a.b', '1.1.1'])
      expect(shop.realtime.authorize(socketId, mine)).toBeUndefined()
    for (const channel of [
      '',
      'orders.1',
      'private-a:b',
      'private-ä',
      'presence-a',
      'private-encrypted-a',
      `private-${'x'.repeat(200)}`,
    ])
      expect(shop.realtime.authorize('1.1', channel)).toBeUndefined()
    expect(noRealtime.authorize('1.1', mine)).toBeUndefined()
  })

  it('[I-18] closes the sockets of a session that ends, for good, and no others', async () => {
    const [leaving, staying] = [shop.client(), shop.client()]
    const channels = [leaving.subscribe(mine), staying.subscribe(mine)] as const
    await Promise.all(channels.map(channel => once(channel, 'pusher:subscription_succeeded')))
    shop.realtime.bind(leaving.connection.socket_id, 'session-a')
    shop.realtime.bind(staying.connection.socket_id, 'session-b')
    shop.realtime.bind('1.1', 'session-a')
    const gone = once(leaving.connection, 'disconnected')
    const heard: string[] = []
    channels[0].bind('order.updated', () => heard.push('leaving'))
    const stays = once(channels[1], 'order.updated')
    shop.realtime.endSession('session-a')
    await shop.realtime.publisher.publish(mine, 'order.updated', event)
    await Promise.all([gone, stays])
    expect(leaving.connection.state).toBe('disconnected')
    expect(staying.connection.state).toBe('connected')
    expect(heard).toEqual([])
  })

  it('tells its clients to come back when the server restarts', async () => {
    const restarting = await realtimeHarness()
    const socket = restarting.socket()
    await socket.heard()
    const [code] = await Promise.all([socket.closed, restarting.stop()])
    expect(code).toBe(4200)
  })
})
