import { afterAll, beforeAll, expect, test } from 'vitest'
import { senderClauses } from '@conform/webhooks/all'
import { type Listener, listen } from '@conform/webhooks/mailbox'
import { runSender } from '@conform/webhooks/run-webhooks'
import { storeEndpoints } from '@server/webhooks/endpoints'
import { announceLowStock } from '@server/webhooks/low-stock-events'
import { queuePing } from '@server/webhooks/operate'
import { queueDeliveries } from '@server/webhooks/queue-deliveries'
import { PAUSES_MS } from '@server/webhooks/schedule'
import { sendDeliveries } from '@server/webhooks/send-deliveries'
import { endpointNamed, keyFor, newSecret } from '@tests/server/webhooks/endpoint'
import { type ShopHarness, buy, openShop, right, settleWith } from '@tests/server/shop-harness'

let h: ShopHarness
let listener: Listener
beforeAll(async () => {
  h = await openShop('pglite')
  h.clock.now = Date.now()
  listener = await listen({ host: '127.0.0.1', port: 0, now: () => h.clock.now, onArrived: () => undefined })
})
afterAll(async () => {
  await listener.close()
  await h.close()
})

test('the sender of the reference keeps every clause of a sender, with two secrets and any event', async () => {
  const { db } = h.database
  const secrets = [newSecret(), newSecret()] as const
  const [first, second] = secrets
  const keys = [keyFor(first), keyFor(second)] as const
  const books = endpointNamed('books', { url: listener.url, keys, allowPrivate: true })
  await storeEndpoints(db, [books], h.clock.now)

  const me = await h.customer()
  const { id } = await buy(h, me, await h.variant())
  await settleWith(h, me, id)
  const { id: dropped } = await buy(h, me, await h.variant())
  right(await h.shop.orders.cancel(me, dropped, undefined))
  await announceLowStock(db, { now: h.clock.now, expiryMarginMs: 0 }, 1_000)
  await queuePing(db, 'books', h.clock.now)

  const warned: string[] = []
  const round = async () => {
    await queueDeliveries(db, h.clock.now)
    await sendDeliveries({ db, now: () => h.clock.now, warn: event => void warned.push(event) }, books)
  }
  await round()
  h.clock.now += PAUSES_MS[0] ?? 0
  await round()

  const order = right(await h.shop.orders.get(me, id))
  const codes = order.items.flatMap(({ codes: all = [] }) => all.map(({ code }) => code))
  expect(codes.length).toBeGreaterThan(0)
  const never = [...codes, order.revival_token ?? '', me.userId].filter(text => text !== '')
  const mailbox = { secrets, arrived: listener.arrived, seconds: 60, never }
  const results = senderClauses.map(clause => runSender(clause, mailbox))
  expect(results.filter(({ verdict }) => verdict !== 'holds')).toEqual([])
  const types = new Set(listener.arrived.map(({ body }) => String(JSON.parse(body).type)))
  expect([...types].toSorted()).toEqual([
    'order.cancelled',
    'order.paid',
    'order.placed',
    'order.processing',
    'order.succeeded',
    'stock.low',
    'webhook.ping',
  ])
  // the 500 and the redirect
  expect(warned).toEqual(['webhook_not_delivered', 'webhook_not_delivered'])
})
