import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { category, init, productGroup } from '~/contract/catalog.wire'
import { currencyOf } from '~/domain/catalog/catalog'
import { SHOP_DOCUMENT } from '@server/platform/database/shop-document'
import { documents } from '@server/platform/database/schema/catalogue'
import { type ShopHarness, buy, both, kinds, openShop, refusal } from '@tests/server/shop-harness'

const speech = { edition: 'mo', lang: 'en' } as const

describe.each(kinds)('the catalogue on %s', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())

  it('the catalogue is in the language of the reader', async () => {
    const english = (await h.shop.catalogue()).product('G1', speech)
    const chinese = (await h.shop.catalogue()).product('G1', { ...speech, lang: 'zh-Hant' })
    expect([english?.name, chinese?.name]).toEqual(['Gift card', '「Gift card」'])
    expect((await h.shop.catalogue()).product('G2', { ...speech, lang: 'zh-Hant' })?.products[0]).toMatchObject({
      delivery: 'fulfilment',
      fields: [{ name: 'tel', label: '「Number」', label_zh: '「Number」', placeholder: '「8 digits」' }],
      variations: [{ name: '「Speed」', options: [{ name: '「Now」', default: true }] }],
    })
    expect((await h.shop.catalogue()).categories(speech.lang).map(each => [each.name, each.family])).toEqual([
      ['Cards', 'gift'],
      ['Top-ups', 'topup'],
    ])
  })

  it('the catalogue gives prices, cash offers, sold-out variants and once-only variants', async () => {
    const products = (await h.shop.catalogue()).product('G1', speech)?.products ?? []
    expect(products).toMatchObject([
      { no: 'V1', price: 10_000, discount: 9_850, stockout: true, once_for_each_only: false, delivery: 'code' },
      { no: 'V2', stockout: true, once_for_each_only: true },
      { no: 'V3', stockout: true },
    ])
    expect(products[1]?.discount).toBeUndefined()
  })

  it('the catalogue marks a variant as sold out when its last code is held, and not before', async () => {
    const no = await h.variant({ codes: 2 })
    const soldOut = async () =>
      (await h.shop.catalogue())
        .groups({}, speech)
        .flatMap(group => group.products)
        .find(each => each.no === no)?.stockout
    expect(await soldOut()).toBe(false)
    await buy(h, await h.customer(), no)
    expect(await soldOut()).toBe(false)
    await buy(h, await h.customer(), no)
    expect(await soldOut()).toBe(true)
    await h.stock(no, 1)
    expect(await soldOut()).toBe(false)
  })

  it('the catalogue is filtered by the query', async () => {
    const numbers = async (query: object) => (await h.shop.catalogue()).groups(query, speech).map(group => group.no)
    expect(await numbers({})).toEqual(['G1', 'G2', 'TEST'])
    expect(await numbers({ category: '2' })).toEqual(['G2'])
    expect(await numbers({ type: 'card' })).toEqual(['G1', 'TEST'])
    expect(await numbers({ q: 'gift' })).toEqual(['G1'])
    expect(await numbers({ items: ['G2', 'gone', 'G1'] })).toEqual(['G2', 'G1'])
    expect(await numbers({ category: "1' or true" })).toEqual([])
  })

  it('the catalogue has no product under an unknown number', async () => {
    expect((await h.shop.catalogue()).product('G999', speech)).toBeUndefined()
  })

  it('the catalogue follows the contract', async () => {
    const said = (await h.shop.catalogue()).init(speech)
    expect(E.isRight(init.decode(init.encode(said)))).toBe(true)
    for (const each of (await h.shop.catalogue()).categories(speech.lang))
      expect(category.decode(category.encode(each))).toEqual(E.right(each))
    for (const each of (await h.shop.catalogue()).groups({}, speech))
      expect(productGroup.decode(productGroup.encode(each))).toEqual(E.right(each))
  })

  it('the catalogue falls back to MOP without a configured currency, and sells in the configured one', async () => {
    const said = (await h.shop.catalogue()).init(speech)
    expect([currencyOf(said, 'mo'), currencyOf(said, 'hk')]).toEqual(['MOP', 'MOP'])
    const { db } = h.database
    const [row] = await db.select().from(documents).where(eq(documents.key, SHOP_DOCUMENT))
    if (row === undefined) throw new Error('no document')
    const lang = [{ locale: 'mo' }, { locale: 'hk', currency: 'HKD' }] as const
    await db
      .update(documents)
      .set({ body: { ...row.body, lang } })
      .where(eq(documents.key, row.key))
    const order = await buy(h, await h.customer({ edition: 'hk' }), await h.variant())
    expect(order.currency).toBe('HKD')
    await db.update(documents).set({ body: row.body }).where(eq(documents.key, row.key))
  })

  it('the catalogue does not offer a disabled payment method', async () => {
    const { db } = h.database
    const [row] = await db.select().from(documents).where(eq(documents.key, SHOP_DOCUMENT))
    if (row === undefined) throw new Error('no document')
    const off = { code: 'mpay', name: both('MPay'), enabled: false, kind: 'qr' }
    await db
      .update(documents)
      .set({ body: { ...row.body, payment_gateway: [off] } })
      .where(eq(documents.key, row.key))
    const me = await h.customer()
    expect(refusal(await h.shop.checkout.save(me, { payment: 'mpay' }))._tag).toBe('invalid')
    const { payment_methods: methods } = await h.shop.checkout.get(me)
    expect(methods.find(method => method.code === 'mpay')?.enabled).toBe(false)
    await db.update(documents).set({ body: row.body }).where(eq(documents.key, row.key))
  })
})
