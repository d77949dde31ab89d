import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_LIMITS, telephones } from '@tests/server/identity/harness'
import { type HttpHarness, expectError, openDoors } from '@tests/server/http/harness'
import { kinds } from '@tests/server/shop-harness'

describe.each(kinds)('the calls of one customer on %s', kind => {
  let h: HttpHarness
  const calls = { readsPerMinute: 40, changesPerMinute: 10, ordersPerHour: 3 }
  beforeAll(async () => {
    h = await openDoors(kind, { identity: { accountLimits: { ...ACCOUNT_LIMITS, calls } } })
  })
  afterAll(() => h.close())

  const flood = async (many: number, ask: () => ReturnType<HttpHarness['ask']>) => {
    const answers = []
    for (let at = 0; at < many; at += 1) answers.push(await ask())
    return answers
  }

  it('a flood of reads is refused with 429 and a time, and other customers are served', async () => {
    const [me, other] = [await h.visitor(), await h.visitor()]
    const read = () => h.ask('GET', '/api/cart', { as: me })
    const answers = await flood(60, read)
    const served = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 429)
    expect([served.length, refused.length]).toEqual([40, 20])
    const [one] = refused
    if (one === undefined) throw new Error('none was refused')
    expectError(one, 429)
    expect(one.body).toEqual({ message: 'Too many attempts. Try again later' })
    const seconds = Number(one.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect((await h.ask('GET', '/api/cart', { as: other })).status).toBe(200)
    // the limit is the customer's, not the session's
    expect((await h.ask('GET', '/api/cart', { as: await h.again(me) })).status).toBe(429)
    h.clock.now += seconds * 1_000
    expect((await read()).status).toBe(200)
  })

  it('reads, changes and orders are counted apart', async () => {
    const me = await h.visitor()
    const place = () => h.ask('POST', '/api/orders', { as: me, body: {} })
    expect((await flood(4, place)).map(({ status }) => status)).toEqual([422, 422, 422, 429])
    const clear = () => h.ask('DELETE', '/api/cart', { as: me })
    expect((await flood(11, clear)).map(({ status }) => status).slice(-2)).toEqual([204, 429])
    expect((await h.ask('GET', '/api/cart', { as: me })).status).toBe(200)
  })

  it('a customer can always log out', async () => {
    const me = await h.visitor()
    await flood(20, () => h.ask('DELETE', '/api/cart', { as: me }))
    expect((await h.ask('POST', '/api/logout', { as: me })).status).toBe(204)
    expectError(await h.ask('GET', '/api/cart', { as: me }), 401)
  })
})

describe('codes by text message over HTTP', () => {
  const send = (h: HttpHarness, tel: string, lang = 'en') =>
    h.ask('POST', '/api/verify/tel', {
      body: { type: 'login', country_code: '+853', tel },
      headers: { 'accept-language': lang },
    })

  it('[I-17] a shop without a gateway says that no code can come, for every number', async () => {
    const h = await openDoors('pglite', { identity: { sms: undefined } })
    await h.identity.add({ name: 'Anna', countryCode: '+853', tel: '66123456', password: 'correct horse' })
    const answers = [await send(h, '66123456'), await send(h, '66999999')]
    for (const answer of answers) {
      expectError(answer, 503)
      expect(answer.body).toEqual({
        message: 'This shop cannot send codes by text message at the moment. Log in with your password, or contact us',
      })
      expect(answer.headers['retry-after']).toBe('300')
    }
    expect(answers[0]?.text).toBe(answers[1]?.text)
    expect((await send(h, '66123456', 'zh-Hant')).text).toContain('暫時未能以短訊發送驗證碼')
    await h.close()
  })

  it('a used-up budget is a 503 with a time, a line in the log and a number in the metrics', async () => {
    const sms = telephones()
    const budgets = { hourly: 2, daily: 10, hourlyByCountry: new Map<string, number>() }
    const h = await openDoors('pglite', {
      identity: { sms, accountLimits: { ...ACCOUNT_LIMITS, sms: budgets } },
      config: { metricsToken: 'm'.repeat(16) },
    })
    expect((await send(h, '66123456')).status).toBe(204)
    const refused = await send(h, '66123457')
    expectError(refused, 503)
    expect(refused.headers['retry-after']).toBe('3600')
    expect(refused.text).toContain('Try again in 60 minutes')
    await send(h, '66123458')
    await h.identity.settled()
    expect(sms.got).toHaveLength(1)
    expect(h.lines.filter(line => line.includes('sms_budget_used_up'))).toHaveLength(1)
    expect(h.lines.join('\n')).not.toContain('66123457')
    const metrics = await h.ask('GET', '/metrics', { headers: { authorization: `Bearer ${'m'.repeat(16)}` } })
    expect(metrics.text).toContain('shop_sms_refused_total{budget="hour"} 2')
    await h.close()
  })
})
