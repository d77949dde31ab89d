import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundOrder } from '@server/operations/after-sales/refund-order'
import { fulfil, abandonOrder } from '@server/operations/operator-orders'
import { outbox } from '@server/platform/database/schema/outbox'
import { idempotencyKeys } from '@server/platform/database/schema/idempotency-keys'
import { payments } from '@server/platform/database/schema/payments'
import { orders } from '@server/platform/database/schema/orders'
import { dueUnits } from '@tests/server/orders/due-units'
import {
  HOLD_SECONDS,
  type ShopHarness,
  buy,
  kinds,
  openShop,
  refusal,
  right,
  settleWith,
} from '@tests/server/shop-harness'

const DAY = 86_400_000

describe.each(kinds)('an order on %s', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())
  const lapse = () => {
    h.clock.now += HOLD_SECONDS * 1000
  }
  const operator = () => ({ db: h.database.db, now: () => h.clock.now, notifyRelay: () => undefined })

  it('[I-14] an expired order releases its stock once, for any first observer', async () => {
    const ways: Record<string, (id: string, me: Awaited<ReturnType<ShopHarness['customer']>>) => Promise<unknown>> = {
      reading: (id, me) => h.shop.orders.get(me, id),
      listing: (_id, me) => h.shop.orders.takings(me, 1),
      paying: (id, me) => h.shop.orders.pay(me, id, 'mpay', undefined),
      sweeping: () => h.shop.operations.sweep(),
      cancelling: (id, me) => h.shop.orders.cancel(me, id, undefined),
    }
    for (const [name, notice] of Object.entries(ways)) {
      const me = await h.customer()
      const no = await h.variant({ codes: 3 })
      const { id } = await buy(h, me, no, { quantity: 2 })
      lapse()
      await notice(id, me)
      expect([name, await h.books(no)]).toEqual([name, { free: 3, held: 0, sold: 0, void: 0, imported: 3 }])
      for (const again of Object.values(ways)) await again(id, me)
      expect(await h.books(no)).toMatchObject({ free: 3 })
      const order = right(await h.shop.orders.get(me, id))
      expect([order.status._tag, order.version]).toEqual(['cancelled', 2])
    }
  })

  it('[I-14] stock of an expired order is shown as available', async () => {
    const no = await h.variant({ codes: 1 })
    await buy(h, await h.customer(), no)
    const soldOut = async () =>
      (await h.shop.catalogue()).product('TEST', { edition: 'mo', lang: 'en' })?.products.find(each => each.no === no)
        ?.stockout
    expect(await soldOut()).toBe(true)
    lapse()
    expect(await soldOut()).toBe(false)
  })

  it('an unpaid order can be cancelled, again with the same result, and a paid order cannot', async () => {
    const me = await h.customer()
    const no = await h.variant({ codes: 2 })
    const first = await buy(h, me, no)
    right(await h.shop.orders.pay(me, first.id, 'mpay', undefined))
    expect(right(await h.shop.orders.cancel(me, first.id, undefined)).status._tag).toBe('cancelled')
    expect(right(await h.shop.orders.cancel(me, first.id, undefined)).version).toBe(3)
    const kept = await h.database.db.select().from(payments).where(eq(payments.orderId, first.id))
    expect(kept.map(payment => payment.state)).toEqual(['closed'])
    const second = await buy(h, me, no)
    await settleWith(h, me, second.id)
    expect(refusal(await h.shop.orders.cancel(me, second.id, undefined))._tag).toBe('conflict')
  })

  it('an order is listed with the others, newest first, 20 on a page', async () => {
    const me = await h.customer()
    const no = await h.variant({ delivery: 'fulfilment' })
    const placed: string[] = []
    for (let n = 0; n < 23; n += 1) {
      h.clock.now += 1000
      placed.unshift((await buy(h, me, no)).id)
    }
    const first = await h.shop.orders.takings(me, 1)
    expect(first.meta).toEqual({ current_page: 1, last_page: 2, per_page: 20, total: 23 })
    const second = await h.shop.orders.takings(me, 2)
    expect([...first.data, ...second.data].map(order => order.id)).toEqual(placed)
    expect(await h.shop.orders.takings(me, 9)).toMatchObject({ data: [], meta: { current_page: 9, last_page: 2 } })
    expect((await h.shop.orders.takings(await h.customer(), 1)).meta).toMatchObject({ last_page: 1, total: 0 })
  })

  it('an order can be opened with its link token for a week, and with no other token', async () => {
    const me = await h.customer()
    const { id, revival_token: token = '' } = await buy(h, me, await h.variant())
    const other = await buy(h, me, await h.variant())
    const guest = { edition: 'mo', lang: 'en' } as const
    expect(right(await h.shop.orders.revive(id, token, guest, undefined)).id).toBe(id)
    for (const wrong of ['', 'x', other.revival_token ?? '', `${token}x`])
      expect(refusal(await h.shop.orders.revive(id, wrong, guest, undefined))).toEqual({ _tag: 'not_found' })
    expect(refusal(await h.shop.orders.revive(other.id, token, guest, undefined))).toEqual({ _tag: 'not_found' })
    h.clock.now += 7 * DAY
    expect(refusal(await h.shop.orders.revive(id, token, guest, undefined))).toEqual({ _tag: 'not_found' })
  })

  it('an order link does not show a guest the details of the top-up', async () => {
    const me = await h.customer()
    right(await h.shop.cart.add(me, { product: 'T1', options: { tel: '28881234' }, quantity: 1 }))
    const { id, revival_token: token = '' } = right(await h.shop.orders.place(me, undefined))
    const seen = right(await h.shop.orders.revive(id, token, { edition: 'mo', lang: 'en' }, undefined))
    expect(JSON.stringify(seen)).not.toContain('28881234')
  })

  it('[I-02] an operator fulfils an order unit by unit, or refunds it', async () => {
    const me = await h.customer()
    const top = await h.variant({ delivery: 'fulfilment' })
    const { id } = await buy(h, me, top, { quantity: 2 })
    expect(await fulfil(operator(), id)).toMatchObject({ left: { _tag: 'wrong_status', status: 'pending' } })
    await settleWith(h, me, id)
    const due = await dueUnits(h, id)
    expect(due.length).toBe(2)
    expect(await fulfil(operator(), id, { unit: due[0]?.unit ?? '' })).toMatchObject({ right: 'processing' })
    expect(await fulfil(operator(), id, { unit: '00000000-0000-4000-8000-000000000000' })).toMatchObject({
      left: { _tag: 'absent' },
    })
    expect(await fulfil(operator(), id, { unit: due[1]?.unit ?? '' })).toMatchObject({ right: 'success' })
    // a top-up that is done has no codes to look up
    expect((await h.shop.orders.takings(me, 1, 'codes')).meta.total).toBe(0)
    expect((await h.shop.orders.takings(me, 1)).meta.total).toBe(1)
    expect(await dueUnits(h, id)).toEqual([])

    const other = await buy(h, me, top)
    await settleWith(h, me, other.id)
    expect(await abandonOrder(operator(), other.id, 'no such account')).toMatchObject({ right: 'refund_due' })
    const [payment] = await h.database.db.select().from(payments).where(eq(payments.orderId, other.id))
    expect(payment).toMatchObject({ state: 'refund_due', note: 'no such account' })
    expect(await refundOrder(operator(), other.id, { ref: 'back-1', payment: id })).toMatchObject({
      left: { _tag: 'absent' },
    })
    expect(await refundOrder(operator(), other.id, { ref: 'back-1' })).toMatchObject({ right: { status: 'refunded' } })
    expect(await refundOrder(operator(), other.id, { ref: 'back-1' })).toMatchObject({ right: { status: 'refunded' } })
    expect(await refundOrder(operator(), other.id, { ref: 'back-2' })).toMatchObject({ left: { status: 'refunded' } })
    const third = await buy(h, me, top)
    await settleWith(h, me, third.id)
    await abandonOrder(operator(), third.id, 'no such account')
    expect(await refundOrder(operator(), third.id, { ref: 'back-1' })).toMatchObject({
      left: { _tag: 'reference_used' },
    })
    expect(await abandonOrder(operator(), id, 'too late')).toMatchObject({ left: { status: 'success' } })
  })

  it('the sweep cancels all expired orders, even if there are many', async () => {
    const no = await h.variant({ codes: 130 })
    const some = await Promise.all(Array.from({ length: 130 }, () => h.customer()))
    for (const each of some) await buy(h, each, no)
    lapse()
    await h.shop.operations.sweep()
    expect(await h.books(no)).toMatchObject({ free: 130, held: 0 })
  })

  it('pushes about an order are stored until they are sent', async () => {
    const { db } = h.database
    const { id } = await buy(h, await h.customer(), await h.variant())
    await h.shop.flush()
    const waiting = () =>
      db
        .select()
        .from(outbox)
        .where(eq(outbox.channel, `private-orders.${id}`))
    expect((await waiting()).every(row => row.sentAt !== null)).toBe(true)
    h.clock.now += 2 * DAY
    await h.shop.operations.sweep()
    expect((await waiting()).filter(row => row.sentAt?.getTime() !== h.clock.now)).toEqual([])
  })

  it('the idempotency key of an order is kept for a week', async () => {
    const me = await h.customer()
    await buy(h, me, await h.variant(), { key: 'k' })
    const kept = () => h.database.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, me.userId))
    expect((await kept()).length).toBe(1)
    h.clock.now += 7 * DAY
    await h.shop.operations.sweep()
    expect(await kept()).toEqual([])
    expect((await h.database.db.select().from(orders).where(eq(orders.userId, me.userId))).length).toBe(1)
  })
})
