import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sdk } from '@server/realtime/publisher'
import { once, publish, realtimeHarness, type RealtimeHarness } from '@tests/server/realtime/harness'

let shop: RealtimeHarness
let now = Date.now()
beforeAll(async () => {
  shop = await realtimeHarness({}, { now: () => now })
})
afterAll(() => shop.close())

const body = JSON.stringify({ name: 'order.updated', channel: 'private-a', data: '{}' })

/** A signed request by hand; every part can be spoilt. */
const post = async (
  spoilt: Readonly<Record<string, string>> = {},
  sent = body,
  path = '/apps/shop/events',
  signAs = path,
) => {
  const query: Record<string, string> = {
    auth_key: shop.api.key,
    auth_timestamp: String(Math.floor(now / 1000)),
    auth_version: '1.0',
    body_md5: createHash('md5').update(sent).digest('hex'),
    ...spoilt,
  }
  const { auth_signature: given, ...signed } = query
  const text = Object.keys(signed)
    .toSorted()
    .map(name => `${name}=${signed[name]}`)
    .join('&')
  const signature = createHmac('sha256', shop.api.secret).update(`POST\n${signAs}\n${text}`).digest('hex')
  const answer = await fetch(`${shop.url}${path}?${text}&auth_signature=${given ?? signature}`, {
    method: 'POST',
    body: sent,
  })
  return [answer.status, (await answer.json()).message]
}

describe('the HTTP API of the push service', () => {
  it('the push service accepts signed requests of the SDK: one event, several channels, a batch', async () => {
    const pusher = sdk(shop.api)
    const client = shop.client()
    const [a, b] = [client.subscribe('private-a'), client.subscribe('private-b')]
    await Promise.all([a, b].map(channel => once(channel, 'pusher:subscription_succeeded')))
    const heard = Promise.all([once(a, 'one'), once(a, 'both'), once(b, 'both'), once(a, 'batch'), once(b, 'batch')])
    await pusher.trigger('private-a', 'one', { text: '點數卡' })
    await pusher.trigger(['private-a', 'private-b'], 'both', 'plain text')
    await pusher.triggerBatch([
      { channel: 'private-a', name: 'batch', data: { at: 1 } },
      { channel: 'private-b', name: 'batch', data: { at: 2 } },
    ])
    expect(await heard).toEqual([{ text: '點數卡' }, 'plain text', 'plain text', { at: 1 }, { at: 2 }])
  })

  it('the push service does not send an event to the socket that it excludes', async () => {
    const [author, reader] = [shop.client(), shop.client()]
    const channels = [author.subscribe('private-c'), reader.subscribe('private-c')] as const
    await Promise.all(channels.map(channel => once(channel, 'pusher:subscription_succeeded')))
    const heard: string[] = []
    channels[0].bind('first', () => heard.push('author'))
    const last = Promise.all(channels.map(channel => once(channel, 'last')))
    await sdk(shop.api).trigger('private-c', 'first', {}, { socket_id: author.connection.socket_id })
    await sdk(shop.api).trigger('private-c', 'last', {})
    await last
    expect(heard).toEqual([])
  })

  it('the push service accepts a request with a right signature', async () => {
    expect(await post()).toEqual([200, undefined])
  })

  it('the push service refuses a request with any changed signed part', async () => {
    expect(await post({ auth_key: 'other' })).toEqual([401, 'unknown auth_key'])
    expect(await post({ auth_version: '2.0' })).toEqual([401, 'auth_version is not 1.0'])
    expect(await post({ auth_signature: '0'.repeat(64) })).toEqual([401, 'invalid signature'])
    expect(await post({ auth_signature: '' })).toEqual([401, 'invalid signature'])
    expect(await post({}, body, '/apps/shop/batch_events', '/apps/shop/events')).toEqual([401, 'invalid signature'])
    expect(await post({ body_md5: '0'.repeat(32) })).toEqual([401, 'body_md5 does not match'])
    expect(await post({ body_md5: '' })).toEqual([401, 'body_md5 does not match'])
    expect(await post({}, body, '/apps/other/events')).toEqual([404, 'unknown app'])
  })

  it('the push service refuses a request after its replay window, and one from the future', async () => {
    const at = (seconds: number) => ({ auth_timestamp: String(Math.floor(now / 1000) + seconds) })
    expect(await post(at(-599))).toEqual([200, undefined])
    expect(await post(at(-601))).toEqual([401, 'timestamp expired'])
    expect(await post(at(602))).toEqual([401, 'timestamp expired'])
    expect(await post({ auth_timestamp: 'now' })).toEqual([401, 'timestamp expired'])
    const recorded = at(0)
    expect(await post(recorded)).toEqual([200, undefined])
    now += 601_000
    expect(await post(recorded)).toEqual([401, 'timestamp expired'])
  })

  it('the push service refuses invalid events, too large events, and invalid channels', async () => {
    expect(await post({}, 'no json')).toEqual([400, 'not an event'])
    expect(await post({}, '{"name":"a"}')).toEqual([400, 'not an event'])
    expect(
      await post({}, JSON.stringify({ name: 'a', data: '', channels: Array.from({ length: 101 }, String) })),
    ).toEqual([400, 'not an event'])
    expect(await post({}, '{"name":"a","data":"","channel":"a b"}')).toEqual([400, 'channel name'])
    expect(await post({}, JSON.stringify({ name: 'a', channel: 'a', data: 'x'.repeat(10_241) }))).toEqual([
      413,
      'more than 10240 bytes of data',
    ])
  })

  it('[I-11] the error of a refused event contains no key, signature or address', async () => {
    const broken = await realtimeHarness()
    await broken.close()
    const failed = await publish(broken.realtime, 'a', 'order.updated', {}).catch(String)
    expect(failed).toBe('Error: The push service did not take order.updated (no answer)')
  })
})
