import { and, asc, eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents } from '~/domain/shared/money'
import { paymentEvents, payments } from '@server/platform/database/schema/payments'
import { refundOrder } from '@server/operations/after-sales/refund-order'
import { orders } from '@server/platform/database/schema/orders'
import { outbox } from '@server/platform/database/schema/outbox'
import type { PaymentEvent } from '@server/payments/provider.port'
import { refOf } from '@tests/server/payments/fake-wallet'
import {
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

const pushed = t.type({ version: t.number, status: t.type({ name: t.string }) })

describe.each(kinds)('paying on %s', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())

  type Me = Awaited<ReturnType<ShopHarness['customer']>>
  const status = async (me: Me, id: string) => right(await h.shop.orders.get(me, id)).status._tag
  const pay = async (me: Me, id: string, method = 'mpay') => {
    right(await h.shop.orders.pay(me, id, method, undefined))
    const request = h.wallet.requests.findLast(each => each.order.id === id && each.method === method)
    if (request === undefined) throw new Error('the wallet was not asked')
    return request
  }
  const paymentsOf = (id: string) => h.database.db.select().from(payments).where(eq(payments.orderId, id))
  /** The version and the status in each push about an order. */
  const pushesOf = async (id: string) => {
    const ofOrder = eq(outbox.channel, `private-orders.${id}`)
    const rows = await h.database.db.select().from(outbox).where(ofOrder).orderBy(asc(outbox.id))
    return rows.map(({ data }) => {
      if (!pushed.is(data)) throw new Error('a push of another shape')
      return [data.version, data.status.name]
    })
  }
  const stateOf = async (payment: string) =>
    (await h.database.db.select().from(payments).where(eq(payments.id, payment)))[0]?.state
  const operator = () => ({ db: h.database.db, now: () => h.clock.now, notifyRelay: () => undefined })
  const effectsOf = async (payment: string) => {
    const events = await h.database.db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, payment))
    return events.map(({ effect }) => effect).toSorted()
  }
  const lapse = () => {
    h.clock.now += HOLD_SECONDS * 1000
  }

  it('a payment answers its instruction, and the order then waits for payment', async () => {
    const me = await h.customer()
    const { id, expires_at, no } = await buy(h, me, await h.variant())
    const instruction = right(await h.shop.orders.pay(me, id, 'mpay', undefined))
    expect(instruction).toMatchObject({
      kind: 'redirect',
      order: id,
      method: 'mpay',
      amount: 10_000,
      currency: 'MOP',
      expires_at,
    })
    expect(h.wallet.requests.at(-1)).toMatchObject({
      order: { id, no },
      amount: 10_000,
      merchant: expect.any(String),
      returnUrl: `https://shop.example.com/pay?order=${id}#from=mpay`,
    })
    // who pays by the order's link comes back to it
    const { revival_token: token = '' } = right(await h.shop.orders.get(me, id))
    const payer = right(await h.shop.orders.payerBy(id, token, { edition: 'mo', lang: 'en' }))
    right(await h.shop.orders.pay(payer, id, 'uepay', undefined))
    expect(h.wallet.requests.at(-1)?.returnUrl).toBe(`https://shop.example.com/s/${token}#from=uepay`)
    right(await h.shop.orders.pay(me, id, 'mpay', undefined))
    expect(right(await h.shop.orders.get(me, id))).toMatchObject({
      status: { _tag: 'waiting_for_payment' },
      payment_instruction: instruction,
    })
  })

  it('an instruction is in the language of its reader, even if the payment was opened in another language', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    h.wallet.answering = ({ order, method, amount, currency, expiresAt }) => {
      const instruction = {
        kind: 'qr',
        text: 'q',
        order: order.id,
        method,
        amount,
        currency,
        expires_at: expiresAt,
      } as const
      return Promise.resolve(E.right({ ref: 'told-once', instruction }))
    }
    const chinese = right(await h.shop.orders.pay({ ...me, lang: 'zh-Hant' }, id, 'mpay', undefined))
    h.wallet.answering = undefined
    const english = right(await h.shop.orders.pay({ ...me, lang: 'en' }, id, 'mpay', undefined))
    expect(chinese).toMatchObject({ text: 'q', title: '用 MPay 付款' })
    expect(english).toMatchObject({ text: 'q', title: 'Pay with MPay' })
    for (const [lang, told] of [
      ['zh-Hant', chinese],
      ['en', english],
    ] as const)
      expect(right(await h.shop.orders.get({ ...me, lang }, id)).payment_instruction).toEqual(told)
  })

  it('a payment answers the same instruction while it is valid, and asks the provider once', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    const first = right(await h.shop.orders.pay(me, id, 'mpay', undefined))
    const asked = h.wallet.requests.length
    expect(right(await h.shop.orders.pay(me, id, 'mpay', 'another key'))).toEqual(first)
    expect(h.wallet.requests.length).toBe(asked)
  })

  it('a payment is opened again if the provider reports the earlier one as declined, without a notification', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    const { payment } = await pay(me, id)
    h.wallet.known.set(refOf(payment), h.wallet.event({ payment, kind: 'failed' }))
    const asked = h.wallet.requests.length
    right(await h.shop.orders.pay(me, id, 'mpay', undefined))
    expect(h.wallet.requests.length).toBe(asked + 1)
  })

  it('[I-02] no second payment is opened if the provider reports the first as paid, without a notification', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    const { payment } = await pay(me, id)
    h.wallet.known.set(refOf(payment), h.wallet.event({ payment }))
    expect(refusal(await h.shop.orders.pay(me, id, 'mpay', undefined))._tag).toBe('conflict')
    expect(await status(me, id)).toBe('success')
  })

  it('a payment with another method costs the frozen prices of that method', async () => {
    const me = await h.customer()
    const { id, amount } = await buy(h, me, await h.variant({ price: 10_000, cash: 9_000 }), {
      quantity: 2,
      payment: 'cash',
    })
    expect(amount).toBe(18_000)
    expect(right(await h.shop.orders.pay(me, id, 'payme', undefined)).amount).toBe(20_000)
    expect(right(await h.shop.orders.get(me, id))).toMatchObject({ payment: 'payme', amount: 20_000, offer: 2_000 })
    expect(right(await h.shop.orders.pay(me, id, 'cash', undefined)).amount).toBe(18_000)
    expect(right(await h.shop.orders.get(me, id))).toMatchObject({ payment: 'cash', amount: 18_000 })
  })

  it('[I-02] a paid order sells its codes and is a success', async () => {
    const me = await h.customer()
    const no = await h.variant({ codes: 3 })
    const { id } = await buy(h, me, no, { quantity: 2 })
    const { payment } = await pay(me, id)
    expect(await h.wallet.tell(h.shop, { payment, amount: cents(20_000) })).toBe(200)
    const order = right(await h.shop.orders.get(me, id))
    expect(order.status._tag).toBe('success')
    expect(order.items[0]?.codes?.length).toBe(2)
    expect(await h.books(no)).toEqual({ free: 1, held: 0, sold: 2, void: 0, imported: 3 })
    expect(await stateOf(payment)).toBe('paid')
  })

  it('[I-02] a paid order stays in processing until its last top-up is fulfilled', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant({ delivery: 'fulfilment' }), { quantity: 2 })
    const { payment } = await pay(me, id)
    await h.wallet.tell(h.shop, { payment, amount: cents(20_000) })
    expect(await status(me, id)).toBe('processing')
    expect(right(await h.shop.operations.fulfil(id)).status._tag).toBe('success')
    expect(right(await h.shop.operations.fulfil(id)).status._tag).toBe('success')
  })

  it('[I-09] a paid order passes through every status, each with its own version and push', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    const { payment } = await pay(me, id)
    await h.wallet.tell(h.shop, { payment })
    await h.shop.flush()
    const told = h.pushed.filter(push => push.channel === `private-orders.${id}`).map(push => push.data)
    expect(told).toEqual(
      ['pending', 'waiting_for_payment', 'paid', 'processing', 'success'].map((name, at) => ({
        order: id,
        version: at + 1,
        status: { name },
      })),
    )
  })

  it.each<[string, Partial<PaymentEvent>, string]>([
    ['too little', { amount: cents(9_999) }, 'MOP 99.99 came, not 100.00'],
    ['too much', { amount: cents(10_001) }, 'MOP 100.01 came, not 100.00'],
    ['another currency', { currency: 'HKD' }, 'it came in HKD, not in MOP'],
    ['another reference', { ref: 'somebody-else' }, 'it came under another reference'],
  ])('[I-06] an order is not paid by %s, and that money must be refunded', async (_what, wrong, note) => {
    const me = await h.customer()
    const no = await h.variant()
    const { id } = await buy(h, me, no)
    const { payment } = await pay(me, id)
    const warned = h.warned.length
    expect(await h.wallet.tell(h.shop, { payment, ...wrong })).toBe(200)
    expect(await status(me, id)).toBe('waiting_for_payment')
    expect(await stateOf(payment)).toBe('refund_due')
    const [kept] = await h.database.db.select().from(payments).where(eq(payments.id, payment))
    expect(kept?.note).toBe(note)
    expect(right(await h.shop.orders.get(me, id)).refunds).toMatchObject([{ reason: 'amount' }])
    expect(await h.books(no)).toMatchObject({ held: 1, sold: 0 })
    expect(h.warned.length).toBe(warned + 1)
    // the right money may still come
    await h.wallet.tell(h.shop, { payment })
    expect(await status(me, id)).toBe('success')
  })

  it('[I-07] the right sum pays an order after a wrong sum was refunded, and a second report of it changes nothing', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    const { payment } = await pay(me, id)
    await h.wallet.tell(h.shop, { payment, amount: cents(9_999) })
    await refundOrder(operator(), id, { ref: `wrong sum ${id}` })
    expect(await stateOf(payment)).toBe('refunded')
    await h.wallet.tell(h.shop, { payment })
    await h.wallet.tell(h.shop, { payment })
    expect(await status(me, id)).toBe('success')
    expect(await effectsOf(payment)).toEqual(['noted', 'paid', 'refund_due'])
  })

  it('[I-07] a wrong and then the right sum of a second payment must both be refunded', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    const { payment } = await pay(me, id)
    await settleWith(h, me, id, 'payme')
    await h.wallet.tell(h.shop, { payment, amount: cents(9_999) })
    await h.wallet.tell(h.shop, { payment })
    await h.wallet.tell(h.shop, { payment })
    expect(await effectsOf(payment)).toEqual(['noted', 'refund_due', 'refund_due'])
    const due = right(await h.shop.orders.get(me, id)).refunds ?? []
    expect(due.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([9_999, 10_000])
  })

  it('[I-06] an order is not paid by the money for another order', async () => {
    const me = await h.customer()
    const cheap = await buy(h, me, await h.variant({ price: 100 }))
    const dear = await buy(h, me, await h.variant({ price: 99_900 }))
    const { payment } = await pay(me, cheap.id)
    await pay(me, dear.id)
    await h.wallet.tell(h.shop, { payment, amount: cents(100) })
    expect([await status(me, cheap.id), await status(me, dear.id)]).toEqual(['success', 'waiting_for_payment'])
  })

  it('an unsigned notification is refused', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    const { payment } = await pay(me, id)
    const raw = Buffer.from(JSON.stringify({ ...h.wallet.event({ payment }), amount: '100.00' }))
    expect((await h.shop.payments.notify('wallet', { headers: {}, raw })).status).toBe(401)
    expect((await h.shop.payments.notify('nobody', { headers: { 'x-signed': 'yes' }, raw })).status).toBe(404)
    expect(await status(me, id)).toBe('waiting_for_payment')
  })

  it('money for an unknown payment is recorded', async () => {
    const { db } = h.database
    for (const payment of ['not-an-id', '00000000-0000-4000-8000-000000000000']) {
      const id = `stray ${payment}`
      expect(await h.wallet.tell(h.shop, { id, payment })).toBe(200)
      expect(await h.wallet.tell(h.shop, { id, payment })).toBe(200)
      expect(await db.select().from(paymentEvents).where(eq(paymentEvents.eventId, id))).toMatchObject([
        { effect: 'unmatched', amount: 10_000 },
      ])
    }
  })

  it('[I-07] a late payment of an expired order is fulfilled while there is stock', async () => {
    const me = await h.customer()
    const no = await h.variant({ codes: 1 })
    const { id } = await buy(h, me, no)
    const { payment } = await pay(me, id)
    lapse()
    expect(await status(me, id)).toBe('cancelled')
    expect(await h.books(no)).toMatchObject({ free: 1, held: 0 })
    await h.wallet.tell(h.shop, { payment })
    expect(await status(me, id)).toBe('success')
    expect(await h.books(no)).toMatchObject({ free: 0, sold: 1 })
  })

  it('[I-07] a late payment must be refunded if the stock is gone', async () => {
    const me = await h.customer()
    const no = await h.variant({ codes: 2 })
    const { id } = await buy(h, me, no, { quantity: 2 })
    const { payment } = await pay(me, id)
    right(await h.shop.orders.cancel(me, id, undefined))
    await buy(h, await h.customer(), no)
    await h.wallet.tell(h.shop, { payment, amount: cents(20_000) })
    expect(await status(me, id)).toBe('refund_due')
    expect(await stateOf(payment)).toBe('refund_due')
    // not even a part of it was taken (I-03)
    expect(await h.books(no)).toMatchObject({ free: 1, held: 1, sold: 0 })
    const order = right(await h.shop.orders.get(me, id))
    expect(order.items[0]?.codes).toBeUndefined()
    expect(order.refunds).toEqual([{ amount: 20_000, currency: 'MOP', reason: 'late' }])
    // once it has been sent, when and under which reference
    await refundOrder(operator(), id, { ref: 'R-1' })
    expect(right(await h.shop.orders.get(me, id)).refunds).toEqual([
      { amount: 20_000, currency: 'MOP', reason: 'late', reference: 'R-1', sent_at: h.clock.now },
    ])
  })

  it('[I-07] a late payment takes the stock of overdue orders', async () => {
    const me = await h.customer()
    const no = await h.variant({ codes: 1 })
    const { id } = await buy(h, me, no)
    const { payment } = await pay(me, id)
    right(await h.shop.orders.cancel(me, id, undefined))
    const slow = await buy(h, await h.customer(), no)
    lapse()
    await h.wallet.tell(h.shop, { payment })
    expect(await status(me, id)).toBe('success')
    const [other] = await h.database.db.select().from(orders).where(eq(orders.id, slow.id))
    expect(other?.status).toBe('cancelled')
  })

  it('[I-15] a late payment is not fulfilled if the customer has since bought the once-only variant', async () => {
    const me = await h.customer()
    const no = await h.variant({ once: true })
    const { id } = await buy(h, me, no)
    const { payment } = await pay(me, id)
    right(await h.shop.orders.cancel(me, id, undefined))
    const other = await buy(h, me, no)
    await h.wallet.tell(h.shop, { payment })
    expect(await status(me, id)).toBe('refund_due')
    expect(await status(me, other.id)).toBe('pending')
    expect(await h.books(no)).toMatchObject({ held: 1, sold: 0 })
  })

  it('[I-14] a payment after the hold time pays the order if it was not cancelled yet', async () => {
    const me = await h.customer()
    const no = await h.variant({ codes: 1 })
    const { id } = await buy(h, me, no)
    const { payment } = await pay(me, id)
    lapse()
    await h.wallet.tell(h.shop, { payment })
    expect(await status(me, id)).toBe('success')
  })

  it('a second payment of an order must be refunded', async () => {
    const me = await h.customer()
    const no = await h.variant({ codes: 3 })
    const { id } = await buy(h, me, no)
    const first = await pay(me, id, 'mpay')
    const second = await pay(me, id, 'payme')
    await h.wallet.tell(h.shop, { payment: second.payment })
    await h.wallet.tell(h.shop, { payment: first.payment })
    expect(await status(me, id)).toBe('success')
    expect([await stateOf(second.payment), await stateOf(first.payment)]).toEqual(['paid', 'refund_due'])
    expect(await h.books(no)).toMatchObject({ sold: 1 })
    const order = right(await h.shop.orders.get(me, id))
    expect(order.payment).toBe('payme')
    expect(order.refunds).toEqual([{ amount: 10_000, currency: 'MOP', reason: 'twice' }])
  })

  it('no payment is opened for an order that is paid, cancelled, expired or foreign, or with an unknown method', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    expect(refusal(await h.shop.orders.pay(await h.customer(), id, 'mpay', undefined))).toEqual({ _tag: 'not_found' })
    expect(refusedFields(await h.shop.orders.pay(me, id, 'gold', undefined))).toEqual(['method'])
    lapse()
    expect(refusal(await h.shop.orders.pay(me, id, 'mpay', undefined))._tag).toBe('conflict')
    expect(await status(me, id)).toBe('cancelled')
    expect(refusal(await h.shop.orders.pay(me, id, 'mpay', undefined))._tag).toBe('conflict')
  })

  it('a payment without an answer of the provider is requested again under the same id', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    h.wallet.answering = async () => E.left({ _tag: 'unreachable' })
    expect(refusal(await h.shop.orders.pay(me, id, 'mpay', 'k'))).toEqual({ _tag: 'busy', retryAfter: 5 })
    h.wallet.answering = undefined
    right(await h.shop.orders.pay(me, id, 'mpay', 'k'))
    const asked = h.wallet.requests.filter(request => request.order.id === id)
    expect(asked.length).toBe(2)
    expect(new Set(asked.map(request => request.payment)).size).toBe(1)
  })

  it('a declined payment shows the refusal, and another method can be tried', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    h.wallet.answering = async () => E.left({ _tag: 'refused', reason: 'no such merchant' })
    expect(refusedFields(await h.shop.orders.pay(me, id, 'mpay', undefined))).toEqual(['method'])
    h.wallet.answering = undefined
    right(await h.shop.orders.pay(me, id, 'payme', undefined))
    right(await h.shop.orders.pay(me, id, 'mpay', undefined))
    expect((await paymentsOf(id)).map(each => each.state).toSorted()).toEqual(['failed', 'waiting', 'waiting'])
  })

  it('[I-07] money that arrives before the instruction of the provider is not lost', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    h.wallet.answering = async (request, usual) => {
      await h.wallet.tell(h.shop, { payment: request.payment, ref: refOf(request.payment) })
      return usual
    }
    expect(refusal(await h.shop.orders.pay(me, id, 'mpay', undefined))._tag).toBe('conflict')
    h.wallet.answering = undefined
    expect(await status(me, id)).toBe('success')
    expect((await paymentsOf(id)).map(each => each.state)).toEqual(['paid'])
  })

  it('an order that is cancelled during the request to the provider does not wait for payment', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    h.wallet.answering = async (_request, usual) => {
      right(await h.shop.orders.cancel(me, id, undefined))
      return usual
    }
    expect(refusal(await h.shop.orders.pay(me, id, 'mpay', undefined))._tag).toBe('conflict')
    h.wallet.answering = undefined
    expect(await paymentsOf(id)).toMatchObject([{ state: 'closed', providerRef: expect.any(String) }])
    expect(await pushesOf(id)).toEqual([
      [1, 'pending'],
      [2, 'cancelled'],
    ])
  })

  it('an order whose payment method changes during the request to the provider waits for payment once', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    h.wallet.answering = async (_request, usual) => {
      h.wallet.answering = undefined
      right(await h.shop.orders.pay(me, id, 'payme', undefined))
      return usual
    }
    right(await h.shop.orders.pay(me, id, 'mpay', undefined))
    expect((await paymentsOf(id)).map(each => each.state)).toEqual(['waiting', 'waiting'])
    expect(await pushesOf(id)).toEqual([
      [1, 'pending'],
      [2, 'pending'],
      [3, 'waiting_for_payment'],
    ])
  })

  it('an order with the sum of zero needs no payment', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant({ price: 0 }))
    expect(right(await h.shop.orders.pay(me, id, 'mpay', undefined))).toMatchObject({ kind: 'none', amount: 0 })
    expect(await status(me, id)).toBe('success')
  })

  it('[I-02] the sweep queries the provider before it cancels an order without a notification', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    const { payment } = await pay(me, id)
    h.wallet.known.set(refOf(payment), h.wallet.event({ id: `${id} asked`, payment }))
    lapse()
    await h.shop.operations.sweep()
    expect(await status(me, id)).toBe('success')
    const known = and(eq(paymentEvents.provider, 'wallet'), eq(paymentEvents.eventId, `${id} asked`))
    expect(await h.database.db.select().from(paymentEvents).where(known)).toMatchObject([{ effect: 'paid' }])
  })

  it('[I-02] a read of an expired order queries the provider if no notification came', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    const { payment } = await pay(me, id)
    h.wallet.known.set(refOf(payment), h.wallet.event({ payment }))
    lapse()
    expect(await status(me, id)).toBe('success')
  })

  it.each(['the sweep comes by', 'a customer looks'])(
    '[I-02] an order with a known payment that could not be stored is not cancelled when %s',
    async when => {
      const me = await h.customer()
      const { id } = await buy(h, me, await h.variant())
      const { payment } = await pay(me, id)
      h.wallet.known.set(refOf(payment), h.wallet.event({ id: `${id} refused`, payment }))
      const { db } = h.database
      await db.execute(`alter table payment_events add constraint away check (event_id <> '${id} refused')`)
      lapse()
      if (when === 'the sweep comes by') await h.shop.operations.sweep()
      const before = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, id))
      expect([before[0]?.status, await status(me, id)]).toEqual(['waiting_for_payment', 'waiting_for_payment'])
      await db.execute('alter table payment_events drop constraint away')
      expect(await status(me, id)).toBe('success')
    },
  )

  it('[I-02] [I-07] the shop queries the payment of an order that was cancelled without a query', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    const { payment } = await pay(me, id)
    right(await h.shop.orders.cancel(me, id, undefined))
    h.wallet.known.set(refOf(payment), h.wallet.event({ payment }))
    h.clock.now += 61_000
    // each round asks some, the longest unheard of first, and other tests have left theirs
    for (let round = 0; round < 10; round += 1) await h.shop.operations.sweep()
    expect(await status(me, id)).toBe('success')
  })

  it('[I-07] the shop queries an open payment after its order was paid in another way', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    const first = await pay(me, id, 'mpay')
    await settleWith(h, me, id, 'bocpay')
    expect(await status(me, id)).toBe('success')
    h.wallet.known.set(refOf(first.payment), h.wallet.event({ payment: first.payment }))
    h.clock.now += 300_000
    await h.shop.operations.sweep()
    const [kept] = await h.database.db.select().from(payments).where(eq(payments.id, first.payment))
    expect(kept).toMatchObject({ state: 'refund_due', note: 'the order was paid already' })
    expect(await status(me, id)).toBe('success')
  })

  it('an event that cannot be stored is answered so that the provider sends it again', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    const { payment } = await pay(me, id)
    await h.database.db.execute('alter table payment_events rename to away')
    const warned = h.warned.length
    expect(await h.wallet.tell(h.shop, { payment })).toBe(503)
    expect(h.warned.length).toBe(warned + 1)
    await h.database.db.execute('alter table away rename to payment_events')
    expect(await h.wallet.tell(h.shop, { payment })).toBe(200)
    expect(await status(me, id)).toBe('success')
  })
})
