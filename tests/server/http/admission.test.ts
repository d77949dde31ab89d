import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { expectError, openDoors } from '@tests/server/http/harness'
import { gate } from '@tests/server/shop-harness'

const TOKEN = 'a token of the operator'
const site = { assets: { entry: '/assets/main-1.js', css: '' }, realtime: undefined }

/** A shop whose pages and calls wait for the gate while they read the catalogue. */
const slowShop = async () => {
  const waiting = gate()
  const h = await openDoors('pglite', {
    site,
    config: { maxPagesInFlight: 100, maxCallsInFlight: 20, metricsToken: TOKEN },
    behind: shop => ({
      ...shop,
      catalogue: async () => {
        await waiting.passed
        return shop.catalogue()
      },
    }),
  })
  onTestFinished(h.close)
  onTestFinished(waiting.open)
  const ask = (path: string, count: number) => {
    const refused: Awaited<ReturnType<typeof h.ask>>[] = []
    const answers = Array.from({ length: count }, async () => {
      const answer = await h.ask('GET', path, { bare: true })
      if (answer.status === 503) refused.push(answer)
      return answer.status
    })
    return { refused, answers: Promise.all(answers) }
  }
  return { ...h, open: waiting.open, many: ask }
}
const tally = (statuses: readonly number[]) => ({
  served: statuses.filter(status => status === 200).length,
  refused: statuses.filter(status => status === 503).length,
})

describe('a shop under load', () => {
  it('surplus pages get 503 at once, while probes, calls and notifications go through', async () => {
    const h = await slowShop()
    const pages = h.many('/', 150)
    // answered in the order of their arrival: when this is answered, the pages before it have been taken or refused
    expect((await h.ask('GET', '/readyz', { bare: true })).status).toBe(200)
    expect((await h.ask('GET', '/api/me')).status).toBe(401)
    const told = await h.ask('POST', '/api/payments/mpay/notify', { bare: true, body: {} })
    expect([told.status < 500, h.wallet.requests.length]).toEqual([true, 0])
    await expect.poll(() => pages.refused.length).toBe(50)
    for (const { headers, text } of pages.refused) {
      expect(headers).toMatchObject({ 'retry-after': '1', 'content-type': 'text/html; charset=utf-8' })
      expect(text).toMatch(/^<!doctype html>/u)
    }
    h.open()
    expect(tally(await pages.answers)).toEqual({ served: 100, refused: 50 })
    expect(tally(await h.many('/', 100).answers)).toEqual({ served: 100, refused: 0 })
  })

  it('surplus calls get 503 in the one shape of errors, and leave the places of notifications free', async () => {
    const h = await slowShop()
    const calls = h.many('/api/init', 30)
    await expect.poll(() => calls.refused.length).toBe(10)
    for (const answer of calls.refused) {
      expectError(answer, 503)
      expect(answer.headers['retry-after']).toBe('1')
    }
    expectError(await h.ask('GET', '/api/categories'), 503)
    expect((await h.ask('POST', '/api/payments/mpay/notify', { bare: true, body: {} })).status).toBeLessThan(500)
    expect(
      (await h.ask('GET', '/metrics', { bare: true, headers: { authorization: `Bearer ${TOKEN}` } })).text,
    ).toMatch(/^http_requests_shed_total\{class="calls"\} 11$/mu)
    h.open()
    expect(tally(await calls.answers)).toEqual({ served: 20, refused: 10 })
    expect((await h.ask('GET', '/api/categories')).status).toBe(200)
  })

  it('payers who wait for a slow wallet leave the places of other calls free', async () => {
    const wallet = gate()
    const h = await openDoors('pglite', {
      config: { maxCallsInFlight: 20 },
      behind: shop => ({
        ...shop,
        orders: {
          ...shop.orders,
          check: async (...asked) => {
            await wallet.passed
            return shop.orders.check(...asked)
          },
        },
      }),
    })
    onTestFinished(h.close)
    onTestFinished(wallet.open)
    const me = await h.visitor()
    const refused: string[] = []
    const payers = Array.from({ length: 25 }, async () => {
      const answer = await h.ask('POST', `/api/orders/${randomUUID()}/payments/check`, { as: me })
      if (answer.status === 503) refused.push(answer.text)
      return answer.status
    })
    await expect.poll(() => refused.length).toBe(5)
    expect((await h.ask('GET', '/api/init')).status).toBe(200)
    expect((await h.ask('GET', '/api/me', { as: me })).status).toBe(200)
    wallet.open()
    expect((await Promise.all(payers)).filter(status => status === 404)).toHaveLength(20)
  })
})
