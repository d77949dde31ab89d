import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getCart, getCatalogs, getCategories, getCheckout, getInit, getTakings } from '~/contract/calls'
import { type HttpHarness, type Visitor, expectError, openDoors } from '@tests/server/http/harness'

/** A shop in production on its first day: no catalogue was imported. */
describe('a shop without a catalogue', () => {
  let h: HttpHarness
  let me: Visitor
  beforeAll(async () => {
    const site = { assets: { entry: '/assets/main.js', css: '' }, realtime: undefined }
    h = await openDoors('pglite', { stocked: false, site })
    me = await h.visitor()
  })
  afterAll(() => h.close())

  it.each([getInit, getCategories, getCatalogs, getCart, getCheckout, getTakings])(
    'a shop without a catalogue answers $method $path by the contract',
    async ({ path, answer: codec }) => {
      const answer = await h.ask('GET', path, { as: me })
      expect(answer.status, answer.text).toBe(200)
      expect(codec.decode(answer.body)._tag, answer.text).toBe('Right')
    },
  )

  it('a shop without a catalogue has a name and a currency, and sells no product', async () => {
    const init = (await h.ask('GET', '/api/init')).body
    expect(init).toMatchObject({
      info: { name: expect.stringMatching(/./u), welcome: expect.stringMatching(/./u) },
      lang: [
        { locale: 'mo', currency: 'MOP' },
        { locale: 'hk', currency: 'MOP' },
      ],
      catalogs: [],
      payment_gateway: [],
    })
    expect((await h.ask('GET', '/api/categories')).body).toEqual([])
    expectError(await h.ask('GET', '/api/products/G001'), 404)
  })

  it('a shop without a catalogue accepts no line and no order', async () => {
    expectError(await h.ask('POST', '/api/cart', { as: me, body: { product: 'V1', options: {}, quantity: 1 } }), 422)
    expectError(await h.ask('POST', '/api/checkout', { as: me, body: { payment: 'mpay' } }), 422)
    expectError(await h.ask('POST', '/api/orders', { as: me }), 422)
    await h.shop.operations.sweep()
  })

  it.each(['/', '/hk', '/order', '/about', '/auth/login', '/procedure', '/teams/policies/privacy'])(
    'a shop without a catalogue draws %s, in both languages',
    async path => {
      for (const lang of ['zh-Hant', 'en']) {
        const page = await h.ask('GET', path, { bare: true, headers: { cookie: `lang=${lang}` } })
        expect(page.status, page.text).toBe(200)
        expect(page.text).toContain('</html>')
        expect(page.text).toMatch(lang === 'en' ? /<title>[^<]*Little Wave Shop/u : /<title>[^<]*浪花小店/u)
      }
    },
  )

  it('a shop without a catalogue answers a product with 404', async () => {
    expect((await h.ask('GET', '/order/product/G001', { bare: true })).status).toBe(404)
  })
})
