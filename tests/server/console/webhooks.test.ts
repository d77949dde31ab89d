import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { webhookCalls } from '~/contract/console/webhooks'
import { listActs } from '@server/operators/acts'
import { webhookDeliveries, webhookEndpoints } from '@server/platform/database/schema/webhooks'
import { storeEndpoints } from '@server/webhooks/endpoints'
import { queuePing } from '@server/webhooks/operate'
import { type Console, type ConsoleHarness, openConsoleShop } from '@tests/server/console/harness'
import { endpointNamed } from '@tests/server/webhooks/endpoint'

const { listEndpoints, listDeliveries, showDelivery, redeliver, ping, disableEndpoint, enableEndpoint } = webhookCalls

describe('webhooks at the console', () => {
  let h: ConsoleHarness
  let owner: Console
  const db = () => h.deps.db
  beforeAll(async () => {
    h = await openConsoleShop()
    owner = await h.person('owner')
  })
  beforeEach(async () => {
    await db().delete(webhookDeliveries)
    await db().delete(webhookEndpoints)
    const secret = endpointNamed('books', { url: 'https://books.example/hooks/with-a-token' })
    await storeEndpoints(db(), [secret, endpointNamed('till')], h.clock.now)
  })
  afterAll(() => h.close())
  const parked = async (endpoint: string) => {
    const id = await queuePing(db(), endpoint, h.clock.now)
    await db()
      .update(webhookDeliveries)
      .set({ state: 'parked', note: 'it answered 500' })
      .where(eq(webhookDeliveries.id, id))
    return id
  }
  const stateOf = async (id: string) => (await owner.look(showDelivery, { params: { id } })).right().state

  it('an endpoint is listed by its origin, with what waits for it', async () => {
    await parked('books')
    const answer = await owner.look(listEndpoints)
    expect(answer.right().endpoints).toMatchObject([
      { name: 'books', origin: 'https://books.example', state: 'enabled', parked: 1, waiting: 0 },
      { name: 'till', parked: 0 },
    ])
    expect(answer.text).not.toContain('with-a-token')
  })

  it('deliveries come in pages, the newest first, each once', async () => {
    for (let n = 0; n < 120; n += 1) await queuePing(db(), n % 2 === 0 ? 'books' : 'till', (h.clock.now += 1))
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = cursor === undefined ? {} : { cursor }
      const page = (await owner.look(listDeliveries, { query })).right()
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next
    } while (cursor !== undefined)
    expect(new Set(seen).size).toBe(120)
    expect(seen).toHaveLength(120)
    const own = (await owner.look(listDeliveries, { query: { endpoint: 'till' } })).right()
    expect(new Set(own.items.map(({ endpoint }) => endpoint))).toEqual(new Set(['till']))
    await parked('till')
    expect((await owner.look(listDeliveries, { query: { parked: 'yes' } })).right().items).toHaveLength(1)
  })

  it('a delivery is shown with what was sent and why it failed', async () => {
    const id = await parked('books')
    expect((await owner.look(showDelivery, { params: { id } })).right()).toMatchObject({
      id,
      event: 'webhook.ping',
      subject: 'books',
      state: 'parked',
      note: 'it answered 500',
      data: { endpoint: 'books' },
    })
    for (const other of ['x', '11111111-1111-4111-8111-111111111111'])
      expect((await owner.look(showDelivery, { params: { id: other } })).status).toBe(404)
  })

  it('deliveries are sent again by their ids, or all that were given up; a dry run sends none', async () => {
    const [one, two] = [await parked('books'), await parked('books')]
    const all = { deliveries: [], endpoint: 'books' }
    expect((await owner.act(redeliver, all, { dryRun: true })).right().deliveries).toHaveLength(2)
    expect(await stateOf(one)).toBe('parked')
    expect((await owner.act(redeliver, { deliveries: [one] })).right()).toEqual({ deliveries: [one] })
    expect([await stateOf(one), await stateOf(two)]).toEqual(['waiting', 'parked'])
    expect((await owner.act(redeliver, all)).right()).toEqual({ deliveries: [two] })
    expect((await owner.act(redeliver, all)).right()).toEqual({ deliveries: [] })
    expect(await listActs(db(), { command: 'webhooks redeliver', limit: 9 })).toMatchObject([
      { subject: 'books', after: { deliveries: 1 }, via: 'console' },
      { subject: one },
    ])
    expect((await owner.act(redeliver, { deliveries: [] })).body).toMatchObject({ refusal: 'nothing_named' })
    expect((await owner.act(redeliver, { deliveries: ['x'] })).body).toMatchObject({
      refusal: 'delivery_absent',
      facts: { delivery: 'x' },
    })
  })

  it('a disabled endpoint gets no test message until it is enabled', async () => {
    const params = { endpoint: 'till' }
    expect((await owner.act(disableEndpoint, {}, { params, dryRun: true })).right().changed).toBe(true)
    expect((await owner.act(disableEndpoint, {}, { params })).right()).toEqual({ endpoint: 'till', changed: true })
    expect((await owner.act(disableEndpoint, {}, { params })).right()).toEqual({ endpoint: 'till', changed: false })
    expect((await owner.act(ping, {}, { params })).body).toMatchObject({
      refusal: 'endpoint_disabled',
      facts: { endpoint: 'till' },
    })
    expect((await owner.act(enableEndpoint, {}, { params })).right().changed).toBe(true)
    const { delivery } = (await owner.act(ping, {}, { params })).right()
    expect(await stateOf(delivery)).toBe('waiting')
    expect((await owner.act(ping, {}, { params: { endpoint: 'none' } })).body).toMatchObject({
      refusal: 'endpoint_absent',
    })
  })

  it('the counter sends again, and only an owner switches endpoints', async () => {
    const counter = await h.person('counter')
    const params = { endpoint: 'till' }
    expect((await counter.act(ping, {}, { params, reason: null })).status).toBe(200)
    for (const call of [disableEndpoint, enableEndpoint])
      expect((await counter.act(call, {}, { params })).status).toBe(403)
    const reader = await h.person('read-only')
    expect((await reader.act(ping, {}, { params })).status).toBe(403)
    expect((await reader.look(listDeliveries)).status).toBe(200)
  })
})

it('more deliveries than a statement takes values are sent again, and the act names the first of them', async () => {
  const h = await openConsoleShop({ kind: 'postgres', stocked: false })
  onTestFinished(() => h.close())
  const { db } = h.deps
  await storeEndpoints(db, [endpointNamed('books')], h.clock.now)
  await db.execute(sql`insert into webhook_deliveries (id, endpoint, event, data, at, state, next_at, created_at, updated_at)
    select gen_random_uuid(), 'books', 'order.paid', '{}', now(), 'parked', now(), now(), now() from generate_series(1, 66000)`)
  const owner = await h.person('owner')
  expect((await owner.act(redeliver, { deliveries: [], endpoint: 'books' })).right().deliveries).toHaveLength(66_000)
  expect(await db.$count(webhookDeliveries, eq(webhookDeliveries.state, 'waiting'))).toBe(66_000)
  const [act] = await listActs(db, { command: 'webhooks redeliver', limit: 1 })
  expect(act?.after).toMatchObject({ deliveries: 66_000, delivery_ids: { length: 20 } })
}, 60_000)
