import { describe, expect, test } from 'vitest'
import { demoCustomer, line, placed } from '../support/customer'
import { openAs } from '../support/till'
import { expectAt, expectText } from '../support/waiting'

describe('Buying an order again', () => {
  test('puts the same goods with the same details into the cart and leads to the checkout', async () => {
    const customer = await demoCustomer()
    const topUp = { product: 'V0035', options: { server: 'asia', player_id: '10203040' }, quantity: 2 }
    const order = await placed(customer, [line('V0001'), topUp])
    await customer.orders.cancel(order.id)()
    const { page } = await openAs(customer)
    await page.goto(`/orders/${order.id}`)
    await page.getByRole('button', { name: '再買一次' }).click()
    await expectAt(page, '/order/checkout')
    await expectText(page.getByRole('main'), /共 2 款商品/u)
    const cart = await customer.cart.fetch()
    expect(cart).toMatchObject({
      right: { items: order.items.map(({ product, options, quantity }) => ({ product, options, quantity })) },
    })
  })

  test('adds what can be had and says what is missing and why', async () => {
    const customer = await demoCustomer()
    // the only code of its kind: held by the first order, so the second cannot have it
    const order = await placed(customer, [line('V0001'), line('V0201')])
    await customer.orders.cancel(order.id)()
    await placed(customer, [line('V0201')])
    const { page } = await openAs(customer)
    await page.goto(`/orders/${order.id}`)
    await page.getByRole('button', { name: '再買一次' }).click()
    const missing = page.getByRole('status').filter({ hasText: '部分商品未能加入購物車' })
    await expectText(missing.getByRole('listitem'), /已售罄或停售/u)
    await missing.getByRole('link', { name: '去結帳' }).click()
    await expectAt(page, '/order/checkout')
    expect(await customer.cart.fetch()).toMatchObject({ right: { items: [{ product: 'V0001' }] } })
  })
})
