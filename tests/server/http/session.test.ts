import PusherClient from 'pusher-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe, login } from '~/contract/calls'
import * as E from 'fp-ts/Either'
import type { Order } from '~/domain/orders/order'
import {
  type Answer,
  type HttpHarness,
  type Visitor,
  expectError,
  headersOf,
  openDoors,
} from '@tests/server/http/harness'
import { policies } from '@tests/server/import-harness'
import { once } from '@tests/server/realtime/harness'
import { buy, right, settleWith } from '@tests/server/shop-harness'

const BODY = { tel: '6612 3456', country_code: '+853', password: 'correct horse' }

const cookieOf = (answer: Answer): string =>
  [answer.headers['set-cookie'] ?? []].flat().find(each => /^(?:__Host-)?sid=/u.test(each)) ?? ''

describe('a session', () => {
  let h: HttpHarness
  beforeAll(async () => {
    h = await openDoors('pglite')
    await h.identity.add({
      name: 'Anna',
      countryCode: '+853',
      tel: '66123456',
      password: BODY.password,
      consents: policies,
    })
  })
  afterAll(() => h.close())

  const logIn = async (): Promise<Visitor> => {
    const answer = await h.ask('POST', '/api/login', { body: BODY })
    const read = login.answer.decode(answer.body)
    if (E.isLeft(read)) throw new Error(answer.text)
    const cookie = /^__Host-sid=([\w-]+);/u.exec(cookieOf(answer))?.[1] ?? ''
    return { caller: await h.customer(), token: read.right.data.token, cookie }
  }

  it('a login with number and password gives a readable token, and a cookie that scripts cannot read', async () => {
    const answer = await h.ask('POST', '/api/login', { body: BODY })
    expect(answer.body).toEqual({ data: { token: expect.stringMatching(/^[\w-]{43}$/u) } })
    expect(cookieOf(answer)).toMatch(
      /^__Host-sid=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/u,
    )
    const me = getMe.answer.decode((await h.ask('GET', '/api/me', { as: await logIn() })).body)
    expect(E.isRight(me) ? me.right.data : me).toMatchObject({
      name: 'Anna',
      registered: true,
      verified: true,
      tel: { country_code: '+853', tel: '66123456' },
    })
  })

  it('a login over plain HTTP sets a cookie that browsers accept there', async () => {
    const plain = await openDoors('pglite', { config: { publicUrl: 'http://localhost:3000' } })
    await plain.identity.add({
      name: 'Anna',
      countryCode: '+853',
      tel: '66123456',
      password: BODY.password,
      consents: policies,
    })
    const answer = await plain.ask('POST', '/api/login', { body: BODY })
    expect(cookieOf(answer)).toMatch(/^sid=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/u)
    expect(answer.headers['strict-transport-security']).toBeUndefined()
    await plain.close()
  })

  it('[I-17] a failed login has the same answer, byte for byte, for a known and an unknown number', async () => {
    const tried = (tel: string) => h.ask('POST', '/api/login', { body: { ...BODY, tel, password: 'wrong' } })
    const [known, unknown] = [await tried('66123456'), await tried('66999999')]
    expect(Object.keys(expectError(known, 422))).toEqual(['password'])
    expect(unknown.text).toBe(known.text)
    expect(unknown.status).toBe(known.status)
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers))
    expect(Object.keys(expectError(await tried('abc'), 422))).toEqual(['tel'])
  })

  it('a login is limited in tries, and the refusal gives the wait', async () => {
    for (let at = 0; at < 10; at += 1)
      await h.ask('POST', '/api/login', { body: { ...BODY, tel: '66777777', password: 'wrong' } })
    const answer = await h.ask('POST', '/api/login', { body: { ...BODY, tel: '66777777' } })
    expectError(answer, 429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('[I-18] a log-out ends the token and the cookie, on this device alone', async () => {
    const [mine, other] = [await logIn(), await logIn()]
    const answer = await h.ask('POST', '/api/logout', { as: mine })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(cookieOf(answer)).toMatch(/^__Host-sid=; (?:.*)Expires=Thu, 01 Jan 1970/u)
    const after = await h.ask('GET', '/api/me', { as: mine })
    expectError(after, 401)
    expect(cookieOf(after)).toMatch(/^__Host-sid=; /u)
    expectError(await h.ask('POST', '/api/logout', { as: mine }), 401)
    expect((await h.ask('GET', '/api/me', { as: other })).status).toBe(200)
  })
})

describe('pushes', () => {
  let h: HttpHarness
  let url: string
  let me: Visitor
  let order: Order
  const clients: PusherClient[] = []
  beforeAll(async () => {
    h = await openDoors('pglite')
    url = await h.listen()
    me = await h.visitor()
    order = await buy(h, me.caller, await h.variant())
  })
  afterAll(async () => {
    for (const client of clients) client.disconnect()
    await h.close()
  })

  /** An unmodified `pusher-js` that asks the shop for its authorisation, as `as`. */
  const client = (as: Visitor): PusherClient => {
    const made = new PusherClient('public-key', {
      cluster: '',
      wsHost: '127.0.0.1',
      wsPort: Number(new URL(url).port),
      forceTLS: false,
      enabledTransports: ['ws'],
      disableStats: true,
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '/unused',
        customHandler: ({ socketId, channelName }, answered) =>
          void fetch(`${url}/api/broadcasting/auth`, {
            method: 'POST',
            headers: headersOf({ as, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
            body: new URLSearchParams({ socket_id: socketId, channel_name: channelName }),
          }).then(async answer => {
            if (answer.ok) answered(null, await answer.json())
            else answered(new Error(String(answer.status)), null)
          }),
      },
    })
    clients.push(made)
    return made
  }

  it('[I-16] subscriptions to the caller’s own orders are signed, as JSON or as a form', async () => {
    const asked = { socket_id: '1.1', channel_name: `private-orders.${order.id}` }
    const json = await h.ask('POST', '/api/broadcasting/auth', { as: me, body: asked })
    const form = await h.ask('POST', '/api/broadcasting/auth', {
      as: me,
      body: String(new URLSearchParams(asked)),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(json.status).toBe(200)
    expect(json.body).toEqual({ auth: expect.stringMatching(/^public-key:[\da-f-]{36}\.[\da-f]{64}$/u) })
    expect(form.body).toEqual(json.body)
  })

  it('[I-16] a subscription to another customer’s order is refused like that of a missing order', async () => {
    const other = await h.visitor()
    const ask = (as: Visitor, channel_name: string, socket_id = '1.1') =>
      h.ask('POST', '/api/broadcasting/auth', { as, body: { socket_id, channel_name } })
    const foreign = await ask(other, `private-orders.${order.id}`)
    const absent = await ask(other, 'private-orders.00000000-0000-4000-8000-000000000000')
    expectError(foreign, 403)
    expect(foreign.text).toBe(absent.text)
    const own = order.id
    for (const channel of [
      `orders.${own}`,
      `private-orders.${own}.x`,
      `private-orders.${own}\n`,
      `private-orders. ${own}`,
      `private-private-orders.${own}`,
      `presence-orders.${own}`,
      `private-encrypted-orders.${own}`,
      `private-orders.${own}:1`,
      'private-orders.',
      'private-orders.*',
    ])
      expectError(await ask(me, channel), 403)
    for (const socket of ['1', 'a.b', '1.1\n', '1.1:private-orders.x', ' 1.1', '1.1.1'])
      expectError(await ask(me, `private-orders.${own}`, socket), 403)
  })

  it('pushes report the outcome of a watched order, and contain no codes [I-11]', async () => {
    const product = await h.variant()
    const { id } = await buy(h, me.caller, product)
    const channel = client(me).subscribe(`private-orders.${id}`)
    await once(channel, 'pusher:subscription_succeeded')
    const heard: unknown[] = []
    const success = new Promise<void>(resolve =>
      channel.bind('order.updated', (data: { readonly status: { readonly name: string } }) => {
        heard.push(data)
        if (data.status.name === 'success') resolve()
      }),
    )
    await settleWith(h, me.caller, id)
    await success
    expect(heard.at(-1)).toEqual({ order: id, version: 5, status: { name: 'success' } })
    const codes = right(await h.shop.orders.get(me.caller, id)).items.flatMap(item => item.codes ?? [])
    expect(codes.length).toBe(1)
    for (const { code } of codes) expect(JSON.stringify(heard)).not.toContain(code)
  })

  it('[I-16] a subscription to another customer’s order is refused with an error, and gets no pushes', async () => {
    const other = await h.visitor()
    const channel = client(other).subscribe(`private-orders.${order.id}`)
    expect(await once(channel, 'pusher:subscription_error')).toMatchObject({ error: '403' })
  })

  it('[I-18] the sockets of a session end with its log-out, and when its token arrives without its cookie', async () => {
    const watch = async (as: Visitor) => {
      const made = client(as)
      await once(made.subscribe(`private-orders.${order.id}`), 'pusher:subscription_succeeded')
      return made
    }
    const [here, there, stolen] = [await h.again(me), await h.again(me), await h.again(me)]
    const [leaving, staying, robbed] = [await watch(here), await watch(there), await watch(stolen)]
    const gone = [once(leaving.connection, 'disconnected'), once(robbed.connection, 'disconnected')]
    await h.ask('POST', '/api/logout', { as: here })
    expectError(await h.ask('GET', '/api/me', { headers: { authorization: `Bearer ${stolen.token}` } }), 401)
    await Promise.all(gone)
    const heard = once(staying.channel(`private-orders.${order.id}`), 'order.updated')
    await h.ask('POST', `/api/orders/${order.id}/cancel`, { as: there })
    expect(await heard).toMatchObject({ order: order.id, status: { name: 'cancelled' } })
    expect(staying.connection.state).toBe('connected')
  })
})
