import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents } from '~/domain/shared/money'
import { type EditionCode, editions } from '~/domain/shared/locale'
import { type CatalogueFile, type Sale, catalogueFile } from '@server/catalog/file/catalogue-file'
import { compareCatalogues } from '@server/catalog/file/compare-catalogues'
import { exportCatalogue } from '@server/catalog/file/export-catalogue'
import { importCatalogue, readCatalogue } from '@server/catalog/file/import-catalogue'
import { priceIn, pricesOf } from '@server/catalog/prices'
import { variants } from '@server/platform/database/schema/catalogue'
import { anyPrices, anySale, fileParts, rates } from '@tests/server/catalog/catalogue.arbitrary'
import { catalogue, catalogueDocument } from '@tests/server/import-harness'
import { type ShopHarness, kinds, openShop, refusal, right, START } from '@tests/server/shop-harness'

const HOUR = 3_600_000
const money = (rate?: string): CatalogueFile['shop']['lang'] => [
  { locale: 'mo', currency: 'MOP' },
  { locale: 'hk', currency: 'HKD', rate: rate ?? '0.97', round: '0.50' },
]

/** The sample with an edition in Hong Kong dollars; `T1`, a top-up that is always in stock, and its group are changed. */
const changed = (change: {
  readonly rate?: string
  readonly group?: Sale
  readonly variant?: object
}): CatalogueFile => {
  const file = catalogue()
  return {
    ...file,
    shop: { ...file.shop, lang: money(change.rate) },
    groups: file.groups.map(group =>
      group.no === 'G2'
        ? { ...group, ...change.group, variants: group.variants.map(each => ({ ...each, ...change.variant })) }
        : group,
    ),
  }
}

const line = { product: 'T1', options: { tel: '66000000' }, quantity: 1 }

describe.each(kinds)('the editions of the catalogue on %s', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())
  const put = async (file: CatalogueFile) => {
    const imported = await importCatalogue({ db: h.database.db, now: () => START }, file, { allowLarge: true })
    if (E.isLeft(imported)) throw new Error(JSON.stringify(imported.left))
  }
  const listed = async (edition: EditionCode) =>
    (await h.shop.catalogue()).groups({}, { edition, lang: 'en' }).map(({ no }) => no)

  it('an import and an export of any prices and times of sale lose nothing, also through a file', async () => {
    await fc.assert(
      fc.asyncProperty(anyPrices, anySale(START), anySale(START), rates, async (prices, group, sale, rate) => {
        const file = changed({ rate, group, variant: { ...fileParts(prices), ...sale } })
        await put(file)
        const exported = await exportCatalogue(h.database.db)
        const written: unknown = JSON.parse(JSON.stringify(catalogueFile.encode(exported)))
        const read = catalogueFile.decode(written)
        if (E.isLeft(read)) throw new Error('the export cannot be read')
        expect(read.right).toEqual(exported)
        expect(compareCatalogues(exported, file).filter(({ id }) => id !== 'TEST')).toEqual([])
      }),
      { numRuns: 20 },
    )
  })

  it('listing, product page, cart and order have the same price, in each edition and at any moment', async () => {
    await fc.assert(
      fc.asyncProperty(anyPrices, rates, fc.nat(200), async (prices, rate, now) => {
        await put(changed({ rate, variant: fileParts(prices) }))
        h.clock.now = now
        const [row] = await h.database.db.select().from(variants).where(eq(variants.no, 'T1'))
        if (row === undefined) throw new Error('no variant')
        for (const edition of editions) {
          const expected = priceIn(pricesOf(row), edition, money(rate), now)
          const me = await h.customer({ edition })
          const page = (await h.shop.catalogue()).product('G2', me)?.products[0]
          expect(page?.price).toBe(expected.price)
          expect(page?.discount).toBe(expected.cash)
          right(await h.shop.cart.add(me, line))
          const cart = await h.shop.cart.get(me)
          expect(cart.items[0]).toMatchObject({ price: expected.price })
          const order = right(
            await h.shop.orders.place(me, undefined, {
              expected_amount: cart.amount,
              expected_version: cart.version ?? 0,
            }),
          )
          expect(order).toMatchObject({ amount: cart.amount, currency: edition === 'hk' ? 'HKD' : 'MOP' })
          expect(order.amount).toBe(expected.cash ?? expected.price)
        }
      }),
      { numRuns: 10 },
    )
    h.clock.now = START
  })

  it('a product is listed, has a page, and can be added and ordered exactly where and when it is visible', async () => {
    const shownBy = ({ hidden = false, from = -Infinity, until = Infinity, only }: Sale, edition: EditionCode) =>
      !hidden && from <= h.clock.now && h.clock.now < until && (only ?? edition) === edition
    await fc.assert(
      fc.asyncProperty(anySale(START), anySale(START), fc.integer({ min: -4, max: 4 }), async (group, variant, at) => {
        h.clock.now = START - HOUR
        await put(changed({}))
        const people = await Promise.all(editions.map(edition => h.customer({ edition })))
        for (const me of people) right(await h.shop.cart.add(me, line))
        await put(changed({ group, variant }))
        h.clock.now = START + at * 1_000
        for (const me of people) {
          const visible = shownBy(group, me.edition) && shownBy(variant, me.edition)
          expect((await listed(me.edition)).includes('G2')).toBe(visible)
          expect((await h.shop.catalogue()).product('G2', me) !== undefined).toBe(visible)
          const newcomer = await h.customer({ edition: me.edition })
          expect(E.isRight(await h.shop.cart.add(newcomer, line))).toBe(visible)
          expect((await h.shop.cart.get(me)).items[0]?.stockout ?? false).toBe(!visible)
          expect(E.isRight(await h.shop.orders.place(me, undefined))).toBe(visible)
        }
      }),
      { numRuns: 15 },
    )
    h.clock.now = START
  })

  it('the cart says why a product cannot be bought: unknown, hidden, or sold in the other region only', async () => {
    const me = await h.customer()
    const why = async (product: string) => refusal(await h.shop.cart.add(me, { ...line, product }))
    await put(changed({ variant: { only: 'hk' } }))
    expect(await why('T1')).toMatchObject({
      errors: { product: ['This product is not sold in the region that you have chosen'] },
    })
    await put(changed({ group: { hidden: true } }))
    expect(await why('T1')).toMatchObject({ errors: { product: ['This product is not on sale now'] } })
    expect(await why('T9')).toMatchObject({ errors: { product: ['There is no such product'] } })
  })

  it('[I-06] a cart that is taken to the other edition has its prices, and the confirmation notices the change', async () => {
    await put(changed({}))
    const mo = await h.customer()
    const hk = { ...mo, edition: 'hk' } as const
    right(await h.shop.cart.add(mo, line))
    const seen = await h.shop.cart.get(mo)
    const confirmed = { expected_amount: seen.amount, expected_version: seen.version ?? 0 }
    expect([seen.amount, (await h.shop.cart.get(hk)).amount]).toEqual([10_000, 9_700])
    expect(refusal(await h.shop.orders.place(hk, undefined, confirmed))).toMatchObject({
      _tag: 'changed',
      changed: { cart: { amount: 9_700 } },
    })
    const order = right(await h.shop.orders.place(hk, undefined, { ...confirmed, expected_amount: cents(9_700) }))
    expect(order).toMatchObject({ amount: 9_700, currency: 'HKD' })
    await put(changed({ rate: '2' }))
    expect(right(await h.shop.orders.get(hk, order.id))).toMatchObject({ amount: 9_700, currency: 'HKD' })
  })

  it('a variant that a new catalogue lacks disappears, and an order that has it stays as it was', async () => {
    await put(changed({}))
    const me = await h.customer()
    right(await h.shop.cart.add(me, line))
    const { id } = right(await h.shop.orders.place(me, undefined))
    const before = right(await h.shop.orders.get(me, id))
    const file = changed({})
    await put({ ...file, groups: file.groups.filter(({ no }) => no !== 'G2') })
    expect(await listed('mo')).not.toContain('G2')
    expect((await h.shop.catalogue()).product('G2', me)).toBeUndefined()
    expect(right(await h.shop.orders.get(me, id))).toEqual(before)
    await put(changed({}))
    expect(await listed('mo')).toContain('G2')
  })

  it('a wallet that does not take the currency of an edition is not offered there', async () => {
    await put(changed({}))
    const takesMop = Object.assign({}, h.wallet, { settlement: { currency: 'MOP', rates: {} } })
    const shop = h.another({ providerOf: () => takesMop })
    for (const edition of editions) {
      const me = await h.customer({ edition })
      const isOffered = edition === 'mo'
      const { payment_gateway: listedMethods } = (await shop.catalogue()).init(me)
      expect(listedMethods.find(({ code }) => code === 'mpay')?.enabled).toBe(isOffered)
      const { payment_methods: methods } = await shop.checkout.get(me)
      expect(methods.find(({ code }) => code === 'mpay')?.enabled).toBe(isOffered)
      expect(E.isRight(await shop.checkout.save(me, { payment: 'mpay' }))).toBe(isOffered)
    }
  })
})

describe('the prices in a catalogue file', () => {
  const faults = (lang: readonly object[], variant: object = {}, group: object = {}) => {
    const document = catalogueDocument()
    const [first] = document.groups
    Object.assign(document.shop, { lang })
    Object.assign(first ?? {}, group)
    Object.assign(first?.variants[0] ?? {}, variant)
    const read = readCatalogue(document)
    return E.isLeft(read) ? read.left.map(({ path, message }) => `${path} ${message}`) : []
  }
  const at = 'groups[0].variants[0]'
  const mop = { locale: 'mo', currency: 'MOP' }
  const hkd = { locale: 'hk', currency: 'HKD' }

  it('a currency that the shop cannot show, an unknown edition and an unknown step are refused', () => {
    expect(faults([{ locale: 'mo', currency: 'XXX' }])).toEqual([
      'shop.lang[0].currency is not a currency of the shop (MOP, HKD)',
    ])
    expect(faults([mop, { ...hkd, rate: '1', round: '0.2' }])).toEqual([
      'shop.lang[1].round is not one of 0.01, 0.10, 0.50, 1.00',
    ])
    expect(faults([mop, { locale: 'tw' }])[0]).toMatch(/^shop\.lang\[1\]\.locale is not/u)
    expect(faults([mop, mop])).toEqual(['shop.lang[1].locale mo is there twice'])
  })

  it('an edition in another currency needs a rate, or its own price for each variant', () => {
    expect(faults([mop, hkd])[0]).toMatch(/^shop\.lang\[1\]\.rate is missing: .* 4 variants .*\(V1, V2, V3, T1\)/u)
    expect(faults([mop, { ...hkd, rate: '1' }])).toEqual([])
    expect(faults([{ ...mop, rate: '1.03' }, hkd])).toEqual([])
    expect(
      faults([
        { ...mop, rate: '1.03' },
        { ...hkd, rate: '1' },
      ])[0],
    ).toMatch(/^shop\.lang gives each edition a rate/u)
  })

  it('offers, changes, times and editions that contradict each other are refused', () => {
    const now = '2026-12-01T00:00:00+08:00'
    const change = { from: now, price: '90.00' }
    expect(faults([mop], { editions: { hk: { price: '10.00', cash: '10.00' } } })).toEqual([
      `${at}.editions.hk.cash is not above zero and below the price`,
    ])
    expect(faults([mop], { changes: [change, change] })).toEqual([
      `${at}.changes[1].from is the moment of another change`,
    ])
    expect(faults([mop], { changes: [change, { ...change, edition: 'hk' }] })).toEqual([])
    expect(faults([mop], { from: now, until: now })).toEqual([`${at}.until is not after from`])
    expect(faults([mop], { from: '2026-12-01T00:00:00' })).toEqual([
      `${at}.from is not a time with its offset, such as 2026-12-24T00:00:00+08:00`,
    ])
    expect(faults([mop], { only: 'mo' }, { only: 'hk' })).toEqual([
      `${at}.only is not hk, the only edition of its group`,
    ])
  })
})
