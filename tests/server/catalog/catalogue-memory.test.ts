import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents } from '~/domain/shared/money'
import { editions } from '~/domain/shared/locale'
import { storeTexts } from '@server/catalog/page-texts'
import { shopDocument } from '@server/catalog/shop-settings'
import { documents, productGroups, variants } from '@server/platform/database/schema/catalogue'
import { codeBatches, codes } from '@server/platform/database/schema/vault'
import { SHOP_DOCUMENT } from '@server/platform/database/shop-document'
import type { Shop } from '@server/shop/shop.port'
import { HOLD_SECONDS, type ShopHarness, buy, kinds, openShop, right } from '@tests/server/shop-harness'

/** Compares with the database at each reading, and never reads what is sold out without a mark. */
const BY_MARKS = { freshMs: 0, ownMs: 0, oldestMs: 0, unmarkedMs: Infinity }
const NEVER = { freshMs: Infinity, ownMs: 0, oldestMs: Infinity, unmarkedMs: Infinity }

/** All that shoppers can see. */
const shownBy = async ({ catalogue }: Pick<Shop, 'catalogue'>) => {
  const now = await catalogue()
  return editions.flatMap(edition =>
    (['zh-Hant', 'en'] as const).map(lang => {
      const locale = { edition, lang }
      const groups = now.groups({}, locale)
      const each = groups.map(({ no }) => now.product(no, locale))
      return { init: now.init(locale), categories: now.categories(lang), groups, each, text: now.text('refund', lang) }
    }),
  )
}

const KINDS = [
  'price',
  'later price',
  'hide',
  'settings',
  'text',
  'stock',
  'buy',
  'cancel',
  'hold ends',
  'quarantine',
  'void',
] as const

describe.each(kinds)('the catalogue in memory on %s', kind => {
  let h: ShopHarness
  let no: string
  beforeAll(async () => {
    h = await openShop(kind)
    no = await h.variant({ codes: 1 })
  })
  afterAll(() => h.close())

  const ofVariant = () => eq(variants.no, no)
  const soldOut = async ({ catalogue }: Pick<Shop, 'catalogue'>) =>
    (await catalogue()).product('TEST', { edition: 'mo', lang: 'en' })?.products.find(each => each.no === no)?.stockout

  it('every change shows to the next reader in another process, and so does each moment for which one was planned', async () => {
    const { db } = h.database
    const other = h.another({ memory: BY_MARKS })
    const bought: { by: Awaited<ReturnType<ShopHarness['customer']>>; id: string }[] = []
    const change = async (what: (typeof KINDS)[number], amount: number): Promise<unknown> => {
      switch (what) {
        case 'price':
          return db.update(variants).set({ priceCents: amount }).where(ofVariant())
        case 'later price':
          return db
            .update(variants)
            .set({ priceChanges: [{ from: h.clock.now + amount, price: cents(amount) }] })
            .where(ofVariant())
        case 'hide':
          return db
            .update(productGroups)
            .set({ hidden: amount % 2 === 0 })
            .where(eq(productGroups.no, 'TEST'))
        case 'settings': {
          const stored = await shopDocument(db)
          const name = { 'zh-Hant': `${amount}`, en: `${amount}` }
          const body = { ...stored, info: { ...stored.info, name } }
          return db.update(documents).set({ body }).where(eq(documents.key, SHOP_DOCUMENT))
        }
        case 'text':
          return db.transaction(tx =>
            storeTexts(tx, { refund: { 'zh-Hant': `${amount}`, en: `${amount}` } }, new Date(h.clock.now)),
          )
        case 'stock':
          return h.stock(no, 1)
        case 'buy': {
          const by = await h.customer()
          const order = await buy(h, by, no).catch(() => undefined)
          return order && bought.push({ by, id: order.id })
        }
        case 'cancel': {
          const last = bought.pop()
          return last && h.shop.orders.cancel(last.by, last.id, undefined)
        }
        case 'hold ends':
          h.clock.now += HOLD_SECONDS * 1_000
          return undefined
        case 'quarantine':
          return db
            .update(codeBatches)
            .set({ quarantinedAt: amount % 2 === 0 ? new Date(h.clock.now) : null })
            .where(eq(codeBatches.variantNo, no))
        case 'void':
          return db
            .update(codes)
            .set({ state: 'void' })
            .where(and(eq(codes.variantNo, no), eq(codes.state, 'free')))
      }
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...KINDS), fc.integer({ min: 1, max: 5_000 })), {
          minLength: 3,
          maxLength: 12,
        }),
        async changes => {
          for (const [what, amount] of changes) {
            await change(what, amount)
            expect(await shownBy(other)).toEqual(await shownBy(h.another()))
          }
        },
      ),
      { numRuns: 12 },
    )
  }, 60_000)

  it('a catalogue that did not change keeps its version, and a sale that leaves stock does too', async () => {
    const other = h.another({ memory: BY_MARKS })
    await h.database.db.update(productGroups).set({ hidden: false })
    await h.stock(no, 5)
    const { version } = await other.catalogue()
    expect((await other.catalogue()).version).toBe(version)
    await buy(h, await h.customer(), await h.variant())
    const { version: after } = await other.catalogue()
    expect(after).toBeGreaterThan(version)
    await buy(h, await h.customer(), no)
    expect((await other.catalogue()).version).toBe(after)
  })

  it('a process sees what it has changed itself at once, however fresh its memory is', async () => {
    const mine = h.another({ memory: NEVER })
    const one = await h.variant({ codes: 1 })
    const shown = async () =>
      (await mine.catalogue()).product('TEST', { edition: 'mo', lang: 'en' })?.products.find(each => each.no === one)
        ?.stockout
    expect(await shown()).toBe(false)
    const me = await h.customer()
    right(await mine.cart.add(me, { product: one, quantity: 1, options: {} }))
    right(await mine.checkout.save(me, { payment: 'mpay' }))
    right(await mine.orders.place(me, undefined))
    expect(await shown()).toBe(true)
  })

  // PGlite has one connection
  it.runIf(kind === 'postgres')(
    'a change in an open transaction shows when it is committed, although it was counted before',
    async () => {
      const other = h.another({ memory: BY_MARKS })
      no = await h.variant({ codes: 1 })
      expect(await soldOut(other)).toBe(false)
      await h.database.db.transaction(async tx => {
        await tx
          .update(codes)
          .set({ state: 'void' })
          .where(and(eq(codes.variantNo, no), eq(codes.state, 'free')))
        expect(await soldOut(other)).toBe(false)
      })
      expect(await soldOut(other)).toBe(true)
    },
  )
})
