import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_DETAILS } from '@server/cart/checkout'
import { orderLines } from '@server/platform/database/schema/orders'
import type { StoredField } from '@server/platform/database/texts'
import { type ShopHarness, both, kinds, openShop, refusal, refusedFields, right } from '@tests/server/shop-harness'

const account = (name: string, pattern: string): StoredField => ({
  name,
  label: both(name),
  type: 'text',
  placeholder: both(''),
  required: false,
  pattern,
  options: [],
})

describe.each(kinds)('the checkout on %s', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())

  it('the checkout answers the form, the payment methods, and the cart priced for the chosen method', async () => {
    const me = await h.customer()
    right(
      await h.shop.cart.add(me, { product: await h.variant({ price: 10_000, cash: 9_000 }), options: {}, quantity: 1 }),
    )
    expect(await h.shop.checkout.get(me)).toMatchObject({ form: { payment: 'cash' }, cart: { amount: 9_000 } })
    const saved = right(await h.shop.checkout.save(me, { payment: 'payme', remark: '  by noon ' }))
    expect(saved).toMatchObject({
      form: { payment: 'payme', remark: 'by noon' },
      cart: { amount: 10_000, payment: 'payme' },
    })
    expect(saved.payment_methods.map(method => method.code)).toEqual(
      expect.arrayContaining(['mpay', 'bocpay', 'uepay', 'payme', 'alipayhk', 'wechat', 'cash']),
    )
    expect(await h.shop.checkout.get(me)).toEqual(saved)
  })

  it('the checkout refuses an unknown or missing payment method', async () => {
    const me = await h.customer()
    expect(refusedFields(await h.shop.checkout.save(me, { payment: 'gold' }))).toEqual(['payment'])
    expect(refusedFields(await h.shop.checkout.save(me, {}))).toEqual(['payment'])
    expect(refusedFields(await h.shop.checkout.save(me, { payment: 'constructor' }))).toEqual(['payment'])
    expect(await h.shop.checkout.get(me)).toMatchObject({ form: { payment: 'cash' } })
  })

  it('the checkout accepts its maximum of details and no more', async () => {
    const me = await h.customer()
    const details = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`d${n}`, 'x']))
    right(await h.shop.checkout.save(me, { payment: 'mpay', ...details(MAX_DETAILS - 1) }))
    expect(refusedFields(await h.shop.checkout.save(me, { payment: 'mpay', ...details(MAX_DETAILS) }))).toEqual([
      'form',
    ])
  })

  it.each([
    ['apple_id', 'required_apple_id', 'me@example.com', '@'],
    ['qq_number', 'required_qq_number', '10000', 'x'],
  ] as const)('the checkout asks for %s if a line needs it and lacks it', async (name, flag, good, bad) => {
    const me = await h.customer()
    const no = await h.variant({ delivery: 'fulfilment', fields: [account(name, '\\w{2,}.*')] })
    right(await h.shop.cart.add(me, { product: no, options: { [name]: good }, quantity: 1 }))
    expect((await h.shop.cart.get(me))[flag]).toBe(false)
    right(await h.shop.cart.add(me, { product: no, options: {}, quantity: 1 }))
    expect((await h.shop.cart.get(me))[flag]).toBe(true)

    expect(refusedFields(await h.shop.checkout.save(me, { payment: 'mpay' }))).toEqual([name])
    expect(refusedFields(await h.shop.checkout.save(me, { payment: 'mpay', [name]: '   ' }))).toEqual([name])
    expect(refusedFields(await h.shop.checkout.save(me, { payment: 'mpay', [name]: bad }))).toEqual([name])
    expect(refusedFields(await h.shop.orders.place(me, undefined))).toEqual([name])

    right(await h.shop.checkout.save(me, { payment: 'mpay', [name]: 'other@example.com' }))
    const order = right(await h.shop.orders.place(me, undefined))
    const lines = await h.database.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
    expect(lines.map(line => line.entered[name]).toSorted()).toEqual([good, 'other@example.com'].toSorted())
  })

  it('the checkout reports a fault in the language of the reader', async () => {
    const me = await h.customer({ lang: 'zh-Hant' })
    expect(refusal(await h.shop.checkout.save(me, { payment: '' }))).toEqual({
      _tag: 'invalid',
      errors: { payment: ['請選付款方式'] },
    })
  })
})
