import * as E from 'fp-ts/Either'
import { eq } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alarmsIn } from '@server/operations/alarms/alarms'
import { examine } from '@tests/server/operations/examine'
import { figuresOf, shopGauges } from '@server/operations/shop-metrics'
import { webhookDeliveries, webhookEndpoints } from '@server/platform/database/schema/webhooks'
import { RETENTION } from '@server/platform/retention'
import { storeEndpoints } from '@server/webhooks/endpoints'
import { forgetDeliveries } from '@server/webhooks/operate'
import { queueDeliveries } from '@server/webhooks/queue-deliveries'
import { PAUSES_MS } from '@server/webhooks/schedule'
import { sendDeliveries, type SendDeps } from '@server/webhooks/send-deliveries'
import { endpointNamed } from '@tests/server/webhooks/endpoint'
import { commandDeps, memoryAnchor } from '@tests/server/cli/harness'
import { json, openDesk } from '@tests/server/cli/desk'

describe('the commands on webhooks', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  const books = endpointNamed('books', { url: 'https://books.example/hooks/with-a-token' })
  const till = endpointNamed('till', { url: 'https://till.example/a' })
  const till2 = endpointNamed('till-2', { url: 'https://till.example/b' })
  const shop = (...argv: readonly string[]) => desk.shop('webhooks', ...argv)
  const db = () => desk.h.database.db
  beforeAll(async () => {
    desk = await openDesk()
  })
  beforeEach(async () => {
    await db().delete(webhookDeliveries)
    await db().delete(webhookEndpoints)
    await storeEndpoints(db(), [books, till, till2], desk.h.clock.now)
  })
  afterAll(() => desk.close())

  /** The receiver answers with this status. */
  const round = async (status: number) => {
    const post: SendDeps['post'] = () => Promise.resolve(E.right({ status, body: 'an\u0007answer' }))
    await queueDeliveries(db(), desk.h.clock.now)
    await sendDeliveries({ db: db(), now: () => desk.h.clock.now, post, warn: () => undefined }, books)
  }
  const fail = async () => {
    await round(500)
    for (const pause of PAUSES_MS) {
      desk.h.clock.now += pause
      await round(500)
    }
  }
  const ping = async () => {
    const said = json(await shop('ping', 'books', '--json'))
    return String(Object(said).delivery)
  }
  const stateOf = async (id: string) =>
    (await db().select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)))[0]?.state

  it('the list has each endpoint without the path of its address, and the newest deliveries', async () => {
    const { no } = await desk.sold()
    await round(204)
    const said = await shop('list', '--endpoint', 'books')
    expect(said.out[0]).toMatch(/^endpoint +at +state +waiting +failing +parked +events +why$/u)
    expect(said.text).toMatch(/books +https:\/\/books\.example +enabled +0 +0 +0 +order\.placed/u)
    expect(said.text).not.toContain('with-a-token')
    expect(said.text).toMatch(new RegExp(`books +order\\.succeeded +${no} `, 'u'))
    expect(json(await shop('list', '--json', '--limit', '1'))).toMatchObject({
      endpoints: [{ name: 'books' }, { name: 'till', waiting: 4 }, { name: 'till-2' }],
      deliveries: [{ endpoint: expect.any(String) }],
      next: expect.any(String),
    })
  })

  it('a delivery is shown with its attempts and its answer on one line', async () => {
    const id = await ping()
    await round(500)
    const { out } = await shop('show', id)
    expect(out[0]).toBe(`webhook.ping  waiting  to books  (${id})`)
    expect(out.at(-2)).toBe('failed: it answered 500')
    expect(out.at(-1)).toBe('answer 500: an answer')
    expect(json(await shop('show', id, '--json'))).toMatchObject({ id, attempts: 1, status: 500, state: 'waiting' })
    expect((await shop('show', 'x')).text).toBe('x is no delivery: webhooks list names them.')
  })

  it('a delivery that was given up is sent again by its id, or with all others of its endpoint', async () => {
    const ids = [await ping(), await ping()]
    const [one = ''] = ids
    await fail()
    for (const id of ids) expect(await stateOf(id)).toBe('parked')
    expect((await shop('list', '--parked')).out.length).toBe(8)
    expect((await shop('redeliver', one)).out).toEqual(['1 delivery will be sent again.'])
    await round(204)
    expect(await stateOf(one)).toBe('delivered')
    expect((await shop('redeliver', '--endpoint', 'books')).out).toEqual(['1 delivery will be sent again.'])
    await round(204)
    expect(await stateOf(ids[1] ?? '')).toBe('delivered')
    expect((await shop('redeliver', '--endpoint', 'books')).out).toEqual([
      'No delivery was given up. Nothing was changed.',
    ])
    expect((await shop('redeliver')).exit).toBe(1)
    // the receiver may have lost it
    await shop('redeliver', one)
    expect(await stateOf(one)).toBe('waiting')
  })

  it('an endpoint is disabled and enabled by its name, or by its address if no other is there', async () => {
    expect((await shop('disable', 'https://books.example/anything')).out).toEqual(['books is disabled.'])
    expect((await shop('disable', 'books')).out).toEqual(['books is disabled already. Nothing was changed.'])
    expect((await shop('ping', 'books')).text).toBe('books is disabled: webhooks enable books first.')
    expect((await shop('enable', 'books')).out).toEqual(['books is enabled.'])
    expect((await shop('disable', 'https://till.example')).text).toBe(
      'Several endpoints are at https://till.example: name till or till-2.',
    )
    expect((await shop('disable', 'nowhere')).text).toBe(
      'nowhere is no endpoint of WEBHOOKS_FILE: webhooks list names them.',
    )
  })

  const watched = async () => {
    const { now } = desk.h.clock
    const figures = await figuresOf(db(), { now, expiryMarginMs: 0 })
    const register = new Registry()
    shopGauges(register)(figures, await figures.codes(), now)
    const findings = await examine({ ...commandDeps(desk.h), anchor: memoryAnchor() })
    return {
      alarms: alarmsIn(figures, now).filter(({ id }) => id.startsWith('webhooks.')),
      metrics: (await register.metrics()).split('\n').filter(line => /^shop_webhook.*books/u.test(line)),
      doctor: findings.find(({ id }) => id === 'webhooks.arrive'),
      queues: (await desk.shop('queues')).text,
    }
  }

  it('doctor, queues, metrics and alarms say which webhooks wait, fail, are parked or get nothing', async () => {
    await ping()
    const quiet = await watched()
    expect(quiet.alarms).toEqual([])
    expect(quiet.doctor?.state).toBe('good')
    expect(quiet.metrics).toContain('shop_webhook_deliveries{endpoint="books",state="waiting"} 1')
    await round(503)
    expect((await watched()).metrics).toContain('shop_webhook_deliveries{endpoint="books",state="failing"} 1')
    desk.h.clock.now += 5_000 + 600_001
    const old = await watched()
    expect(old.alarms.map(({ id }) => id)).toEqual(['webhooks.old books'])
    expect(old.metrics).toContain('shop_webhook_overdue_seconds{endpoint="books"} 600.001')
    await fail()
    const parked = await watched()
    expect(parked.alarms.map(({ message }) => message)).toEqual([
      '1 webhook to books did not arrive and was given up: see webhooks list --parked',
    ])
    expect(parked.doctor).toMatchObject({ state: 'due', message: expect.stringContaining('was given up') })
    expect(parked.queues).toMatch(/books +enabled +0 +0 +1 +it answered 503|books +enabled +0 +0 +1 +it answered 500/u)
    await ping()
    await round(410)
    const gone = await watched()
    expect(gone.alarms.map(({ id }) => id)).toEqual(['webhooks.disabled books', 'webhooks.parked books'])
    expect(gone.metrics).toContain('shop_webhook_endpoint_enabled{endpoint="books"} 0')
    // an operator who disables an endpoint needs no alarm
    await shop('enable', 'books')
    await shop('disable', 'books')
    expect((await watched()).alarms.map(({ id }) => id)).toEqual(['webhooks.parked books'])
  })

  it('deliveries are forgotten after thirty days, in any state', async () => {
    await ping()
    const forget = async (after: number) => {
      await forgetDeliveries(db(), desk.h.clock.now + after - RETENTION.webhooksMs)
      return (await db().select().from(webhookDeliveries)).length
    }
    expect(await forget(30 * 86_400_000)).toBe(1)
    expect(await forget(30 * 86_400_000 + 1)).toBe(0)
  })
})
