import { randomUUID } from 'node:crypto'
import * as t from 'io-ts'
import { expect, it, onTestFinished } from 'vitest'
import { webhookDeliveries } from '@server/platform/database/schema/webhooks'
import { storeEndpoints } from '@server/webhooks/endpoints'
import { queueDeliveries } from '@server/webhooks/queue-deliveries'
import { statementsOf } from '@tests/server/platform/statements'
import { endpointNamed } from '@tests/server/webhooks/endpoint'
import { type HttpHarness, openDoors, type Visitor } from '@tests/server/http/harness'
import { quotaOnly } from '@tests/server/shop-harness'

/** The statements for one piece, from adding it to the cart to its code, with `begin` and `commit`. */
const MOST = 46
/** With a share: a lock on the variant, what unpaid orders hold, and its free codes. */
const MOST_WITH_SHARE = 49

const placed = t.type({ id: t.string })
const delivered = t.type({ status: t.type({ name: t.string }), items: t.array(t.type({ codes: t.array(t.unknown) })) })

/** One purchase with every call that a page makes for it. */
const buy = async (h: HttpHarness, as: Visitor, product: string): Promise<void> => {
  const keyed = () => ({ as, headers: { 'idempotency-key': randomUUID() } })
  const statuses: number[] = []
  const ask = async (...given: Parameters<HttpHarness['ask']>) => {
    const answer = await h.ask(...given)
    statuses.push(answer.status)
    return answer
  }
  await ask('POST', '/api/cart', { ...keyed(), body: { product, options: {}, quantity: 1 } })
  await ask('POST', '/api/checkout', { as, body: { payment: 'mpay' } })
  const order = await ask('POST', '/api/orders', { ...keyed(), body: {} })
  const id = placed.is(order.body) ? order.body.id : ''
  await ask('POST', `/api/orders/${id}/payments`, { ...keyed(), body: { method: 'mpay' } })
  const request = h.wallet.requests.findLast(each => each.order.id === id)
  if (request === undefined) throw new Error('the wallet was not asked')
  await h.wallet.tell(h.shop, { payment: request.payment, amount: request.amount })
  const { body } = await ask('GET', `/api/orders/${id}`, { as })
  await h.shop.flush()
  expect(statuses).toEqual([204, 200, 201, 201, 200])
  expect(delivered.is(body) && [body.status.name, body.items[0]?.codes.length]).toEqual(['success', 1])
}

it.each([
  [MOST, 'without webhooks', { hasEndpoint: false, sharePercent: 100 }],
  [MOST, 'with an endpoint that wants every event', { hasEndpoint: true, sharePercent: 100 }],
  [MOST_WITH_SHARE, 'with a share of holds', { hasEndpoint: false, sharePercent: 50 }],
])('a purchase costs at most %i statements, %s', async (most, _how, { hasEndpoint, sharePercent }) => {
  const memory = { freshMs: 60_000, ownMs: 60_000, oldestMs: 60_000, unmarkedMs: 60_000 }
  const h = await openDoors('postgres', { parts: { memory, holdLimits: { ...quotaOnly(1_000), sharePercent } } })
  onTestFinished(h.close)
  const { db } = h.database
  if (hasEndpoint) await storeEndpoints(db, [endpointNamed('books')], h.clock.now)
  const no = await h.variant({ codes: 2 })
  // the first one also fills the memory of the process
  await buy(h, await h.visitor(), no)
  await queueDeliveries(db, h.clock.now)
  const visitor = await h.visitor()
  const statements = await statementsOf(() => buy(h, visitor, no))
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
  const queueing = await statementsOf(() => queueDeliveries(db, h.clock.now))
  expect(queueing.length, 'one statement queues the deliveries of many purchases').toBe(1)
  const queued = await db.select().from(webhookDeliveries)
  expect(queued.length).toBe(hasEndpoint ? 8 : 0)
})
