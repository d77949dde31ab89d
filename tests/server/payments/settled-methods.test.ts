import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentMethod } from '~/domain/payments/payment'
import { amountWithMethod } from '~/domain/cart/payment-choice'
import { converted } from '~/domain/payments/settlement'
import { simulatedProviders } from '@simulators/simulated-wallets'
import { type ShopHarness, buy, openShop, right } from '@tests/server/shop-harness'

const RATE = '0.97'

describe('a wallet that settles in another currency', () => {
  let h: ShopHarness
  let shop: ShopHarness['shop']
  beforeAll(async () => {
    h = await openShop('pglite')
    const hongKong = { ...h.wallet, settlement: { currency: 'HKD', rates: { MOP: RATE } } }
    shop = h.another({ providerOf: method => (method === 'mpay' || method === 'cash' ? hongKong : h.wallet) })
  })
  afterAll(() => h.close())

  const settled = (methods: readonly PaymentMethod[]) =>
    Object.fromEntries(methods.flatMap(({ code, settles }) => (settles === undefined ? [] : [[code, settles]])))
  const hkd = (amount: number) => ({ amount, currency: 'HKD', rate: RATE })

  it('the checkout shows the sum of a wallet in its currency, for the cart with each method', async () => {
    const me = await h.customer()
    const product = await h.variant({ price: 10_000, cash: 9_000 })
    right(await shop.cart.add(me, { product, options: {}, quantity: 1 }))
    const expected = { mpay: hkd(9_700), cash: hkd(8_730) }
    expect(settled((await shop.checkout.get(me)).payment_methods)).toEqual(expected)
    const saved = right(await shop.checkout.save(me, { payment: 'payme' }))
    expect(settled(saved.payment_methods)).toEqual(expected)
  })

  it('an unpaid order shows the sum of a wallet in its currency, before and after another method was tried', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 100_000 }),
        fc.constantFrom('mpay', 'cash', 'payme'),
        fc.constantFrom('mpay', 'cash', 'payme'),
        async (price, first, then) => {
          const me = await h.customer()
          const product = await h.variant({ price, cash: price - 1 })
          const { id } = await buy({ shop }, me, product, { payment: first })
          right(await shop.orders.pay(me, id, then, undefined))
          const order = right(await shop.orders.get(me, id))
          expect(settled(order.payment_methods)).toEqual({
            mpay: hkd(converted(amountWithMethod(order, 'mpay'), RATE)),
            cash: hkd(converted(amountWithMethod(order, 'cash'), RATE)),
          })
        },
      ),
      { numRuns: 15 },
    )
  })

  it('an order that cannot be paid shows no sum in another currency', async () => {
    const me = await h.customer()
    const { id } = await buy({ shop }, me, await h.variant())
    right(await shop.orders.cancel(me, id, undefined))
    expect(settled(right(await shop.orders.get(me, id)).payment_methods)).toEqual({})
  })

  it('the wallets with another currency are PayMe, AlipayHK and WeChat', () => {
    const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const providers = simulatedProviders({
      secret: 'secret',
      shopKey: key,
      providerKey: key,
      simulatorUrl: 'http://127.0.0.1:1/simulator',
      publicUrl: 'http://127.0.0.1:1/simulator',
      notifyUrlOf: code => `http://127.0.0.1:1/${code}`,
      returnUrl: 'http://127.0.0.1:1/',
    })
    const foreign = providers.filter(({ provider }) => (provider.settlement?.currency ?? 'MOP') !== 'MOP')
    expect(foreign.map(({ provider }) => provider.code).toSorted()).toEqual(['alipayhk', 'payme', 'wechat'])
  })
})
