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
describe.each(kinds)('the link of an order on %s', kind => {
  let h: HttpHarness
  beforeAll(async () => {
    h = await openDoors(kind, { config: { trustProxy: 1 } })
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

  it('a network with too many failed order links must wait, and other networks need not', async () => {
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

  it('all spellings of one address are one network, and junk counts for the proxy', async () => {
    const { id, token } = await linked()
    const spellings = ['2001:db8::7', '2001:DB8::7', '2001:0db8:0:0::0007', '2001:db8::7%eth0', '2001:db8::8']
    for (const spelling of spellings) await miss(id, MISSES / spellings.length, spelling)
    for (const spelling of spellings) waits(await read(id, token, spelling))
    for (const junk of ['junk', 'trash']) await miss(id, MISSES / 2, junk)
    waits(await read(id, token, 'rubbish'))
    expect((await read(id, token, ELSEWHERE)).status).toBe(200)
  })

  it('failed payments and failed reads count together as misses of a network, for all orders', async () => {
    const [one, other] = [await linked(), await linked()]
    await miss(one.id, MISSES - 2)
    expectError(await pay(other.id, one.token), 404)
    expectError(await read(crypto.randomUUID(), one.token), 404)
    waits(await pay(one.id, one.token))
  })

  it('a successful read does not reset the count of failed order links', async () => {
    const { id, token } = await linked()
    await miss(id, MISSES - 1)
    for (let at = 0; at < 3; at += 1) expect((await read(id, token)).status).toBe(200)
    expectError(await read(id, 'x'), 404)
    waits(await read(id, token))
  })

  it('pages that share a network can wait for a payment, and only too many reads are slowed down', async () => {
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
