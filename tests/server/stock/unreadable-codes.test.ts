import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inStock } from '@server/catalog/availability'
import { unitsOf } from '@server/operations/after-sales/find-unit'
import { replaceCode } from '@server/operations/after-sales/replace-code'
import { codes, unreadableCodes } from '@server/platform/database/schema/vault'
import { codesForSale, stock } from '@server/stock/stock'
import { EXPIRY_MARGIN_MS, type ShopHarness, buy, kinds, openShop, right, settleWith } from '@tests/server/shop-harness'

describe.each(kinds)('codes that do not open, on %s,', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())

  const time = () => ({ now: h.clock.now, expiryMarginMs: EXPIRY_MARGIN_MS })
  /** Records that all codes of a variant in this state do not open. */
  const findUnreadable = async (variant: string, state: 'free' | 'held') => {
    const { db } = h.database
    const rows = (await db.select().from(codes).where(eq(codes.variantNo, variant))).filter(row => row.state === state)
    await db.insert(unreadableCodes).values(rows.map(({ id }) => ({ codeId: id, foundAt: new Date(h.clock.now) })))
  }
  const forSale = async (variant: string) =>
    (await stock(h.database.db, time(), 'en', [variant])).map(each => [each.free, each.forSale])
  const isInStock = async (variant: string) => (await inStock(h.database.db, time(), [variant])).has(variant)

  it('the code that is sold is one that opens, and the others are not counted as for sale', async () => {
    const no = await h.variant({ codes: 2 })
    const all = (await codesForSale(h.database.db, time())).free
    await findUnreadable(no, 'free')
    expect([await forSale(no), await isInStock(no)]).toEqual([[[2, 0]], false])
    expect((await codesForSale(h.database.db, time())).free).toBe(all - 2)
    const good = await h.stock(no, 1)
    expect([await forSale(no), await isInStock(no)]).toEqual([[[3, 1]], true])
    const me = await h.customer()
    const { id } = await buy(h, me, no)
    await settleWith(h, me, id)
    expect(right(await h.shop.orders.get(me, id)).items[0]?.codes?.map(({ code }) => code)).toEqual(good)
    expect([await forSale(no), await isInStock(no)]).toEqual([[[2, 0]], false])
    expect((await h.shop.cart.add(me, { product: no, options: {}, quantity: 1 }))._tag).toBe('Left')
  })

  it('a code that opens again is for sale again', async () => {
    const no = await h.variant({ codes: 1 })
    await findUnreadable(no, 'free')
    expect([await forSale(no), await isInStock(no)]).toEqual([[[1, 0]], false])
    await h.database.db.delete(unreadableCodes)
    expect([await forSale(no), await isInStock(no)]).toEqual([[[1, 1]], true])
  })

  it('a code is not replaced by one that does not open', async () => {
    const no = await h.variant({ codes: 2 })
    const me = await h.customer()
    const { id } = await buy(h, me, no)
    await settleWith(h, me, id)
    await findUnreadable(no, 'free')
    const [unit] = await unitsOf(h.database.db, id)
    const operator = { db: h.database.db, now: () => h.clock.now, notifyRelay: () => undefined }
    const deps = { ...operator, expiryMarginMs: EXPIRY_MARGIN_MS }
    expect(await replaceCode(deps, id, { unit: unit?.id ?? '', cause: 'invalid' })).toMatchObject({
      left: { _tag: 'no_stock' },
    })
  })

  it.each([
    ['is exchanged for another when the money comes', 1, 'success'],
    ['sends the money back if there is no other', 0, 'refund_due'],
  ])('[I-02] a held code that does not open %s', async (_outcome, others, status) => {
    const no = await h.variant({ codes: 1 })
    const me = await h.customer()
    const { id } = await buy(h, me, no)
    right(await h.shop.orders.pay(me, id, 'mpay', undefined))
    await findUnreadable(no, 'held')
    const fresh = await h.stock(no, others)
    await h.wallet.tell(h.shop, { payment: h.wallet.requests.at(-1)?.payment ?? '' })
    const order = right(await h.shop.orders.get(me, id))
    expect(order.status._tag).toBe(status)
    expect(order.items.flatMap(item => item.codes ?? []).map(({ code }) => code)).toEqual(fresh)
  })
})
