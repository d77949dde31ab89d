import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manual } from '@server/fulfilment/suppliers/manual'
import { holdForReview, releaseFromReview } from '@server/operations/after-sales/review-order'
import { refundOrder } from '@server/operations/after-sales/refund-order'
import { abandonOrder, cancelForOperator, fulfil } from '@server/operations/operator-orders'
import { readOrder } from '@server/operations/orders/order-details'
import { queuesOf, reviewsWaiting } from '@server/operations/queues'
import { underWay } from '@server/customers/under-way'
import { orders } from '@server/platform/database/schema/orders'
import { defined } from '~/domain/shared/defined'
import { cents } from '~/domain/shared/money'
import { type ShopHarness, buy, kinds, openShop, right, settleWith } from '@tests/server/shop-harness'

describe.each(kinds)('an order under review on %s', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())

  const operator = () => ({ db: h.database.db, now: () => h.clock.now, notifyRelay: () => void h.shop.flush() })
  const placed = async (delivery: 'code' | 'fulfilment' = 'code') => {
    const me = await h.customer()
    const order = await buy(h, me, await h.variant({ delivery }))
    return { me, id: order.id, seen: async () => right(await h.shop.orders.get(me, order.id)) }
  }
  const hold = (id: string) => holdForReview(operator(), id)
  const release = (id: string) => releaseFromReview(operator(), id)

  it('[I-10] a delivered order under review shows no code until it is released', async () => {
    const { me, id, seen } = await placed()
    await settleWith(h, me, id)
    const before = await seen()
    expect(before.items[0]?.codes).toHaveLength(1)
    expect(await hold(id)).toMatchObject({ right: 'success' })
    const held = await seen()
    expect(held.under_review).toBe(h.clock.now)
    expect(held.items[0]?.codes).toBeUndefined()
    expect(held.version).toBe((before.version ?? 0) + 1)
    expect((await queuesOf(h.database.db, h.clock.now)).review).toContainEqual(
      expect.objectContaining({ order: before.no }),
    )
    await release(id)
    expect((await seen()).items[0]?.codes).toEqual(before.items[0]?.codes)
    expect((await seen()).under_review).toBeUndefined()
  })

  it('[I-02] the payment of an order under review is taken, and it is delivered when it is released', async () => {
    const { me, id, seen } = await placed()
    await hold(id)
    expect((await seen()).under_review).toBeUndefined()
    await settleWith(h, me, id)
    const held = await seen()
    expect([held.status._tag, held.under_review]).toEqual(['processing', h.clock.now])
    expect(held.items[0]?.codes).toBeUndefined()
    expect(await release(id)).toMatchObject({ right: 'success' })
    expect((await seen()).items[0]?.codes).toHaveLength(1)
    expect(await release(id)).toMatchObject({ right: 'success' })
  })

  it('a top-up of an order under review is not fulfilled, and can be given up', async () => {
    const { me, id, seen } = await placed('fulfilment')
    await settleWith(h, me, id)
    await hold(id)
    expect(await fulfil(operator(), id)).toMatchObject({ left: { _tag: 'under_review' } })
    expect(await abandonOrder(operator(), id, 'fraud')).toMatchObject({ right: 'refund_due' })
    expect((await seen()).under_review).toBeUndefined()
    expect(await hold(id)).toMatchObject({ left: { _tag: 'wrong_status', status: 'refund_due' } })
  })

  /** How operators see the review of an order: in the lists of what waits, and as a reason to refuse an erasure. */
  const standingOf = async (id: string) => {
    const { db } = h.database
    const order = (await db.select().from(orders).where(eq(orders.id, id)))[0]
    if (order === undefined) throw new Error('no such order')
    const { review } = await queuesOf(db, h.clock.now)
    return {
      since: order.reviewSince,
      isQueued: review.some(each => each.order === order.no),
      isWaiting: (await reviewsWaiting(db)).waiting > 0,
      why: (await underWay(db, [order])).map(({ why }) => why),
      shown: (await readOrder(db, id, 'en'))?.review_since ?? null,
    }
  }
  const over = { isQueued: false, isWaiting: false, shown: null }

  it.each(['fraud-all', undefined])('a refund of everything ends the review (reference: %s)', async ref => {
    const { me, id, seen } = await placed()
    await settleWith(h, me, id)
    await hold(id)
    expect(await refundOrder(operator(), id, { ...defined({ ref }), amount: cents(1) })).toMatchObject({
      right: { status: 'success' },
    })
    expect((await seen()).under_review).toBe(h.clock.now)
    const rest = ref === undefined ? {} : { ref: 'fraud-rest' }
    expect(await refundOrder(operator(), id, { ...rest, amount: cents(9_999) })).toMatchObject({
      right: { status: 'success' },
    })
    expect((await seen()).under_review).toBeUndefined()
    expect(await standingOf(id)).toEqual({ ...over, since: null, why: ref === undefined ? ['refund_due'] : [] })
  })

  it('a refund of everything ends the review of an order that was held before it was paid', async () => {
    const { me, id, seen } = await placed()
    await hold(id)
    await settleWith(h, me, id)
    expect(await refundOrder(operator(), id, { ref: `all ${id}` })).toMatchObject({ right: { status: 'success' } })
    const refunded = await seen()
    expect([refunded.under_review, refunded.items[0]?.refunded, refunded.items[0]?.codes ?? []]).toEqual([
      undefined,
      1,
      [],
    ])
    expect(await standingOf(id)).toEqual({ ...over, since: null, why: [] })
  })

  it('an order that is given up is no longer under review', async () => {
    const { me, id } = await placed('fulfilment')
    await settleWith(h, me, id)
    await hold(id)
    await abandonOrder(operator(), id, 'fraud')
    expect(await standingOf(id)).toEqual({ ...over, since: null, why: ['refund_due'] })
  })

  it('an order that is cancelled no longer waits for its review, and a late payment of it does not deliver it', async () => {
    const { me, id, seen } = await placed()
    right(await h.shop.orders.pay(me, id, 'mpay', undefined))
    const asked = h.wallet.requests.findLast(each => each.order.id === id)
    if (asked === undefined) throw new Error('the wallet was not asked')
    await hold(id)
    await cancelForOperator(operator(), id, 'fraud')
    expect(await standingOf(id)).toMatchObject({ ...over, why: [] })
    await h.wallet.tell(h.shop, { payment: asked.payment, amount: asked.amount })
    const late = await seen()
    expect([late.status._tag, late.under_review !== undefined, late.items[0]?.codes]).toEqual([
      'processing',
      true,
      undefined,
    ])
    await release(id)
  })

  it('a top-up of an order under review is not sent to a supplier before it is released', async () => {
    const sent: string[] = []
    const top = await h.variant({ delivery: 'fulfilment' })
    const shop = h.another({
      fulfilment: {
        ...manual,
        fulfilledVariants: [top],
        send: async ({ order }) => {
          sent.push(order)
          return E.right({ state: 'accepted' })
        },
      },
    })
    const me = await h.customer()
    const { id } = await buy(h, me, top)
    await settleWith(h, me, id)
    await hold(id)
    await shop.operations.dispatchTopUps()
    expect(sent).toEqual([])
    await release(id)
    await shop.operations.dispatchTopUps()
    expect(sent).toHaveLength(1)
  })
})
