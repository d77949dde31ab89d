import * as E from 'fp-ts/Either'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentProvider } from '@server/payments/provider.port'
import { payments } from '@server/platform/database/schema/payments'
import { refOf } from '@tests/server/payments/fake-wallet'
import { type ShopHarness, buy, openShop, right } from '@tests/server/shop-harness'

const CLOSE_AFTER_MS = 300_000
const AGAIN_MS = 240_000

describe('open payments at providers', () => {
  let h: ShopHarness
  let closed: string[]
  beforeAll(async () => {
    h = await openShop('pglite')
  })
  afterAll(() => h.close())

  /** A shop whose provider can close payments; `answer` is what it does when it is asked. */
  const closingShop = (answer: () => Promise<E.Either<{ readonly _tag: 'unreachable' }, void>>) => {
    closed = []
    const close = (ref: string) => {
      closed.push(ref)
      return answer()
    }
    const provider: PaymentProvider = { ...h.wallet, closing: { notBeforeMs: CLOSE_AFTER_MS, close } }
    return h.another({ providers: [provider], providerOf: () => provider })
  }
  const works = () => Promise.resolve(E.right(undefined))
  const opened = async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    for (const method of ['mpay', 'wechat']) right(await h.shop.orders.pay(me, id, method, undefined))
    const rows = await h.database.db.select().from(payments).where(eq(payments.orderId, id))
    const refs = new Map(rows.map(({ id: payment, method }) => [method, refOf(payment)]))
    /** The calls about these payments: those of other tests are asked again meanwhile. */
    const asked = () => closed.filter(ref => [...refs.values()].includes(ref)).toSorted()
    return { me, id, rows, asked, refOfMethod: (method: string) => refs.get(method) ?? '' }
  }
  const pay = async (rows: readonly (typeof payments.$inferSelect)[], method: string) =>
    h.wallet.tell(h.shop, { payment: rows.find(each => each.method === method)?.id ?? '' })

  it('[I-02] the other payments of a paid order are closed at their provider, as soon as it allows it', async () => {
    const shop = closingShop(works)
    const { rows, asked, refOfMethod } = await opened()
    await pay(rows, 'mpay')
    await shop.operations.sweep()
    expect(asked()).toEqual([])
    h.clock.now += CLOSE_AFTER_MS
    await shop.operations.sweep()
    await shop.operations.sweep()
    expect(asked()).toEqual([refOfMethod('wechat')])
  })

  it('the payments of a cancelled order are closed at their provider', async () => {
    const shop = closingShop(works)
    const { me, id, asked, refOfMethod } = await opened()
    right(await h.shop.orders.cancel(me, id, undefined))
    h.clock.now += CLOSE_AFTER_MS
    await shop.operations.sweep()
    expect(asked()).toEqual([refOfMethod('mpay'), refOfMethod('wechat')].toSorted())
  })

  it('the shop asks again until the provider confirms that a payment has ended', async () => {
    const shop = closingShop(works)
    const { rows, asked, refOfMethod } = await opened()
    await pay(rows, 'mpay')
    h.clock.now += CLOSE_AFTER_MS
    await shop.operations.sweep()
    h.clock.now += AGAIN_MS
    await shop.operations.sweep()
    expect(asked()).toEqual([refOfMethod('wechat'), refOfMethod('wechat')])
    const payment = rows.find(({ method }) => method === 'wechat')?.id ?? ''
    h.wallet.known.set(refOf(payment), h.wallet.event({ payment, kind: 'expired' }))
    for (let sweeps = 0; sweeps < 2; sweeps += 1) {
      h.clock.now += AGAIN_MS
      await shop.operations.sweep()
    }
    expect(asked().length).toBeLessThanOrEqual(2)
  })

  it.each([
    ['is not reached', () => Promise.resolve(E.left({ _tag: 'unreachable' as const }))],
    ['rejects', () => Promise.reject(new Error('broken'))],
  ])('a provider that %s keeps the sweep from no other work, and is asked again later', async (_how, answer) => {
    const shop = closingShop(answer)
    const { rows, asked, refOfMethod } = await opened()
    await pay(rows, 'mpay')
    const late = await opened()
    h.clock.now += 1_000_000
    await shop.operations.sweep()
    expect(asked()).toEqual([refOfMethod('wechat')])
    expect(right(await h.shop.orders.get(late.me, late.id)).status._tag).toBe('cancelled')
    h.clock.now += AGAIN_MS
    await shop.operations.sweep()
    expect(asked()).toHaveLength(2)
  })

  it('[I-07] money for a payment that the shop asked to close must be refunded', async () => {
    const shop = closingShop(works)
    const { rows } = await opened()
    await pay(rows, 'mpay')
    h.clock.now += CLOSE_AFTER_MS
    await shop.operations.sweep()
    await pay(rows, 'wechat')
    const second = rows.find(({ method }) => method === 'wechat')?.id ?? ''
    const [row] = await h.database.db.select().from(payments).where(eq(payments.id, second))
    expect(row?.state).toBe('refund_due')
  })
})
