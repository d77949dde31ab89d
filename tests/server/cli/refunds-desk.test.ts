import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fulfilments } from '@server/platform/database/schema/fulfilments'
import { orderUnits } from '@server/platform/database/schema/orders'
import { endingOf } from '@server/stock/vault/canonical-code'
import { json, openDesk } from '@tests/server/cli/desk'
import { buy, right, settleWith } from '@tests/server/shop-harness'

describe('what the commands say about refunds', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.close())

  const why = ['--reason', 'the customer called'] as const
  const shop = (...argv: readonly string[]) => desk.shop(...argv)

  it('a refund says which pieces it took back, and one of an amount takes none', async () => {
    const { no } = await desk.sold({ quantity: 3 })
    const refund = async (...more: readonly string[]) => (await shop('orders', 'refund', no, ...more, ...why)).out
    const due = (amount: string) => `MOP ${amount} of ${no} is to go back. The order is success.`
    expect(await refund('--due', '--amount', '5')).toEqual([due('5.00')])
    expect(await refund('--due', '--unit', '1.2')).toEqual([due('100.00'), 'Taken back, codes void: 1.2.'])
    expect(await refund('--due')).toEqual([due('195.00'), 'Taken back, codes void: 1.1, 1.3.'])
  })

  it('a refunded top-up has no code, and the refund does not claim to take back what was topped up', async () => {
    const { h } = desk
    const me = await h.customer()
    const order = await buy(h, me, await h.variant({ delivery: 'fulfilment' }))
    await settleWith(h, me, order.id)
    await shop('orders', 'fulfil', order.id)
    expect((await shop('orders', 'refund', order.id, '--due', '--unit', '1.1', ...why)).out).toEqual([
      `MOP 100.00 of ${order.no} is to go back. The order is success.`,
      'Refunded top-ups: 1.1. What was topped up already is not taken back.',
    ])
  })

  it('orders show has what the supplier of a top-up has answered', async () => {
    const { h } = desk
    const me = await h.customer()
    const order = await buy(h, me, await h.variant({ delivery: 'fulfilment' }))
    await settleWith(h, me, order.id)
    const { db } = h.database
    const [unit] = await db.select().from(orderUnits).where(eq(orderUnits.orderId, order.id))
    const at = new Date(h.clock.now)
    const unitId = unit?.id ?? ''
    await db.insert(fulfilments).values({ unitId, nextAt: at, createdAt: at, updatedAt: at })
    for (const state of ['sent', 'accepted'] as const)
      await db
        .update(fulfilments)
        .set({ state, attempts: 1, note: 'in the queue' })
        .where(eq(fulfilments.unitId, unitId))
    expect((await shop('orders', 'show', order.id)).out.find(line => line.startsWith('1.1'))).toMatch(
      /accepted: in the queue$/u,
    )
    expect(json(await shop('orders', 'show', order.id, '--json'))).toMatchObject({
      pieces: [{ code: null, supplier: { state: 'accepted', note: 'in the queue' } }],
    })
    await shop('orders', 'fulfil', order.id, '--although-sent')
  })

  it('a list and the header of an order say how much of its money went back, and a filter finds these orders', async () => {
    const { no } = await desk.sold()
    const other = await desk.sold()
    await shop('orders', 'refund', no, '--ref', `part ${no}`, '--amount', '40', ...why)
    await shop('orders', 'refund', no, '--due', '--amount', '12.50', ...why)
    const sums = 'refunded: MOP 40.00 of 100.00, to go back: MOP 12.50 of 100.00'
    expect((await shop('orders', 'show', no)).out[0]).toContain(`${no}  success, ${sums}  (`)
    const listed = await shop('orders', 'list', '--refunded')
    expect(listed.out.find(line => line.startsWith(no))).toMatch(new RegExp(`success +${sums}$`, 'u'))
    expect(listed.text).not.toContain(other.no)
    expect(json(await shop('orders', 'find', no, '--refunded', '--json'))).toMatchObject({
      orders: [{ status: 'success', refunds: [{ currency: 'MOP', came: '100.00', refunded: '40.00', due: '12.50' }] }],
    })
    expect((await shop('orders', 'find', other.no, '--refunded')).out[0]).toMatch(/^No order fits\./u)
  })

  it('[I-11] the dry run of a refund or a replacement shows the order as it would be, as orders show does', async () => {
    const { no, me, id, tel } = await desk.sold({ quantity: 1, spare: 1 })
    const code = right(await desk.h.shop.orders.get(me, id)).items[0]?.codes?.[0]?.code ?? ''
    for (const change of [
      ['refund', no, '--due'],
      ['replace', no, '--unit', '1.1'],
    ]) {
      const said = await shop('orders', ...change, '--dry-run')
      expect(said.out[0]).toContain(`${no}  would be success`)
      expect(said.out.find(line => line.startsWith('customer: '))).toContain('陳** +853 66** **')
      expect(said.text).toContain(`…${endingOf(code)}`)
      expect(said.out.at(-1)).toBe('Nothing was changed.')
      for (const secret of [code, tel]) expect(said.text).not.toContain(secret)
    }
    expect((await shop('orders', 'show', no)).text).not.toContain('would be')
  })

  it('orders hold says that the customer may have the codes already', async () => {
    const { no, me, id } = await desk.sold()
    right(await desk.h.shop.orders.get(me, id))
    expect((await shop('orders', 'hold', no, ...why)).out).toEqual([
      `${no} is under review, and success: nothing more of it is delivered or shown until orders release.`,
      'Its customer may have its codes already: codes were shown once, first at 2026-11-20 20:00:00.',
    ])
  })

  it('a payment method or a status that does not exist is refused with those that do', async () => {
    expect((await shop('orders', 'list', '--payment', 'mapy')).err).toEqual([
      '--payment is one of mpay, bocpay, uepay, payme, alipayhk, wechat, cash.',
    ])
    expect((await shop('orders', 'list', '--status', 'succes')).err).toEqual([
      expect.stringMatching(/^--status is one of pending, .*success/u),
    ])
  })

  it('an empty list of top-ups is one sentence', async () => {
    expect((await shop('orders', 'due')).out).toEqual(['No top-up waits.'])
  })
})
