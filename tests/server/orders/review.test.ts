import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manual } from '@server/fulfilment/suppliers/manual'
import { holdForReview, releaseFromReview } from '@server/operations/after-sales/review-order'
import { abandonOrder, fulfil } from '@server/operations/operator-orders'
import { queuesOf } from '@server/operations/queues'
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
