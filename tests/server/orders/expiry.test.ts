import { eq, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimCodes } from '@server/orders/allocation'
import { rehearsal } from '@server/platform/database/rehearsal'
import { codeBatches, codes } from '@server/platform/database/schema/vault'
import {
  EXPIRY_MARGIN_MS,
  HOLD_SECONDS,
  type ShopHarness,
  buy,
  kinds,
  openShop,
  refusal,
  refusedFields,
  right,
  settleWith,
} from '@tests/server/shop-harness'

const HOUR_MS = 3_600_000
/** A code must last this long to be sold: until the end of the hold, and for the margin after it. */
const SALE_MARGIN_MS = EXPIRY_MARGIN_MS + HOLD_SECONDS * 1000

describe.each(kinds)('codes that expire on %s', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())

  const later = (ms: number) => new Date(h.clock.now + ms)
  const expire = (variant: string, expiresAt: Date | null) =>
    h.database.db.update(codes).set({ expiresAt }).where(eq(codes.variantNo, variant))
  const isOffered = async (variant: string) => {
    const group = (await h.shop.catalogue()).product('TEST', { edition: 'mo', lang: 'en' })
    return group?.products.some(each => each.no === variant && !each.stockout) === true
  }

  it('only codes for sale are taken, and those that expire first are taken first', async () => {
    const no = await h.variant({ codes: 8 })
    const ids = (await h.database.db.select({ id: codes.id }).from(codes).where(eq(codes.variantNo, no))).map(r => r.id)
    const expiries = fc.array(fc.option(fc.integer({ min: -48, max: 96 })), { minLength: 8, maxLength: 8 })
    const quarantined = fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 2 })
    await fc.assert(
      fc.asyncProperty(
        expiries,
        quarantined,
        fc.integer({ min: 0, max: 48 }),
        fc.integer({ min: 1, max: 9 }),
        async (hours, bad, margin, count) => {
          const limit = margin * HOUR_MS
          const [taken, ideal] = await rehearsal(h.database.db, async tx => {
            const batch = (await tx.select().from(codeBatches).where(eq(codeBatches.variantNo, no)))[0]
            if (batch === undefined) throw new Error('no batch')
            const other = { ...batch, id: '00000000-0000-4000-8000-000000000001', quarantinedAt: later(0) }
            await tx.insert(codeBatches).values(other)
            await tx.execute(sql`alter table codes disable trigger user`)
            for (const [at, id] of ids.entries()) {
              const hour = hours[at] ?? null
              const expiresAt = hour === null ? null : later(hour * HOUR_MS)
              const batchId = bad.includes(at) ? other.id : batch.id
              await tx.update(codes).set({ expiresAt, batchId }).where(eq(codes.id, id))
            }
            const time = { now: h.clock.now, expiryMarginMs: limit }
            const claimed = await claimCodes(tx, [{ variant: no, count }], time)
            const sorted = hours
              .flatMap((hour, at) => (bad.includes(at) || (hour !== null && hour <= margin) ? [] : [hour ?? Infinity]))
              .toSorted((a, b) => a - b)
            const got =
              claimed._tag === 'short'
                ? claimed.left
                : (claimed.codes.get(no) ?? []).map(id => hours[ids.indexOf(id)] ?? Infinity)
            return {
              keep: false,
              answer: [got, sorted.length < count ? sorted.length : sorted.slice(0, count)] as const,
            }
          })
          expect(taken).toEqual(ideal)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('a variant whose codes all expire within the margin is sold out everywhere', async () => {
    const me = await h.customer()
    const no = await h.variant({ codes: 2 })
    right(await h.shop.cart.add(me, { product: no, options: {}, quantity: 2 }))
    right(await h.shop.checkout.save(me, { payment: 'mpay' }))
    await expire(no, later(SALE_MARGIN_MS + 1))
    expect(await isOffered(no)).toBe(true)
    expect((await h.shop.cart.get(me)).items[0]?.left).toBeUndefined()

    await expire(no, later(SALE_MARGIN_MS))
    expect(await isOffered(no)).toBe(false)
    expect((await h.shop.cart.get(me)).items[0]?.left).toBe(0)
    expect(E.isLeft(await h.shop.orders.place(me, undefined))).toBe(true)
    expect(refusedFields(await h.shop.cart.add(await h.customer(), { product: no, options: {}, quantity: 1 }))).toEqual(
      ['product'],
    )
  })

  it('codes of a quarantined batch are not for sale', async () => {
    const no = await h.variant({ codes: 2 })
    const quarantine = (quarantinedAt: Date | null) =>
      h.database.db.update(codeBatches).set({ quarantinedAt }).where(eq(codeBatches.variantNo, no))
    await quarantine(later(0))
    expect(await isOffered(no)).toBe(false)
    await quarantine(null)
    expect(await isOffered(no)).toBe(true)
  })

  it('an order takes only codes that last for the margin after the longest hold, for cash too', async () => {
    const week = h.another({ cashHoldSeconds: 604_800 })
    const me = await h.customer()
    const no = await h.variant({ codes: 1 })
    const margin = 604_800_000 + EXPIRY_MARGIN_MS
    await expire(no, later(margin + 1))
    const { id } = await buy({ shop: week }, me, no, { payment: 'cash' })
    right(await week.orders.cancel(me, id, undefined))
    await expire(no, later(margin))
    for (const payment of ['cash', 'mpay'])
      await expect(buy({ shop: week }, await h.customer(), no, { payment })).rejects.toThrow()
  })

  it('[I-02] a held code that has expired is exchanged for another, or the money is refunded', async () => {
    const [one, other] = [await h.customer(), await h.customer()]
    const no = await h.variant({ codes: 2 })
    const first = await buy(h, one, no)
    const second = await buy(h, other, no)
    await expire(no, later(0))
    const [fresh = ''] = await h.stock(no, 1)
    await settleWith(h, one, first.id)
    const delivered = right(await h.shop.orders.get(one, first.id))
    expect(delivered).toMatchObject({ status: { _tag: 'success' }, items: [{ codes: [{ code: fresh }] }] })
    await settleWith(h, other, second.id)
    expect(right(await h.shop.orders.get(other, second.id))).toMatchObject({
      status: { _tag: 'refund_due' },
      refunds: [{ reason: 'undeliverable' }],
    })
    expect(await h.books(no)).toMatchObject({ free: 2, held: 0, sold: 1 })
  })

  it('[I-07] an order that costs nothing is cancelled if its code may no longer be sold', async () => {
    const me = await h.customer()
    const no = await h.variant({ codes: 1, price: 0 })
    const { id } = await buy(h, me, no)
    await expire(no, later(0))
    for (const key of ['once', 'once'])
      expect(refusal(await h.shop.orders.pay(me, id, 'mpay', key))._tag).toBe('conflict')
    const order = right(await h.shop.orders.get(me, id))
    expect(order.status._tag).toBe('cancelled')
    expect(order.refunds ?? []).toEqual([])
    expect(await h.books(no)).toMatchObject({ free: 1, held: 0, sold: 0 })
  })

  it('[I-14] a hold that has ended offers its code again only if the code may still be sold', async () => {
    const me = await h.customer()
    const no = await h.variant({ codes: 1 })
    await buy(h, me, no)
    h.clock.now += HOLD_SECONDS * 1000
    expect(await isOffered(no)).toBe(true)
    await expire(no, later(EXPIRY_MARGIN_MS))
    expect(await isOffered(no)).toBe(false)
  })

  it('money that comes late for a cancelled order buys no expired code', async () => {
    const me = await h.customer()
    const no = await h.variant({ codes: 1 })
    const { id } = await buy(h, me, no)
    right(await h.shop.orders.pay(me, id, 'mpay', undefined))
    right(await h.shop.orders.cancel(me, id, undefined))
    await expire(no, later(0))
    const request = h.wallet.requests.findLast(each => each.order.id === id)
    if (request === undefined) throw new Error('the wallet was not asked')
    await h.wallet.tell(h.shop, { payment: request.payment, amount: request.amount })
    expect(right(await h.shop.orders.get(me, id)).status._tag).toBe('refund_due')
  })
})
