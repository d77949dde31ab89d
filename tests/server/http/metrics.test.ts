import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { abandonOrder } from '@server/operations/operator-orders'
import { type HttpHarness, openDoors } from '@tests/server/http/harness'
import { buy, kinds, right, settleWith } from '@tests/server/shop-harness'

const TOKEN = 'a token of the operator'

describe.each(kinds)('the metrics on %s', kind => {
  let h: HttpHarness
  beforeAll(async () => {
    h = await openDoors(kind, { config: { metricsToken: TOKEN } })
  })
  afterAll(() => h.close())

  const read = (authorization?: string) =>
    h.ask('GET', '/metrics', { bare: true, ...(authorization === undefined ? {} : { headers: { authorization } }) })
  const valueOf = async (line: string): Promise<number | undefined> => {
    const { text } = await read(`Bearer ${TOKEN}`)
    const found = text.split('\n').find(each => each.startsWith(`${line} `))
    return found === undefined ? undefined : Number(found.slice(line.length + 1))
  }

  it('the metrics need the token, and are missing without it', async () => {
    for (const given of [undefined, 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`])
      expect((await read(given)).status, given).toBe(404)
    const answer = await read(`Bearer ${TOKEN}`)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/u)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('the metrics count answers by route and status, never by address', async () => {
    const line = 'http_request_duration_seconds_count{method="GET",route="/api/orders/:id",status="404"}'
    const before = (await valueOf(line)) ?? 0
    const as = await h.visitor()
    for (const id of ['00000000-0000-4000-8000-00000000abcd', 'no-such-order'])
      await h.ask('GET', `/api/orders/${id}`, { as })
    await h.ask('GET', '/nowhere/at-all', { bare: true })
    expect(await valueOf(line)).toBe(before + 2)
    const { text } = await read(`Bearer ${TOKEN}`)
    expect(text).not.toMatch(/abcd|no-such-order|at-all/u)
  })

  it('the metrics follow orders and stock, and count pushes that are not sent', async () => {
    const figures = async () => [
      await valueOf('shop_codes{state="free"}'),
      await valueOf('shop_codes{state="held"}'),
      (await valueOf('shop_orders{status="pending"}')) ?? 0,
      (await valueOf('shop_orders{status="cancelled"}')) ?? 0,
    ]
    const { caller } = await h.visitor()
    const no = await h.variant({ codes: 3 })
    const [free = 0, held = 0, pending = 0, cancelled = 0] = await figures()
    right(await h.shop.cart.add(caller, { product: no, options: {}, quantity: 2 }))
    right(await h.shop.checkout.save(caller, { payment: 'mpay' }))
    const { id } = right(await h.shop.orders.place(caller, undefined))
    expect(await figures()).toEqual([free - 2, held + 2, pending + 1, cancelled])
    right(await h.shop.orders.cancel(caller, id, undefined))
    expect(await figures()).toEqual([free, held, pending, cancelled + 1])
    await h.shop.flush()
    expect(await valueOf('shop_outbox_waiting')).toBe(0)
    expect(await valueOf('shop_outbox_oldest_seconds')).toBe(0)
    expect(await valueOf('shop_password_checks{state="waiting"}')).toBe(0)
    expect(await valueOf('process_memory_bytes{kind="resident"}')).toBeGreaterThan(1_000_000)
  })

  it('the metrics measure the delay of the event loop since the last read', async () => {
    const delay = () => valueOf('process_event_loop_delay_seconds{quantile="1"}')
    await delay()
    // the first time that everything stands still begins the measurement, the second is measured
    for (let times = 0; times < 2; times += 1) {
      const began = performance.now()
      while (performance.now() - began < 300) continue
      await new Promise(resolve => setImmediate(() => setImmediate(resolve)))
    }
    expect(await delay()).toBeGreaterThan(0.2)
    for (const quantile of ['0.5', '0.99'])
      expect(await valueOf(`process_event_loop_delay_seconds{quantile="${quantile}"}`)).toBeGreaterThanOrEqual(0)
  })

  it('the metrics name each variant on sale with few codes, refunds and top-ups that are due, and unsealed audit rows', async () => {
    const [few, many] = [await h.variant({ codes: 2 }), await h.variant({ codes: 6 })]
    expect(await valueOf(`shop_low_stock_codes{variant="${few}"}`)).toBe(2)
    expect(await valueOf(`shop_low_stock_codes{variant="${many}"}`)).toBeUndefined()
    const as = await h.visitor()
    const { id } = await buy(h, as.caller, await h.variant({ delivery: 'fulfilment' }))
    await settleWith(h, as.caller, id)
    expect(await valueOf('shop_topups_due{state="manual"}')).toBe(1)
    expect(await valueOf('shop_topups_due_oldest_seconds{state="manual"}')).toBeGreaterThanOrEqual(0)
    await h.shop.operations.sweep()
    expect(await valueOf('shop_audit_unsealed_oldest_seconds')).toBe(0)
    expect(
      await abandonOrder(
        { db: h.database.db, now: () => h.clock.now, notifyRelay: () => undefined },
        id,
        'no supplier',
      ),
    ).toMatchObject({ right: 'refund_due' })
    expect(await valueOf('shop_refunds_due{provider="wallet"}')).toBe(1)
    expect(await valueOf('shop_topups_due{state="manual"}')).toBeUndefined()
    expect(await valueOf('shop_codes_expiring')).toBe(0)
  })

  it('[I-11] the metrics contain no code, no number and no id', async () => {
    const as = await h.visitor()
    const no = await h.variant({ codes: 0 })
    const codes = await h.stock(no, 2)
    const { id } = await buy(h, as.caller, no, { quantity: 2 })
    await settleWith(h, as.caller, id)
    expect((await h.ask('GET', `/api/orders/${id}`, { as })).text).toContain(codes[0])
    const { text } = await read(`Bearer ${TOKEN}`)
    for (const secret of [...codes, id, as.caller.userId, as.caller.sessionId, as.token, TOKEN])
      expect(text.includes(secret), secret).toBe(false)
    expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/u)
  })
})

describe('the metrics without a token', () => {
  const open = (publicUrl: string) => openDoors('pglite', { config: { publicUrl }, stocked: false })

  it('metrics without a token are open to this machine only, and not through a proxy', async () => {
    const h = await open('http://localhost:3000')
    const from = async (remoteAddress: string, headers: Readonly<Record<string, string>> = {}) =>
      (await h.app.inject({ method: 'GET', url: '/metrics', remoteAddress, headers })).statusCode
    for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']) expect(await from(address)).toBe(200)
    for (const address of ['192.168.1.4', '10.0.0.1', '::2', '::ffff:10.0.0.1']) expect(await from(address)).toBe(404)
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
      expect(await from('127.0.0.1', { [name]: '127.0.0.1' }), name).toBe(404)
    await h.close()
  })

  it('metrics without a token are closed behind a TLS proxy', async () => {
    const h = await open('https://shop.example.com')
    expect((await h.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })).statusCode).toBe(404)
    await h.close()
  })
})
