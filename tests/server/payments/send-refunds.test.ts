import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cents } from '~/domain/shared/money'
import { refundOrder, type RefundRequest } from '@server/operations/after-sales/refund-order'
import { abandonOrder } from '@server/operations/operator-orders'
import { refundsDue } from '@server/operations/queues'
import type { Refunding } from '@server/payments/provider.port'
import { takeRefundProgress } from '@server/payments/refunds/refund-progress'
import { providerRefunds, refunds } from '@server/platform/database/schema/after-sales'
import { payments } from '@server/platform/database/schema/payments'
import { violated } from '@server/platform/database/transact'
import { refundLedger, type RefundLedger, type RefundManner } from '@tests/server/payments/fake-refunds'
import { buy, kinds, openShop, right, settleWith, type ShopHarness } from '@tests/server/shop-harness'

const PRICE = 10_000
const LATER_MS = 3_600_001

describe.each(kinds)('refunds through their provider on %s', kind => {
  let h: ShopHarness
  let ledger: RefundLedger
  beforeAll(async () => {
    h = await openShop(kind)
  })
  beforeEach(async () => {
    ledger = refundLedger()
    // what an earlier test left is not sent to this ledger
    await h.database.db.update(providerRefunds).set({ nextAt: new Date('2100-01-01') })
  })
  afterAll(() => h.close())

  const process = (given: { readonly refundsSecondPayments?: boolean } = {}, refunding: Refunding = ledger) => {
    const provider = { ...h.wallet, refunding }
    return h.another({ providers: [provider], providerOf: () => provider, ...given })
  }
  /** A provider that cannot be asked about a refund. */
  const mute = () => process({}, { send: ledger.send })
  const operator = (canRefund = true) => ({
    db: h.database.db,
    now: () => h.clock.now,
    notifyRelay: () => undefined,
    canRefund: () => canRefund,
  })
  const refund = (order: string, request: RefundRequest) => refundOrder(operator(), order, request)
  const send = () => process().operations.sendRefunds()
  const sendLater = async () => {
    h.clock.now += LATER_MS
    await send()
  }
  const told = (number: string) =>
    takeRefundProgress({ ...operator(), warn: event => void h.warned.push(event) }, 'wallet', ledger.progress(number))
  const bought = async (quantity = 1) => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant({ price: PRICE, codes: quantity }), { quantity })
    await settleWith(h, me, id)
    return { id, seen: async () => right(await h.shop.orders.get(me, id)) }
  }
  const rowsOf = async (order: string) =>
    h.database.db
      .select({ refund: refunds, sending: providerRefunds })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .leftJoin(providerRefunds, eq(providerRefunds.refundId, refunds.id))
      .where(eq(payments.orderId, order))
  const stateOf = async (order: string) => (await rowsOf(order)).map(each => [each.refund.state, each.sending?.state])

  it('[I-29] a refund is sent once, and recorded under the provider’s reference when the provider says that it went back', async () => {
    const { id, seen } = await bought()
    for (let at = 0; at < 2; at += 1) expect(E.isRight(await refund(id, { send: true }))).toBe(true)
    for (let at = 0; at < 3; at += 1) await send()
    expect(await stateOf(id)).toEqual([['due', 'accepted']])
    expect((await seen()).refunds).toMatchObject([{ amount: PRICE }])
    const [number = ''] = ledger.made.keys()
    ledger.end(number, 'done')
    for (let at = 0; at < 2; at += 1) await told(number)
    expect(await stateOf(id)).toEqual([['sent', 'done']])
    expect((await seen()).refunds).toMatchObject([{ reference: `BACK-${number}`, sent_at: h.clock.now }])
    await sendLater()
    expect([ledger.asked.length, ledger.total()]).toEqual([1, PRICE])
    expect(await refund(id, { send: true })).toMatchObject({ left: { _tag: 'too_much', left: 0 } })
  })

  it('the refund of an order that was given up ends the order and its payment', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant({ price: PRICE, delivery: 'fulfilment' }))
    await settleWith(h, me, id)
    await abandonOrder(operator(), id, 'cannot')
    ledger.manner = 'at once'
    expect(await refund(id, { send: true })).toMatchObject({ right: { sending: 'queued' } })
    await send()
    expect(right(await h.shop.orders.get(me, id)).status._tag).toBe('refunded')
    expect((await h.database.db.select().from(payments).where(eq(payments.orderId, id)))[0]?.state).toBe('refunded')
  })

  it('[I-28] a refund whose answer was lost is queried, and never sent as a second one', async () => {
    const { id } = await bought()
    await refund(id, { send: true })
    ledger.manner = 'lost'
    await send()
    expect(await stateOf(id)).toEqual([['due', 'sent']])
    await sendLater()
    expect(await stateOf(id)).toEqual([['due', 'accepted']])
    expect([ledger.asked.length, ledger.total()]).toEqual([1, PRICE])
  })

  it('a refund that did not arrive is sent again under the same number', async () => {
    const { id } = await bought()
    await refund(id, { send: true })
    ledger.manner = 'dead'
    await send()
    ledger.manner = 'usual'
    await sendLater()
    expect(new Set(ledger.asked.map(each => each.number)).size).toBe(1)
    expect([ledger.asked.length, ledger.total()]).toEqual([2, PRICE])
  })

  it('a refund that the provider refuses waits for the operator with the reason, and is sent only when the operator repeats the command', async () => {
    const { id } = await bought()
    await refund(id, { send: true })
    ledger.manner = 'refused'
    await send()
    await sendLater()
    expect((await rowsOf(id))[0]?.sending).toMatchObject({ state: 'failed', note: 'NOT_ENOUGH' })
    expect(ledger.asked).toHaveLength(1)
    expect(await refundsDue(h.database.db, h.clock.now)).not.toEqual([])
    ledger.manner = 'at once'
    await refund(id, { send: true })
    await send()
    expect(await stateOf(id)).toEqual([['sent', 'done']])
  })

  it('a refund that the provider closed is sent again under another number', async () => {
    const { id } = await bought()
    await refund(id, { send: true })
    await send()
    const [first = ''] = ledger.made.keys()
    ledger.end(first, 'closed')
    await told(first)
    expect(await stateOf(id)).toEqual([['due', 'closed']])
    ledger.manner = 'at once'
    await refund(id, { send: true })
    await send()
    // what the provider says of the first one is old
    await told(first)
    expect(await stateOf(id)).toEqual([['sent', 'done']])
    expect([...ledger.made.keys()]).toEqual([first, `${first}-2`])
    expect(ledger.total()).toBe(PRICE)
  })

  it('[I-29] a refund that its provider may be sending cannot be recorded by hand, one that is stuck can', async () => {
    const { id } = await bought()
    await refund(id, { send: true })
    await send()
    expect(await refund(id, { ref: 'by hand' })).toEqual(E.left({ _tag: 'being_sent' }))
    const [row] = await rowsOf(id)
    const own = eq(refunds.id, row?.refund.id ?? '')
    const forced = h.database.db
      .update(refunds)
      .set({ state: 'sent', reference: 'forced', sentAt: new Date(h.clock.now) })
      .where(own)
    expect(await forced.then(() => '', violated)).toBe('refund_underway')
    const [number = ''] = ledger.made.keys()
    ledger.end(number, 'stuck')
    await told(number)
    expect(await stateOf(id)).toEqual([['due', 'stuck']])
    expect(await refund(id, { ref: 'by hand' })).toMatchObject({ right: { refund: { state: 'sent' } } })
    await sendLater()
    expect(await stateOf(id)).toEqual([['sent', 'withdrawn']])
    expect(ledger.asked).toHaveLength(1)
  })

  it('a queued refund can still be recorded by hand, and is then not sent', async () => {
    const { id } = await bought()
    await refund(id, { send: true })
    expect(await refund(id, { ref: `hand-${id}` })).toMatchObject({ right: { refund: { state: 'sent' } } })
    await sendLater()
    expect(ledger.asked).toEqual([])
  })

  it('a provider without a call for refunds is not asked, and a part is written down before it is sent', async () => {
    const { id } = await bought(2)
    expect(await refundOrder(operator(false), id, { send: true })).toEqual(
      E.left({ _tag: 'no_call', provider: 'wallet' }),
    )
    expect(await rowsOf(id)).toEqual([])
    expect(await refund(id, { send: true, amount: cents(1_250) })).toEqual(E.left({ _tag: 'not_due' }))
    await refund(id, { amount: cents(1_250) })
    ledger.manner = 'at once'
    expect(E.isRight(await refund(id, { send: true, amount: cents(1_250) }))).toBe(true)
    await send()
    expect(await refund(id, { send: true, amount: cents(1_250) })).toEqual(E.left({ _tag: 'not_due' }))
    await refund(id, { send: true })
    await send()
    expect(ledger.asked.map(({ amount, earlier }) => [amount, earlier])).toEqual([
      [1_250, 0],
      [2 * PRICE - 1_250, 1_250],
    ])
  })

  it('[I-28] a refund whose answer was lost is not sent again if the provider cannot be asked, and the operator looks for it', async () => {
    for (const manner of ['lost', 'dead'] as const) {
      const { id } = await bought()
      await refund(id, { send: true })
      ledger.asked.length = 0
      ledger.manner = manner
      await mute().operations.sendRefunds()
      expect((await rowsOf(id))[0]?.sending).toMatchObject({
        state: 'stuck',
        note: 'time-out: look in its portal whether it was made',
      })
      ledger.manner = 'usual'
      for (let at = 0; at < 2; at += 1) {
        h.clock.now += LATER_MS
        await mute().operations.sendRefunds()
        expect(await refund(id, { send: true })).toMatchObject({ right: { sending: 'stuck', isRepeated: true } })
      }
      expect(ledger.asked).toHaveLength(1)
      expect(await refund(id, { ref: `portal-${manner}` })).toMatchObject({ right: { refund: { state: 'sent' } } })
    }
  })

  it('[I-28] a process that dies while it sends leaves a refund to the operator if the provider cannot be asked', async () => {
    const { id } = await bought()
    await refund(id, { send: true })
    const dying = process({}, { send: () => Promise.reject(new Error('the process died')) })
    await dying.operations.sendRefunds()
    expect(await stateOf(id)).toEqual([['due', 'sent']])
    await mute().operations.sendRefunds()
    expect(await stateOf(id)).toEqual([['due', 'sent']])
    h.clock.now += LATER_MS
    await mute().operations.sendRefunds()
    expect(await stateOf(id)).toEqual([['due', 'stuck']])
    expect(ledger.asked).toEqual([])
  })

  it('a refund that a provider refuses is sent again when the operator repeats the command, also if it cannot be asked', async () => {
    const { id } = await bought()
    await refund(id, { send: true })
    ledger.manner = 'refused'
    await mute().operations.sendRefunds()
    expect((await rowsOf(id))[0]?.sending).toMatchObject({ state: 'failed', note: 'NOT_ENOUGH' })
    ledger.manner = 'at once'
    h.clock.now += LATER_MS
    await mute().operations.sendRefunds()
    expect(ledger.asked).toHaveLength(1)
    await refund(id, { send: true })
    await mute().operations.sendRefunds()
    expect(await stateOf(id)).toEqual([['sent', 'done']])
    expect([ledger.asked.length, ledger.total()]).toEqual([2, PRICE])
  })

  it('a provider that wants time between its refunds gets it, from all processes together', async () => {
    for (let at = 0; at < 3; at += 1) await refund((await bought()).id, { send: true })
    const spaced = { send: ledger.send, query: ledger.query, spacingMs: 3_000 }
    const round = () =>
      Promise.all([process({}, spaced), process({}, spaced)].map(each => each.operations.sendRefunds()))
    h.clock.now += 3_001
    for (const sent of [1, 2, 3]) {
      await round()
      await round()
      expect(ledger.asked).toHaveLength(sent)
      h.clock.now += 3_001
    }
    expect(new Set(ledger.asked.map(each => each.number)).size).toBe(3)
  })

  it('with the setting, money of a second wallet goes back automatically, and no other money does', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant({ price: PRICE }))
    await settleWith(h, me, id, 'mpay')
    const other = await buy(h, me, await h.variant({ price: PRICE, delivery: 'fulfilment' }))
    await settleWith(h, me, other.id)
    await abandonOrder(operator(), other.id, 'cannot')
    const two = await h.customer()
    const twice = await buy(h, two, await h.variant({ price: PRICE }))
    for (const method of ['mpay', 'wechat']) right(await h.shop.orders.pay(two, twice.id, method, undefined))
    for (const { payment, amount } of h.wallet.requests.filter(each => each.order.id === twice.id))
      await h.wallet.tell(h.shop, { payment, amount })
    await send()
    expect(ledger.asked).toEqual([])
    ledger.manner = 'at once'
    for (let at = 0; at < 2; at += 1) await process({ refundsSecondPayments: true }).operations.sendRefunds()
    expect(await stateOf(other.id)).toEqual([['due', undefined]])
    expect(await stateOf(twice.id)).toEqual([['sent', 'done']])
    const seen = right(await h.shop.orders.get(two, twice.id))
    expect([seen.status._tag, seen.refunds?.[0]?.reason]).toEqual(['success', 'twice'])
    expect(ledger.asked).toHaveLength(1)
  })

  it('[I-28] a refund is made at most once, in any order of failures, commands and notifications', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.constantFrom<RefundManner>('usual', 'at once', 'lost', 'dead', 'refused'),
            fc.constantFrom('send', 'operator', 'done', 'by hand'),
          ),
          { minLength: 3, maxLength: 12 },
        ),
        async steps => {
          const { id } = await bought()
          const hand = { done: false }
          const own = async () => {
            const ids = (await rowsOf(id)).map(each => each.refund.id.replaceAll('-', ''))
            return [...ledger.made.keys()].filter(number => ids.some(each => number.startsWith(each)))
          }
          for (const step of ['operator', ...steps, 'usual', 'operator', 'send'] as const)
            switch (step) {
              case 'send':
                await sendLater()
                break
              case 'operator':
                await refund(id, { send: true })
                break
              case 'by hand':
                hand.done ||= E.isRight(await refund(id, { ref: `hand-${id}` }))
                break
              case 'done':
                for (const number of await own()) {
                  ledger.end(number, 'done')
                  await told(number)
                }
                break
              default:
                ledger.manner = step
            }
          expect((await own()).length + (hand.done ? 1 : 0)).toBe(1)
        },
      ),
      { numRuns: kind === 'pglite' ? 25 : 8 },
    ))
})

/** PGlite has one connection and cannot show a race. */
describe('refunds through their provider at the same time', () => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop('postgres')
  })
  afterAll(() => h.close())

  it('[I-28] [I-29] two operators, three processes and the notification send and record a refund once', async () => {
    const ledger = refundLedger()
    const provider = { ...h.wallet, refunding: ledger }
    const process = () => h.another({ providers: [provider], providerOf: () => provider })
    const operator = {
      db: h.database.db,
      now: () => h.clock.now,
      notifyRelay: () => undefined,
      canRefund: () => true,
    }
    const deps = { ...operator, warn: (event: string) => void h.warned.push(event) }
    for (const manner of ['usual', 'lost', 'at once'] as const) {
      ledger.manner = manner
      const orders = await Promise.all(
        Array.from({ length: 5 }, async () => {
          const me = await h.customer()
          const { id } = await buy(h, me, await h.variant({ price: PRICE, codes: 1 }))
          await settleWith(h, me, id)
          return id
        }),
      )
      ledger.made.clear()
      const handed = new Set<string>()
      const byHand = async (id: string) => {
        const done = await refundOrder(operator, id, { ref: `hand-${id}` })
        if (E.isRight(done) && done.right.refund.reference === `hand-${id}`) handed.add(id)
      }
      const tell = async () => {
        for (const number of ledger.made.keys()) {
          ledger.end(number, 'done')
          await takeRefundProgress(deps, 'wallet', ledger.progress(number))
        }
      }
      await Promise.all(
        orders.flatMap(id => [
          refundOrder(operator, id, { send: true }),
          refundOrder(operator, id, { send: true }),
          process().operations.sendRefunds(),
          byHand(id),
          process().operations.sendRefunds(),
          tell(),
        ]),
      )
      h.clock.now += LATER_MS
      await Promise.all([process().operations.sendRefunds(), process().operations.sendRefunds(), tell()])
      await tell()
      expect([manner, ledger.total() + handed.size * PRICE]).toEqual([manner, orders.length * PRICE])
      for (const id of orders) {
        const rows = await h.database.db
          .select({ refund: refunds })
          .from(refunds)
          .innerJoin(payments, eq(payments.id, refunds.paymentId))
          .where(eq(payments.orderId, id))
        expect(rows.map(({ refund }) => [refund.state, refund.amount])).toEqual([['sent', PRICE]])
      }
    }
    expect(h.warned.filter(event => event.includes('refund'))).toEqual([])
  })
})
