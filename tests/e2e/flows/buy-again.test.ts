import { describe, expect, test } from 'vitest'
import { demoCustomer, line, placed } from '../support/customer'
import { openAs } from '../support/order-pages'
import { expectAt, expectText } from '../support/waiting'

describe('Buying an order again', () => {
  test('Buying an order again puts the same goods with the same details into the cart and opens the checkout', async () => {
    const customer = await demoCustomer()
    const topUp = { product: 'V0035', options: { server: 'asia', player_id: '10203040' }, quantity: 2 }
    const order = await placed(customer, [line('V0001'), topUp])
    await customer.orders.cancel(order.id)()
    const { page } = await openAs(customer)
    await page.goto(`/orders/${order.id}`)
    await page.getByRole('button', { name: 'Buy again' }).click()
    await expectAt(page, '/order/checkout')
    await expectText(page.getByRole('main'), /2 products/u)
    const cart = await customer.cart.fetch()
    expect(cart).toMatchObject({
      right: { items: order.items.map(({ product, options, quantity }) => ({ product, options, quantity })) },
    })
  })

  test('Buying an order again adds the available goods and names the missing ones with the reason', async () => {
    const customer = await demoCustomer()
    // the only code of its kind: held by the first order, so the second cannot have it
    const order = await placed(customer, [line('V0001'), line('V0201')])
    await customer.orders.cancel(order.id)()
    await placed(customer, [line('V0201')])
    const { page } = await openAs(customer)
    await page.goto(`/orders/${order.id}`)
    await page.getByRole('button', { name: 'Buy again' }).click()
    const missing = page.getByRole('status').filter({ hasText: 'Some items could not be added' })
    await expectText(missing.getByRole('listitem'), /sold out or no longer sold/u)
    await missing.getByRole('link', { name: 'Checkout' }).click()
    await expectAt(page, '/order/checkout')
    expect(await customer.cart.fetch()).toMatchObject({ right: { items: [{ product: 'V0001' }] } })
  })
})
