import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rateLimits } from '@server/platform/database/schema/auth'
import { type HttpHarness, expectError, openDoors } from '@tests/server/http/harness'
import { buy, kinds } from '@tests/server/shop-harness'

const WINDOW_SECONDS = 15 * 60
const MISSES = 100
const READS = 600
const HERE = '203.0.113.7'
const ELSEWHERE = '198.51.100.9'

/** (docs/spec/api.md#calls-that-the-specification-does-not-show) kept hashed, seven days, throttled. */
describe.each(kinds)('an order’s link, on %s,', kind => {
  let h: HttpHarness
  beforeAll(async () => {
    h = await openDoors(kind, { config: { trustProxy: true } })
  })
  beforeEach(() => h.database.db.delete(rateLimits))
  afterAll(() => h.close())

  const linked = async () => {
    const owner = await h.visitor()
    const order = await buy(h, owner.caller, await h.variant({ codes: 1 }))
    return { id: order.id, token: order.revival_token ?? '' }
  }
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const read = (id: string, token: string, address = HERE) =>
    h.ask('GET', `/api/r/orders/${id}?token=${token}`, { headers: from(address) })
  const pay = (id: string, token: string, address = HERE) =>
    h.ask('POST', `/api/orders/${id}/payments`, {
      headers: { ...from(address), 'x-order-token': token },
      body: { method: 'mpay' },
    })
  const miss = (id: string, times: number, address = HERE) =>
    Promise.all(Array.from({ length: times }, () => read(id, 'x'.repeat(80), address)))
  const waits = (answer: Parameters<typeof expectError>[0]) => {
    expectError(answer, 429)
    return Number(answer.headers['retry-after'])
  }

  it('is not found by trying: a network that has missed too often waits, and the others do not', async () => {
    const { id, token } = await linked()
    for (const answer of await miss(id, MISSES)) expectError(answer, 404)
    expect(waits(await read(id, 'x'))).toBe(WINDOW_SECONDS)
    // over the limit, reads with the right token are rejected as well, and so are payments by link
    expect(waits(await read(id, token))).toBe(WINDOW_SECONDS)
    expect(waits(await pay(id, token))).toBe(WINDOW_SECONDS)
    expect((await read(id, token, ELSEWHERE)).status).toBe(200)
    h.clock.now += WINDOW_SECONDS * 1000
    expect((await read(id, token)).status).toBe(200)
  })

  it('counts in vain paying like in vain reading, and every order that is tried', async () => {
    const [one, other] = [await linked(), await linked()]
    await miss(one.id, MISSES - 2)
    expectError(await pay(other.id, one.token), 404)
    expectError(await read(crypto.randomUUID(), one.token), 404)
    waits(await pay(one.id, one.token))
  })

  it('forgets no miss because something was found meanwhile', async () => {
    const { id, token } = await linked()
    await miss(id, MISSES - 1)
    for (let at = 0; at < 3; at += 1) expect((await read(id, token)).status).toBe(200)
    expectError(await read(id, 'x'), 404)
    waits(await read(id, token))
  })

  it('lets pages wait for a payment that share a network, and asks of them to slow down when they race', async () => {
    const [one, other] = [await linked(), await linked()]
    const found = () => h.identity.links.ask(HERE, one.id, async () => E.right('found'))
    for (let at = 0; at < READS - 1; at += 1) expect(E.isRight(await found())).toBe(true)
    expect((await read(one.id, one.token)).status).toBe(200)
    const late = await read(one.id, one.token)
    expect(waits(late)).toBe(WINDOW_SECONDS)
    expect(late.text).not.toContain(one.id)
    expect((await read(other.id, other.token)).status).toBe(200)
    expect((await read(one.id, one.token, ELSEWHERE)).status).toBe(200)
  })
})
