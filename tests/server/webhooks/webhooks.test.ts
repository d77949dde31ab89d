import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guardedPost } from '@server/platform/network/guarded-post'
import { outbox } from '@server/platform/database/schema/outbox'
import { users } from '@server/platform/database/schema/users'
import { webhookDeliveries, webhookEndpoints } from '@server/platform/database/schema/webhooks'
import { storeEndpoints } from '@server/webhooks/endpoints'
import { announceLowStock } from '@server/webhooks/low-stock-events'
import { queuePing, redeliver, setEndpoint } from '@server/webhooks/operate'
import { queueDeliveries } from '@server/webhooks/queue-deliveries'
import { PAUSES_MS } from '@server/webhooks/schedule'
import { sendDeliveries, type SendDeps } from '@server/webhooks/send-deliveries'
import type { Endpoint } from '@server/webhooks/webhooks-file'
import { endpointNamed, keyFor, newSecret } from '@tests/server/webhooks/endpoint'
import { openReceiver, type Receiver, verified } from '@tests/server/webhooks/receiver'
import { buy, kinds, openShop, right, settleWith, type ShopHarness } from '@tests/server/shop-harness'

const DAY = 86_400_000

describe.each(kinds)('webhooks on %s', kind => {
  let h: ShopHarness
  let receiver: Receiver
  let warned: string[] = []
  const secret = newSecret()
  let books: Endpoint
  beforeAll(async () => {
    h = await openShop(kind)
    receiver = await openReceiver()
    books = endpointNamed('books', { url: receiver.url, keys: [keyFor(secret)], allowPrivate: true })
  })
  beforeEach(async () => {
    // the library believes messages of five minutes
    h.clock.now = Date.now()
    receiver.behave({ status: 204 })
    receiver.received.length = 0
    warned = []
    await h.database.db.delete(webhookDeliveries)
    await h.database.db.delete(webhookEndpoints)
    await storeEndpoints(h.database.db, [books], h.clock.now)
    await h.database.db.update(outbox).set({ webhook: null })
  })
  afterAll(async () => {
    await receiver.close()
    await h.close()
  })

  const deps = (given: Partial<SendDeps> = {}): SendDeps => ({
    db: h.database.db,
    now: () => h.clock.now,
    warn: (event, { why = '' }) => void warned.push(`${event} ${why}`.trim()),
    ...given,
  })
  const round = async (given: Partial<SendDeps> = {}, endpoint = books) => {
    await queueDeliveries(h.database.db, h.clock.now)
    await sendDeliveries(deps(given), endpoint)
  }
  const rows = () => h.database.db.select().from(webhookDeliveries)
  const ping = () => queuePing(h.database.db, 'books', h.clock.now)
  const row = async (id: string) =>
    (await h.database.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)))[0]
  const endpoint = async () => (await h.database.db.select().from(webhookEndpoints))[0]
  const typesOf = (messages: readonly { readonly text: string }[]) =>
    messages.map(({ text }) => String(JSON.parse(text).type))

  it('each change of a purchase is sent once, in a message that the reference library believes', async () => {
    const me = await h.customer()
    const { id, no = '' } = await buy(h, me, await h.variant())
    await settleWith(h, me, id)
    await round()
    await round()
    const bodies = receiver.received.map(message => verified(secret, message))
    const at = new Date(h.clock.now).toISOString()
    const about = (type: string, status: string, version: number) => ({
      type,
      timestamp: at,
      data: { order: id, no, status, version },
    })
    expect(bodies).toHaveLength(4)
    expect(bodies).toEqual(
      expect.arrayContaining([
        about('order.placed', 'pending', 1),
        about('order.paid', 'paid', 3),
        about('order.processing', 'processing', 4),
        about('order.succeeded', 'success', 5),
      ]),
    )
    expect(new Set(receiver.received.map(each => each.id)).size).toBe(4)
    expect(receiver.received[0]?.headers['content-type']).toBe('application/json')
    expect((await rows()).map(each => [each.state, each.attempts, each.status])).toEqual(
      Array.from({ length: 4 }, () => ['delivered', 1, 204]),
    )
  })

  it('[I-11] no message and no row has a code, a number, a token or what the customer entered', async () => {
    const label = { 'zh-Hant': '玩家', en: 'Player' }
    const field = { name: 'player_id', label, type: 'text', placeholder: label, required: true, options: [] } as const
    const me = await h.customer()
    const topUp = await h.variant({ delivery: 'fulfilment', fields: [field] })
    right(await h.shop.cart.add(me, { product: topUp, options: { player_id: 'canary-4711' }, quantity: 1 }))
    const { id } = await buy(h, me, await h.variant())
    await settleWith(h, me, id)
    const { id: card } = await buy(h, me, await h.variant())
    await settleWith(h, me, card)
    const seen = right(await h.shop.orders.get(me, card))
    const codes = seen.items.flatMap(item => item.codes ?? []).flatMap(({ code, pin = '' }) => [code, pin])
    expect(codes).toHaveLength(2)
    await round()
    const { tel } = (await h.database.db.select().from(users).where(eq(users.id, me.userId)))[0] ?? {}
    const everything = JSON.stringify([receiver.received, await rows()])
    expect(receiver.received.length).toBeGreaterThan(5)
    for (const canary of [...codes, 'canary-4711', tel ?? 'no number', seen.revival_token ?? 'no token', me.userId])
      expect(everything).not.toContain(canary)
    for (const { text } of receiver.received)
      expect(Object.keys(JSON.parse(text).data).toSorted()).toEqual(['no', 'order', 'status', 'version'])
  })

  it('an endpoint gets only the events that it wants, and only changes since it is there', async () => {
    const me = await h.customer()
    await buy(h, me, await h.variant())
    h.clock.now += 1_000
    const paid = endpointNamed('paid', { url: receiver.url, events: ['order.cancelled'], allowPrivate: true })
    await storeEndpoints(h.database.db, [books, paid], h.clock.now)
    const { id } = await buy(h, me, await h.variant())
    right(await h.shop.orders.cancel(me, id, undefined))
    await queueDeliveries(h.database.db, h.clock.now)
    const queued = (await rows()).map(each => `${each.endpoint} ${each.event}`).toSorted()
    expect(queued).toEqual([
      'books order.cancelled',
      'books order.placed',
      'books order.placed',
      'paid order.cancelled',
    ])
  })

  it('a change that is rolled back is not sent', async () => {
    const me = await h.customer()
    const order = await buy(h, me, await h.variant())
    await round()
    receiver.received.length = 0
    await h.database.db
      .transaction(async tx => {
        await tx.insert(outbox).values({
          channel: 'x',
          event: 'x',
          data: { order: order.id },
          createdAt: new Date(h.clock.now),
          sentAt: new Date(h.clock.now),
          webhook: 'order.paid',
        })
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    await round()
    expect(receiver.received).toEqual([])
  })

  it('a delivery is repeated after each pause of the schedule, with the same id and body, until it arrives', async () => {
    receiver.behave({ status: 500, body: 'not now' })
    const id = await ping()
    await round()
    for (const [at, pause] of PAUSES_MS.entries()) {
      expect(await row(id)).toMatchObject({ state: 'waiting', attempts: at + 1, status: 500, answer: 'not now' })
      h.clock.now += pause - 1
      await round()
      expect(receiver.received).toHaveLength(at + 1)
      if (at === PAUSES_MS.length - 1) receiver.behave({ status: 200 })
      h.clock.now += 1
      await round()
    }
    expect(await row(id)).toMatchObject({ state: 'delivered', attempts: 10, status: 200, note: null })
    expect(new Set(receiver.received.map(({ id: sent, text }) => `${sent} ${text}`)).size).toBe(1)
    // each attempt has its own time, so that a receiver can refuse old messages
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
  })

  it('a delivery that never arrives is parked, and five such days disable the endpoint', async () => {
    receiver.behave({ status: 500 })
    const fail = async () => {
      const id = await ping()
      await round()
      for (const pause of PAUSES_MS) {
        h.clock.now += pause
        await round()
      }
      return (await row(id))?.state
    }
    expect(await fail()).toBe('parked')
    expect(await endpoint()).toMatchObject({ state: 'enabled' })
    expect(await fail()).toBe('parked')
    expect(await endpoint()).toMatchObject({ state: 'enabled' })
    h.clock.now += 2 * DAY
    await fail()
    expect(await endpoint()).toMatchObject({ state: 'disabled', why: 'nothing arrived for five days' })
    expect(warned.at(-1)).toBe('webhook_endpoint_disabled nothing arrived for five days')
  })

  it('a delivery that arrives ends the count of days', async () => {
    receiver.behave({ status: 500 })
    await ping()
    await round()
    for (const pause of PAUSES_MS) {
      h.clock.now += pause
      await round()
    }
    expect((await endpoint())?.failingSince).not.toBeNull()
    receiver.behave({ status: 204 })
    await ping()
    await round()
    expect((await endpoint())?.failingSince).toBeNull()
  })

  it('410 parks the delivery and disables the endpoint at once; deliveries that wait are sent when it is enabled', async () => {
    receiver.behave({ status: 410 })
    const id = await ping()
    await round()
    expect(await row(id)).toMatchObject({ state: 'parked', status: 410, attempts: 1 })
    expect(await endpoint()).toMatchObject({ state: 'disabled', why: 'it answered 410' })
    const me = await h.customer()
    await buy(h, me, await h.variant())
    const later = await ping()
    receiver.behave({ status: 204 })
    await round()
    expect(receiver.received).toHaveLength(1)
    h.clock.now += 1_000
    await setEndpoint(h.database.db, 'books', 'enabled', h.clock.now)
    await round()
    expect(await row(later)).toMatchObject({ state: 'delivered' })
    expect(receiver.received).toHaveLength(2)
    await redeliver(h.database.db, [id], h.clock.now)
    await round()
    expect(await row(id)).toMatchObject({ state: 'delivered', attempts: 1 })
  })

  it('a redirect is not followed', async () => {
    receiver.behave(({ path }) => (path === '/hooks' ? { status: 302, location: '/elsewhere' } : { status: 204 }))
    const id = await ping()
    await round()
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks'])
    expect(await row(id)).toMatchObject({ status: 302, note: 'it answered 302, and redirects are not followed' })
  })

  it('a receiver that does not answer in time gets the delivery again', async () => {
    receiver.behave('silent')
    const id = await ping()
    await round({ post: message => guardedPost(message, { timeoutMs: 30 }) })
    expect(await row(id)).toMatchObject({ state: 'waiting', status: null, note: 'no answer: timeout' })
    receiver.behave({ status: 204 })
    h.clock.now += 5_000
    await round()
    expect(await row(id)).toMatchObject({ state: 'delivered' })
  })

  it('an answer that is lost makes the delivery come twice, with one id', async () => {
    receiver.behave('cut')
    const id = await ping()
    await round()
    expect(await row(id)).toMatchObject({ note: 'no answer: unreachable' })
    receiver.behave({ status: 204 })
    h.clock.now += 5_000
    await round()
    expect(receiver.received.map(each => each.id)).toEqual([id, id])
  })

  it('a private address is refused unless the entry allows it', async () => {
    const id = await ping()
    await round({}, { ...books, allowPrivate: false })
    expect(receiver.received).toEqual([])
    expect(await row(id)).toMatchObject({ note: 'no answer: private address' })
  })

  it('both secrets verify during a rotation, and a stranger’s does not', async () => {
    const next = newSecret()
    await ping()
    await round({}, { ...books, keys: [keyFor(next), keyFor(secret)] })
    const [message] = receiver.received
    if (message === undefined) throw new Error('nothing came')
    expect(verified(next, message)).toEqual(verified(secret, message))
    expect(() => verified(newSecret(), message)).toThrow()
    expect(() => verified(secret, { ...message, text: message.text.replace('books', 'BOOKS') })).toThrow()
  })

  it('a long answer is read in part, and 1 kB of it is stored, without zero characters', async () => {
    receiver.behave({ status: 500, body: `\0${'x'.repeat(1_000_000)}` })
    const id = await ping()
    await round()
    expect(await row(id)).toMatchObject({ status: 500, answer: 'x'.repeat(1_024) })
  })

  it('one failing message delays no other', async () => {
    const bad = await ping()
    receiver.behave(message => (message.id === bad ? { status: 500 } : { status: 204 }))
    const others = [await ping(), await ping()]
    await round()
    expect(await row(bad)).toMatchObject({ state: 'waiting' })
    for (const id of others) expect(await row(id)).toMatchObject({ state: 'delivered' })
  })

  it('a receiver that keeps the highest version ends with the last status, in any order of arrival', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    await settleWith(h, me, id)
    // every message fails a different number of times
    const failures = new Map<string, number>()
    receiver.behave(message => {
      const left = failures.get(message.id) ?? (message.text.charCodeAt(20) + failures.size) % 3
      failures.set(message.id, left - 1)
      return { status: left > 0 ? 503 : 204 }
    })
    for (const pause of [0, ...PAUSES_MS.slice(0, 4)]) {
      h.clock.now += pause
      await round()
    }
    let kept = { version: 0, status: '' }
    for (const { text } of receiver.received) {
      const { data } = JSON.parse(text)
      if (data.version > kept.version) kept = data
    }
    expect(kept).toMatchObject({ version: 5, status: 'success' })
    expect((await rows()).every(each => each.state === 'delivered')).toBe(true)
  })

  it('a variant is announced once when its stock is low, and again after it was stocked', async () => {
    const { db } = h.database
    const no = await h.variant({ codes: 6 })
    const look = () => announceLowStock(db, { now: h.clock.now, expiryMarginMs: 0 }, 5)
    const told = async () => {
      await look()
      await look()
      receiver.received.length = 0
      await round()
      return receiver.received.map(({ text }) => JSON.parse(text)).filter(({ data }) => data.variant === no)
    }
    expect(await told()).toEqual([])
    const me = await h.customer()
    await settleWith(h, me, (await buy(h, me, no, { quantity: 2 })).id)
    const at = new Date(h.clock.now).toISOString()
    expect(await told()).toEqual([{ type: 'stock.low', timestamp: at, data: { variant: no, for_sale: 4 } }])
    await h.stock(no, 5)
    expect(await told()).toEqual([])
    await settleWith(h, me, (await buy(h, me, no, { quantity: 5 })).id)
    expect(await told()).toMatchObject([{ data: { variant: no, for_sale: 4 } }])
    expect(h.pushed.some(({ channel }) => channel === 'webhooks')).toBe(false)
  })

  it('several processes at once announce low stock once', async () => {
    const { db } = h.database
    const no = await h.variant({ codes: 1 })
    const time = { now: h.clock.now, expiryMarginMs: 0 }
    await Promise.all(Array.from({ length: 4 }, () => announceLowStock(db, time, 5)))
    const announced = await db.select().from(outbox).where(eq(outbox.channel, 'webhooks'))
    expect(announced.filter(({ data }) => JSON.stringify(data).includes(no)).length).toBe(1)
  })

  it('more variants with low stock are announced at once than a statement takes', async () => {
    const { db } = h.database
    const no = await h.variant({ codes: 0 })
    await db.execute(sql`insert into variants
      select (jsonb_populate_record(v, jsonb_build_object('no', v.no || '-' || n))).*
      from variants v, generate_series(1, 11000) n where v.no = ${no}`)
    await announceLowStock(db, { now: h.clock.now, expiryMarginMs: 0 }, 5)
    const announced = await db.select().from(outbox).where(eq(outbox.webhook, 'stock.low'))
    expect(announced.filter(({ data }) => JSON.stringify(data).includes(no)).length).toBe(11_001)
    await db.execute(sql`update variants set on_sale = false where no like ${`${no}-%`}`)
    await db.delete(outbox)
  })

  it('an endpoint that is gone from the file gets nothing, and gets new changes when it is back', async () => {
    await ping()
    await storeEndpoints(h.database.db, [], h.clock.now)
    await round()
    expect(receiver.received).toEqual([])
    expect(await endpoint()).toMatchObject({ state: 'removed' })
    await storeEndpoints(h.database.db, [books], h.clock.now + DAY)
    expect(await endpoint()).toMatchObject({ state: 'enabled', since: new Date(h.clock.now + DAY) })
    await setEndpoint(h.database.db, 'books', 'disabled', h.clock.now)
    await storeEndpoints(h.database.db, [books], h.clock.now)
    expect(await endpoint()).toMatchObject({ state: 'disabled' })
    expect(typesOf(receiver.received)).toEqual([])
  })
})
