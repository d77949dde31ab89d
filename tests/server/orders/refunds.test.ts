import { eq, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents } from '~/domain/shared/money'
import { examine } from '@tests/server/operations/examine'
import { cancelRefund, type KeptWhy } from '@server/operations/after-sales/cancel-refund'
import { refundOrder, type RefundRequest } from '@server/operations/after-sales/refund-order'
import { unitsOf } from '@server/operations/after-sales/find-unit'
import { abandonOrder, fulfil } from '@server/operations/operator-orders'
import { queuesOf } from '@server/operations/queues'
import { refundRows } from '@server/orders/refunds'
import { refunds } from '@server/platform/database/schema/after-sales'
import { payments } from '@server/platform/database/schema/payments'
import { sqlState, violated } from '@server/platform/database/transact'
import { dueUnits } from '@tests/server/orders/due-units'
import { type ShopHarness, buy, kinds, openShop, right, settleWith } from '@tests/server/shop-harness'

/** The answer to a request that was done before. */
const repeated = <L, A extends object>(first: E.Either<L, A>): E.Either<L, A> =>
  E.isLeft(first) ? first : E.right({ ...first.right, isRepeated: true })

const nothing = () => Promise.resolve(undefined)

describe.each(kinds)('refunds of an order on %s', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())

  const operator = () => ({ db: h.database.db, now: () => h.clock.now, notifyRelay: () => void h.shop.flush() })
  const refund = (order: string, request: RefundRequest) => refundOrder(operator(), order, request)
  const bought = async (quantity = 1, given: Parameters<ShopHarness['variant']>[0] = {}) => {
    const me = await h.customer()
    const no = await h.variant(given)
    const { id } = await buy(h, me, no, { quantity })
    await settleWith(h, me, id)
    const seen = async () => right(await h.shop.orders.get(me, id))
    return { me, no, id, seen, units: await unitsOf(h.database.db, id) }
  }

  it('[I-09] a successful order that is refunded in part stays a success, and shows the refund and its codes', async () => {
    const { id, seen } = await bought(2)
    expect(await refund(id, { ref: 'part-1', amount: cents(1_250), why: 'other' })).toMatchObject({
      right: { status: 'success', refund: { amount: 1_250, state: 'sent' } },
    })
    const order = await seen()
    expect(order.status._tag).toBe('success')
    expect(order.items[0]?.codes).toHaveLength(2)
    expect(order.refunds).toEqual([
      { amount: 1_250, currency: 'MOP', reason: 'other', reference: 'part-1', sent_at: h.clock.now },
    ])
  })

  it('[I-30] a refunded piece no longer has a code, and the others keep theirs', async () => {
    const { id, no, seen, units } = await bought(2)
    const before = (await seen()).items[0]?.codes ?? []
    expect(await refund(id, { ref: `piece ${id}`, unit: units[0]?.id ?? '' })).toMatchObject({
      right: { refund: { amount: 10_000, reason: 'faulty' } },
    })
    const line = (await seen()).items[0]
    expect(line?.codes).toHaveLength(1)
    expect(line).toMatchObject({ refunded: 1, voided: [{ cause: 'refunded', at: h.clock.now }] })
    const gone = before.find(each => each.code !== line?.codes?.[0]?.code)?.code ?? ''
    expect(line?.voided?.[0]?.ending).toBe(gone.slice(-4).toUpperCase())
    expect(JSON.stringify(line)).not.toContain(gone)
    expect(await h.books(no)).toMatchObject({ sold: 1, void: 1 })
    expect((await seen()).refunds).toMatchObject([{ line: line?.id, amount: 10_000 }])
    expect(await refund(id, { ref: `again ${id}`, unit: units[0]?.id ?? '' })).toMatchObject({
      left: { _tag: 'unit_refunded' },
    })
  })

  it('[I-30] an order that is refunded in whole shows no code', async () => {
    const { id, no, seen } = await bought(2)
    expect(await refund(id, { ref: `all ${id}` })).toMatchObject({ right: { refund: { amount: 20_000 } } })
    const order = await seen()
    expect(order.status._tag).toBe('success')
    expect(order.items[0]).toMatchObject({ refunded: 2, variations: '' })
    expect(order.items[0]?.codes ?? []).toEqual([])
    expect(await h.books(no)).toMatchObject({ sold: 0, void: 2 })
    const findings = await examine({
      db: h.database.db,
      vault: h.vault,
      now: () => h.clock.now,
      expiryMarginMs: 0,
      longestHoldMs: 0,
      anchor: { last: () => E.right(undefined), append: nothing },
    })
    expect(findings.filter(({ id: what }) => what === 'orders.delivered' || what === 'audit.sold')).toMatchObject([
      { state: 'good' },
      { state: 'good' },
    ])
  })

  it('[I-28] no more goes back than came in, for any amounts', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 12_000 }), { maxLength: 5 }), async amounts => {
        const { id } = await bought(1)
        let back = 0
        for (const [at, amount] of amounts.entries()) {
          const done = await refund(id, { ref: `${id} ${at}`, amount: cents(amount) })
          if (back + amount <= 10_000) back += amount
          else expect(done).toMatchObject({ left: { _tag: 'too_much', left: 10_000 - back } })
        }
        const [sum] = await h.database.db
          .select({ total: sql<number>`coalesce(sum(${refunds.amount}), 0)`.mapWith(Number) })
          .from(refunds)
          .innerJoin(payments, eq(payments.id, refunds.paymentId))
          .where(eq(payments.orderId, id))
        expect(sum?.total).toBe(back)
      }),
      { numRuns: 6 },
    ))

  it('[I-28] the database refuses a refund beyond what came in', async () => {
    const { id } = await bought(1)
    const [payment] = await h.database.db.select().from(payments).where(eq(payments.orderId, id))
    const insert = (amount: number) =>
      h.database.db.execute(
        sql`insert into refunds (id, payment_id, provider, amount, currency, reason, created_at)
          values (gen_random_uuid(), ${payment?.id}, 'wallet', ${amount}, 'MOP', 'other', now())`,
      )
    await insert(9_000)
    const error: unknown = await insert(1_001).catch((thrown: unknown) => thrown)
    expect([sqlState(error), violated(error)]).toEqual(['23514', 'refunds_bound'])
  })

  it('[I-29] the same reference is the same refund, and never that of another order', async () => {
    const one = await bought(1)
    const other = await bought(1)
    const first = await refund(one.id, { ref: `same ${one.id}`, amount: cents(100) })
    expect(first).toMatchObject({ right: { isRepeated: false } })
    expect(await refund(one.id, { ref: `same ${one.id}`, amount: cents(100) })).toEqual(repeated(first))
    expect(await refund(one.id, { ref: `same ${one.id}`, amount: cents(200) })).toMatchObject({
      left: { _tag: 'reference_used' },
    })
    expect(await refund(other.id, { ref: `same ${one.id}`, amount: cents(100) })).toMatchObject({
      left: { _tag: 'reference_used' },
    })
    expect((await one.seen()).refunds).toHaveLength(1)
    expect((await other.seen()).refunds).toBeUndefined()
  })

  it('[I-28] [I-29] refunds of one order at once send back no more than came in', async () => {
    const { id, seen } = await bought(1)
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, at) => refund(id, { ref: `race ${id} ${at % 3}`, amount: cents(4_000) })),
    )
    expect(outcomes.filter(E.isRight)).toHaveLength(4)
    expect((await seen()).refunds).toHaveLength(2)
  })

  it('a refund that is due is asked for once, and sent once', async () => {
    const { id, seen } = await bought(1)
    const due = await refund(id, { amount: cents(500) })
    expect(await refund(id, { amount: cents(500) })).toEqual(repeated(due))
    expect((await queuesOf(h.database.db, h.clock.now)).owed).toContainEqual(
      expect.objectContaining({ amount: 500, currency: 'MOP' }),
    )
    expect((await seen()).refunds).toEqual([{ amount: 500, currency: 'MOP', reason: 'other' }])
    expect(await refund(id, { ref: `due ${id}` })).toMatchObject({ right: { refund: { state: 'sent', amount: 500 } } })
    expect((await seen()).refunds).toMatchObject([{ reference: `due ${id}` }])
  })

  it('a refund that is due and was a mistake is cancelled: nothing is owed, and all of the money can still go back', async () => {
    const { id, seen } = await bought(2)
    await refund(id, { amount: cents(500) })
    await refund(id, { amount: cents(700) })
    expect(await cancelRefund(operator(), id, {})).toEqual(E.left({ _tag: 'several' }))
    expect(await cancelRefund(operator(), id, { amount: cents(900) })).toEqual(E.left({ _tag: 'absent' }))
    expect(await cancelRefund(operator(), id, { amount: cents(500) })).toMatchObject({ right: { amount: 500 } })
    expect((await seen()).refunds).toEqual([{ amount: 700, currency: 'MOP', reason: 'other' }])
    expect(await cancelRefund(operator(), id, {})).toMatchObject({ right: { amount: 700 } })
    expect(await cancelRefund(operator(), id, {})).toEqual(E.left({ _tag: 'absent' }))
    expect((await seen()).refunds).toBeUndefined()
    expect(await refund(id, { ref: `all ${id}` })).toMatchObject({ right: { refund: { amount: 20_000 } } })
  })

  it('an order that is given up after a refund was cancelled owes all of its money', async () => {
    const { id } = await bought(2, { delivery: 'fulfilment' })
    await refund(id, { amount: cents(500) })
    await abandonOrder(operator(), id, 'no supplier')
    await refund(id, { ref: `first ${id}`, amount: cents(500) })
    const other = await bought(2, { delivery: 'fulfilment' })
    await refund(other.id, { amount: cents(500) })
    await cancelRefund(operator(), other.id, {})
    await refund(other.id, { amount: cents(700) })
    await abandonOrder(operator(), other.id, 'no supplier')
    const due = async (order: string) =>
      (await refundRows(h.database.db, [order])).flatMap(each =>
        each.refund.state === 'due' ? [each.refund.amount] : [],
      )
    expect(await due(id)).toEqual([19_500])
    expect((await due(other.id)).toSorted()).toEqual([19_300, 700])
  })

  it('[I-29] a refund stays if the customer lost something for it, the shop owes it, or its provider has it', async () => {
    const refused = async (id: string, why: KeptWhy) => {
      expect(await cancelRefund(operator(), id, {})).toEqual(E.left({ _tag: 'kept', why }))
      const rows = await refundRows(h.database.db, [id])
      expect(rows.filter(row => row.refund.state === 'due')).toHaveLength(1)
    }
    const piece = await bought(2)
    await refund(piece.id, { unit: piece.units[0]?.id ?? '' })
    await refused(piece.id, 'piece')

    const whole = await bought(1)
    await refund(whole.id, {})
    await refused(whole.id, 'pieces')

    const rest = await bought(2)
    await refund(rest.id, { ref: `some ${rest.id}`, amount: cents(500) })
    await refund(rest.id, {})
    await refused(rest.id, 'pieces')

    const sending = await bought(1)
    await refundOrder({ ...operator(), canRefund: () => true }, sending.id, {
      unit: sending.units[0]?.id ?? '',
      send: true,
    })
    await refused(sending.id, 'provider')

    const abandoned = await bought(1, { delivery: 'fulfilment' })
    await abandonOrder(operator(), abandoned.id, 'no supplier')
    await refused(abandoned.id, 'owed')

    const sent = await bought(1)
    await refund(sent.id, { ref: `sent ${sent.id}`, amount: cents(500) })
    expect(await cancelRefund(operator(), sent.id, {})).toEqual(E.left({ _tag: 'absent' }))
  })

  it('[I-06] a wrong amount goes back as it came, and its note has amounts with their currency', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant({ price: 10_700 }))
    right(await h.shop.orders.pay(me, id, 'mpay', undefined))
    const request = h.wallet.requests.findLast(each => each.order.id === id)
    await h.wallet.tell(h.shop, { payment: request?.payment ?? '', amount: cents(100) })
    const order = right(await h.shop.orders.get(me, id))
    expect(order.refunds).toEqual([{ amount: 100, currency: 'MOP', reason: 'amount' }])
    const [payment] = await h.database.db.select().from(payments).where(eq(payments.orderId, id))
    expect(payment).toMatchObject({ state: 'refund_due', note: 'MOP 1.00 came, not 107.00' })
    expect(await refund(id, { ref: `wrong ${id}` })).toMatchObject({
      right: { refund: { amount: 100, state: 'sent' } },
    })
    const [after] = await h.database.db.select().from(payments).where(eq(payments.orderId, id))
    expect(after).toMatchObject({ state: 'refunded', refundRef: `wrong ${id}` })
  })

  it('a top-up that is still to be done is refunded, and is no longer to be done', async () => {
    const { id, seen, units } = await bought(2, { delivery: 'fulfilment' })
    expect(await refund(id, { ref: `all ${id}` })).toMatchObject({ left: { _tag: 'undelivered' } })
    expect(await refund(id, { ref: `one ${id}`, unit: units[0]?.id ?? '' })).toMatchObject({
      right: { status: 'processing' },
    })
    expect((await dueUnits(h, id)).map(({ unit }) => unit)).toEqual([units[1]?.id])
    expect((await seen()).items[0]).toMatchObject({ refunded: 1 })
    expect(await fulfil(operator(), id)).toMatchObject({ right: 'success' })
    expect((await seen()).items[0]).toMatchObject({ refunded: 1 })
  })

  it('an order that is given up after a refund owes the rest', async () => {
    const { id, seen } = await bought(2, { delivery: 'fulfilment' })
    await refund(id, { ref: `first ${id}`, amount: cents(3_000) })
    h.clock.now += 1_000
    expect(await abandonOrder(operator(), id, 'closed')).toMatchObject({ right: 'refund_due' })
    expect((await seen()).refunds).toMatchObject([{ amount: 3_000 }, { amount: 17_000, reason: 'undeliverable' }])
    expect(await refund(id, { ref: `rest ${id}` })).toMatchObject({ right: { status: 'refunded' } })
  })

  it('a server of the release before records a refund by the payment alone, and this one shows it', async () => {
    const { id, seen } = await bought(1, { delivery: 'fulfilment' })
    await abandonOrder(operator(), id, 'closed')
    await h.database.db
      .update(payments)
      .set({ state: 'refunded', refundRef: `old ${id}`, updatedAt: new Date(h.clock.now) })
      .where(eq(payments.orderId, id))
    expect((await seen()).refunds).toEqual([
      {
        amount: 10_000,
        currency: 'MOP',
        reason: 'undeliverable',
        reference: `old ${id}`,
        sent_at: h.clock.now,
      },
    ])
  })
})
