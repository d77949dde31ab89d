import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActCall } from '~/contract/console/console-call'
import { orderCalls } from '~/contract/console/orders'
import { cents } from '~/domain/shared/money'
import { actsOn } from '@server/operators/acts'
import { payments } from '@server/platform/database/schema/payments'
import { endingOf } from '@server/stock/vault/canonical-code'
import { type OrderDesk, openOrderDesk } from '@tests/server/console/order-desk'
import { erase } from '@tests/server/customers/erasing'
import { refOf } from '@tests/server/payments/fake-wallet'
import { right } from '@tests/server/shop-harness'

const {
  fulfil,
  giveUp,
  cancel,
  hold,
  release,
  refund,
  cancelRefund,
  replace,
  revealCode,
  markPaid,
  note,
  claim,
  unclaim,
  showOrder,
} = orderCalls

describe('what operators do with orders', () => {
  let desk: OrderDesk
  beforeAll(async () => {
    desk = await openOrderDesk()
  })
  afterAll(() => desk.close())

  const actsOf = async (id: string) => (await actsOn(desk.h.database.db, id)).map(({ command }) => command)
  const lastAct = async (id: string) => (await actsOn(desk.h.database.db, id)).at(-1)
  const statusOf = async (no: string) => (await desk.owner.look(showOrder, { params: { order: no } })).right().status
  const order = (no: string) => ({ params: { order: no } })

  it('an act changes the order, and the audit has who did it, why and through which page', async () => {
    const { owner, unpaid, topUp } = desk
    const one = await unpaid()
    expect((await owner.act(cancel, {}, { ...order(one.no), reason: 'ordered twice' })).right()).toEqual({
      no: one.no,
      status: 'cancelled',
      is_repeated: false,
    })
    expect(await lastAct(one.id)).toMatchObject({
      command: 'orders cancel',
      by: owner.name,
      reason: 'ordered twice',
      door: 'account',
      via: 'console',
      before: { status: 'pending' },
      after: { status: 'cancelled' },
    })
    const two = await topUp()
    expect((await owner.act(fulfil, {}, order(two.no))).right()).toMatchObject({ status: 'success' })
    const three = await topUp()
    expect((await owner.act(giveUp, {}, order(three.no))).right()).toMatchObject({ status: 'refund_due' })
    const held = await topUp()
    await owner.act(hold, {}, order(held.no))
    expect((await owner.act(fulfil, {}, order(held.no))).body).toMatchObject({ refusal: 'under_review', facts: {} })
    expect((await owner.act(release, {}, order(held.no))).right()).toMatchObject({ is_repeated: false })
    expect((await owner.act(release, {}, order(held.no))).right()).toMatchObject({ is_repeated: true })
    expect(await actsOf(held.id)).toEqual(['orders hold', 'orders release'])
  })

  it('one top-up of an order is claimed, done and given back', async () => {
    const { owner, as, topUp } = desk
    const { no, id } = await topUp(2)
    const [first, second] = (await owner.look(showOrder, order(no))).right().pieces
    const worker = await as('fulfilment')
    const claimed = await worker.act(claim, { unit: first?.id ?? '' }, { ...order(no), reason: null })
    expect(claimed.right()).toEqual({ no, pieces: ['1.1'] })
    expect((await owner.act(claim, {}, order(no))).body).toMatchObject({
      refusal: 'claimed',
      facts: { by: worker.name, at: expect.stringMatching(/^2026-11-20T/u) },
    })
    await worker.act(fulfil, { unit: first?.id ?? '' }, order(no))
    expect(await statusOf(no)).toBe('processing')
    expect((await worker.act(unclaim, {}, { ...order(no), reason: null })).right()).toEqual({ no, pieces: [] })
    await worker.act(fulfil, { unit: second?.id ?? '' }, order(no))
    expect(await statusOf(no)).toBe('success')
    expect(await actsOf(id)).toEqual(['orders claim', 'orders fulfil', 'orders fulfil'])
  })

  it('[I-29] a refund says what goes back and which codes become void, and a repeated one changes nothing', async () => {
    const { owner, sold } = desk
    const { no, id } = await sold({ quantity: 2, price: 5_000 })
    const one = await owner.act(refund, { way: 'sent', ref: ' back-1 ', unit: '1.2', why: 'faulty' }, order(no))
    expect(one.right()).toEqual({
      no,
      status: 'success',
      is_repeated: false,
      currency: 'MOP',
      amount: cents(5_000),
      provider: 'wallet',
      state: 'sent',
      codes: ['1.2'],
      top_ups: [],
    })
    const again = await owner.act(refund, { way: 'sent', ref: 'back-1', unit: '1.2' }, order(no))
    expect(again.right()).toMatchObject({ is_repeated: true, codes: [] })
    expect((await owner.act(refund, { way: 'sent', ref: ' ' }, order(no))).body).toMatchObject({
      refusal: 'no_reference',
    })
    expect((await owner.act(refund, { way: 'due', amount: cents(5_001) }, order(no))).body).toMatchObject({
      refusal: 'too_much',
      facts: { left: '50.00', currency: 'MOP' },
    })
    const due = await owner.act(refund, { way: 'due', amount: cents(1_250) }, order(no))
    expect(due.right()).toMatchObject({ state: 'due', codes: [] })
    expect((await owner.act(refund, { way: 'send', amount: cents(1_250) }, order(no))).right()).toMatchObject({
      state: 'due',
      sending: 'queued',
    })
    expect((await owner.act(cancelRefund, {}, order(no))).body).toMatchObject({
      refusal: 'kept',
      facts: { why: 'provider' },
    })
    expect(await actsOf(id)).toEqual(['orders refund', 'orders refund', 'orders refund'])
    const other = await sold()
    await owner.act(refund, { way: 'due', amount: cents(100) }, order(other.no))
    expect((await owner.act(cancelRefund, {}, order(other.no))).right()).toMatchObject({ amount: cents(100) })
  })

  it('money that the provider did not report is recorded by its reference', async () => {
    const { owner, unpaid, h } = desk
    const { no, me, id } = await unpaid()
    right(await h.shop.orders.pay(me, id, 'mpay', undefined))
    const [payment] = await h.database.db.select().from(payments).where(eq(payments.orderId, id))
    const ref = refOf(payment?.id ?? '')
    const wrong = await owner.act(markPaid, { provider: 'wallet', ref: 'other' }, order(no))
    expect(wrong.body).toMatchObject({ refusal: 'no_payment', facts: { provider: 'wallet' } })
    expect((await owner.act(markPaid, { provider: 'wallet', ref }, order(no))).right()).toMatchObject({
      status: 'success',
      effect: 'paid',
    })
    expect((await owner.act(markPaid, { provider: 'wallet', ref }, order(no))).right()).toMatchObject({
      effect: expect.stringMatching(/^(?:known|noted)$/u),
    })
  })

  it('[I-11] a code is shown and replaced after a second factor only, and is in no entry of the audit and no line of the log', async () => {
    const { owner, sold, h } = desk
    const { no, id, codes } = await sold({ spare: 1 })
    const [code = '', spare = ''] = codes
    // a login is a second factor, too, for five minutes
    h.clock.now += 6 * 60_000
    for (const asked of [
      await owner.act(revealCode, { unit: '1.1' }, order(no)),
      await owner.act(replace, { unit: '1.1', why: 'invalid' }, order(no)),
    ])
      expect(asked).toMatchObject({ status: 409, body: { refusal: 'step_up' } })
    await owner.stepUp()
    const logged = h.lines.length
    const dry = await owner.act(revealCode, { unit: '1.1' }, { ...order(no), dryRun: true })
    expect(dry.right()).toMatchObject({ piece: '1.1', ends: endingOf(code), is_voided: false })
    expect(dry.text).not.toContain(code)
    expect(await actsOf(id)).toEqual([])
    expect((await owner.act(revealCode, { unit: '1.1' }, { ...order(no), reason: null })).status).toBe(422)
    const shown = await owner.act(revealCode, { unit: '1.1' }, { ...order(no), reason: 'it is smudged' })
    expect(shown.right().code).toMatchObject({ code })
    expect(await lastAct(id)).toMatchObject({ command: 'orders reveal-code', reason: 'it is smudged' })

    const planned = await owner.act(replace, { code: code.slice(-4), why: 'used' }, { ...order(no), dryRun: true })
    expect(planned.right()).toEqual({ no, piece: '1.1', is_repeated: false })
    const replaced = await owner.act(replace, { code: code.slice(-4), why: 'used' }, order(no))
    expect(replaced.right()).toEqual({ no, piece: '1.1', is_repeated: false, ends: endingOf(spare) })
    expect((await owner.act(replace, { unit: '1.1', why: 'used' }, order(no))).body).toMatchObject({
      refusal: 'replaced_before',
      facts: { piece: '1.1', ends: endingOf(spare) },
    })
    expect((await owner.act(replace, { code: spare, why: 'used' }, order(no))).body).toMatchObject({
      refusal: 'whole_code',
    })
    const written = JSON.stringify(await actsOn(h.database.db, id)) + h.lines.slice(logged).join('\n')
    for (const each of codes) expect(written).not.toContain(each)
  })

  it('a note is kept, and one with a code in it is refused', async () => {
    const { owner, sold } = desk
    const { no, codes } = await sold()
    expect((await owner.act(note, { note: 'called' }, { ...order(no), reason: null })).right()).toEqual({ no })
    expect((await owner.act(note, { note: 'called' }, order(no))).body).toMatchObject({
      refusal: 'same_note',
      facts: { by: owner.name },
    })
    expect((await owner.act(note, { note: ' ' }, order(no))).body).toMatchObject({ refusal: 'empty_note' })
    const told = await owner.act(note, { note: `it is ${codes[0]}` }, order(no))
    expect(told).toMatchObject({ status: 422, body: { errors: { 'input.note': [expect.any(String)] } } })
    expect(told.text).not.toContain(codes[0])
  })

  it('a dry run answers what would be, and changes nothing', async () => {
    const { owner, topUp } = desk
    const { no, id } = await topUp()
    const dry = { ...order(no), dryRun: true, reason: null }
    expect((await owner.act(fulfil, {}, dry)).right()).toMatchObject({ status: 'success' })
    expect((await owner.act(giveUp, {}, dry)).right()).toMatchObject({ status: 'refund_due' })
    expect((await owner.act(refund, { way: 'due' }, dry)).body).toMatchObject({ refusal: 'undelivered' })
    expect([await statusOf(no), await actsOf(id)]).toEqual(['processing', []])
  })

  it('an act without the reason that it needs is refused, and so is a role that may not', async () => {
    const { owner, as, topUp } = desk
    const { no, id } = await topUp()
    expect((await owner.act(fulfil, {}, { ...order(no), reason: ' ' })).body).toMatchObject({
      errors: { reason: [expect.any(String)] },
    })
    const counter = await as('counter')
    expect((await counter.act(fulfil, {}, order(no))).status).toBe(403)
    expect((await (await as('read-only')).act(note, { note: 'x' }, order(no))).status).toBe(403)
    expect((await (await as('fulfilment')).act(refund, { way: 'due' }, order(no))).status).toBe(403)
    expect(await actsOf(id)).toEqual([])
  })

  it('[I-31] a code of an erased customer is neither shown nor offered', async () => {
    const { owner, sold, h } = desk
    await owner.stepUp()
    const { no, id, me, codes } = await sold()
    const isOffered = async () => (await owner.look(showOrder, order(no))).right().acts.includes('orders reveal-code')
    expect(await isOffered()).toBe(true)
    await erase(h, me.userId)
    expect(await isOffered()).toBe(false)
    const refused = await owner.act(revealCode, { unit: '1.1' }, order(no))
    expect(refused).toMatchObject({ status: 409, body: { refusal: 'erased' } })
    expect(refused.text).not.toContain(codes[0])
    expect(await actsOf(id)).toEqual([])
  })

  it('an order that does not exist is refused by every act', async () => {
    const { owner } = desk
    await owner.stepUp()
    const nowhere = order('MO-2222-2222-22')
    const outcomes = [
      await owner.act(fulfil, {}, nowhere),
      await owner.act(refund, { way: 'due' }, nowhere),
      await owner.act(cancelRefund, {}, nowhere),
      await owner.act(replace, { unit: '1.1', why: 'used' }, nowhere),
      await owner.act(revealCode, { unit: '1.1' }, nowhere),
      await owner.act(markPaid, { provider: 'wallet', ref: 'x' }, nowhere),
      await owner.act(note, { note: 'x' }, nowhere),
      await owner.act(claim, {}, nowhere),
    ]
    for (const { body, status } of outcomes)
      expect({ status, body }).toMatchObject({ status: 409, body: { refusal: 'no_order' } })
  })

  it('the acts that an order is open to are those that its state does not refuse', async () => {
    const { owner, sold, topUp, unpaid, h } = desk
    await owner.stepUp()
    const waiting = await unpaid()
    right(await h.shop.orders.pay(waiting.me, waiting.id, 'mpay', undefined))
    const [held, abandoned, refundedOne, cancelled] = [
      await sold({ spare: 1 }),
      await topUp(),
      await sold(),
      await unpaid(),
    ]
    await owner.act(hold, {}, order(held.no))
    await owner.act(giveUp, {}, order(abandoned.no))
    await owner.act(refund, { way: 'sent', ref: 'all-1' }, order(refundedOne.no))
    await owner.act(cancel, {}, order(cancelled.no))
    const paidBack = await topUp()
    await owner.act(giveUp, {}, order(paidBack.no))
    await owner.act(refund, { way: 'sent', ref: 'all-2' }, order(paidBack.no))
    const all = [
      await unpaid(),
      waiting,
      await sold({ spare: 1 }),
      await topUp(),
      held,
      abandoned,
      refundedOne,
      cancelled,
      paidBack,
    ]
    for (const { no, id } of all) {
      const { acts, status, after_sales: after } = (await owner.look(showOrder, order(no))).right()
      const [payment] = await h.database.db.select().from(payments).where(eq(payments.orderId, id))
      const dry = { ...order(no), dryRun: true }
      const tried = async <Input, A>(call: ActCall<Input, A>, input: Input) => {
        const { status: answered, body } = await owner.act(call, input, dry)
        // a repeated act is not refused, and does nothing
        const isIdle = typeof body === 'object' && body !== null && 'is_repeated' in body && body.is_repeated === true
        return answered === 200 && !isIdle
      }
      const possible = {
        'orders fulfil': await tried(fulfil, {}),
        'orders claim': await tried(claim, {}),
        'orders give-up': await tried(giveUp, {}),
        'orders cancel': await tried(cancel, {}),
        'orders hold': await tried(hold, {}),
        'orders release': await tried(release, {}),
        'orders replace': await tried(replace, { unit: '1.1', why: 'used' }),
        'orders reveal-code':
          (await tried(revealCode, { unit: '1.1' })) ||
          (await tried(revealCode, { code: after.voided[0]?.code ?? 'none' })),
        'orders mark-paid': payment?.providerRef !== null && payment !== undefined,
        'orders refund':
          (await tried(refund, { way: 'due', amount: cents(1) })) || (await tried(refund, { way: 'sent', ref: 'one' })),
        'orders note': await tried(note, { note: 'x' }),
        'audit evidence': true,
      }
      const open = Object.entries(possible).flatMap(([command, isOpen]) => (isOpen ? [command] : []))
      expect({ status, acts: acts.toSorted() }).toEqual({ status, acts: open.toSorted() })
    }
  })
})
