import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statusOf } from '~/domain/orders/order-status'
import { CHECK_MS } from '@server/payments/reconcile-payments'
import type { Caller } from '@server/shop/shop.port'
import { refOf } from '@tests/server/payments/fake-wallet'
import { type ShopHarness, buy, kinds, openShop, refusal, right } from '@tests/server/shop-harness'

describe.each(kinds)('a shopper who reports a payment, on %s', kind => {
  let h: ShopHarness
  /** When the wallet was asked, by reference. */
  const asked = new Map<string, number[]>()
  let shop: ShopHarness['shop']
  let elsewhere: ShopHarness['shop']
  beforeAll(async () => {
    h = await openShop(kind)
    const wallet = {
      ...h.wallet,
      query: (ref: string) => {
        asked.set(ref, [...(asked.get(ref) ?? []), h.clock.now])
        return h.wallet.query(ref)
      },
    }
    const parts = { providerOf: () => wallet, providers: [wallet] }
    shop = h.another(parts)
    elsewhere = h.another(parts)
  })
  afterAll(() => h.close())

  const waiting = async (me: Caller, byLink = false) => {
    const { id, revival_token: token = '' } = await buy({ shop }, me, await h.variant())
    const payer = byLink ? right(await shop.orders.payerBy(id, token, { edition: 'mo', lang: 'en' })) : me
    right(await shop.orders.pay(payer, id, 'mpay', undefined))
    const payment = h.wallet.requests.findLast(each => each.order.id === id)?.payment ?? ''
    return { id, token, payment, ref: refOf(payment) }
  }
  const paysSilently = ({ payment, ref }: { readonly payment: string; readonly ref: string }) =>
    h.wallet.known.set(ref, h.wallet.event({ payment }))

  it('[I-02] a reported payment shows the codes at once, even if the wallet sent no notification', async () => {
    const me = await h.customer()
    const order = await waiting(me)
    paysSilently(order)
    const checked = right(await shop.orders.check(me, order.id))
    expect(checked.status).toEqual(statusOf('success'))
    expect(checked.items[0]?.codes).toHaveLength(1)
  })

  it('[I-10] a person with the link can report a payment, and the codes are shown to the owner only', async () => {
    const me = await h.customer()
    const order = await waiting(me, true)
    paysSilently(order)
    const checked = right(await shop.orders.checkByLink(order.id, order.token, { edition: 'mo', lang: 'en' }))
    expect(checked.status).toEqual(statusOf('success'))
    expect(checked.items[0]?.codes).toBeUndefined()
    expect(checked.revival_token).toBeUndefined()
    expect(right(await shop.orders.get(me, order.id)).items[0]?.codes).toHaveLength(1)
  })

  it('[I-07] a reported payment of a cancelled order is checked too', async () => {
    const me = await h.customer()
    const order = await waiting(me)
    right(await shop.orders.cancel(me, order.id, undefined))
    paysSilently(order)
    expect(right(await shop.orders.check(me, order.id)).status).toEqual(statusOf('success'))
  })

  it('[I-10] a reported payment of another customer’s order queries no wallet, and looks like a missing order', async () => {
    const order = await waiting(await h.customer())
    expect(refusal(await shop.orders.check(await h.customer(), order.id))).toEqual({ _tag: 'not_found' })
    const speech = { edition: 'mo', lang: 'en' } as const
    expect(refusal(await shop.orders.checkByLink(order.id, 'guess', speech))).toEqual({ _tag: 'not_found' })
    expect(asked.get(order.ref)).toBeUndefined()
  })

  it('a payment is queried at most once per interval, for any number of reports, tabs and processes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ pause: fc.constantFrom(0, 0, 1, 700, CHECK_MS - 1, CHECK_MS, 20_000), taps: fc.nat({ max: 3 }) }),
          { minLength: 1, maxLength: 8 },
        ),
        async moments => {
          const me = await h.customer()
          const { id, token, ref } = await waiting(me)
          for (const { pause, taps } of moments) {
            h.clock.now += pause
            await Promise.all([
              shop.orders.check(me, id),
              ...Array.from({ length: taps }, (_, tap) =>
                tap % 2 === 0
                  ? elsewhere.orders.check(me, id)
                  : shop.orders.checkByLink(id, token, { edition: 'mo', lang: 'en' }),
              ),
            ])
          }
          const times = asked.get(ref) ?? []
          expect(times.length).toBeGreaterThan(0)
          for (const [n, at] of times.slice(1).entries()) expect(at - (times[n] ?? at)).toBeGreaterThanOrEqual(CHECK_MS)
        },
      ),
      { numRuns: 12 },
    )
  })
})
