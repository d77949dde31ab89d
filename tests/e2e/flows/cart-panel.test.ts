import { describe, expect, test } from 'vitest'
import { demoCustomer, got, line } from '../support/customer'
import { lost } from '../support/lost-answers'
import { openAs } from '../support/order-pages'
import { expectAt, expectGone, expectSeen, expectText, expectSoon } from '../support/waiting'

describe('The cart panel', () => {
  test('The message that a product is in the cart disappears as soon as a sheet opens', async () => {
    const { page } = await openAs(await demoCustomer())
    await page.goto('/order/product/G001')
    await page.getByRole('dialog').getByRole('button', { name: 'Add to cart' }).click()
    const message = page.locator('.toasts')
    await expectText(message, 'Added to cart')
    await page.getByRole('region', { name: 'Cart' }).getByRole('button', { name: 'in the cart' }).click()
    await expectSeen(page.getByRole('dialog', { name: 'Cart (1)' }))
    expect(await message.innerText()).toBe('')
  })

  test('The cart panel does not open on the pages of the checkout, even by its address', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0001')))
    const { page } = await openAs(customer)
    await page.goto('/order#cart')
    await expectSeen(page.getByRole('dialog', { name: /Cart/u }))
    await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click()
    await expectAt(page, /^\/order\/checkout/u)
    await page.evaluate(() => {
      window.location.hash = '#cart'
    })
    await expectAt(page, '/order/checkout#cart')
    await expectSeen(page.getByRole('button', { name: 'Confirm' }))
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByRole('region', { name: 'Cart' }).getByRole('button', { name: 'in the cart' }).count()).toBe(
      0,
    )
  })

  test('The panel of an empty cart has no button to clear it, and its checkout button is disabled', async () => {
    const { page } = await openAs(await demoCustomer())
    await page.goto('/order#cart')
    const panel = page.getByRole('dialog', { name: 'Cart' })
    await expectSeen(panel.getByRole('heading', { name: 'No items' }))
    expect(await panel.getByRole('button', { name: 'Clear' }).count()).toBe(0)
    expect(await panel.getByRole('button', { name: 'Checkout' }).isDisabled()).toBe(true)
  })

  test('The cart panel shows an error while the cart cannot be loaded, not an empty cart, and the cart after a retry', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0001')))
    const { page } = await openAs(customer, { expected: lost })
    await page.route('**/api/cart', route => route.abort())
    await page.goto('/order#cart')
    const panel = page.getByRole('dialog', { name: 'Cart' })
    await expectText(panel.getByRole('alert'), 'No connection')
    expect(await panel.getByRole('heading', { name: 'No items' }).count()).toBe(0)
    expect(await panel.getByRole('button', { name: 'Checkout' }).count()).toBe(0)
    await page.unroute('**/api/cart')
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expectSeen(
      page.getByRole('dialog', { name: 'Cart (1)' }).getByRole('heading', { name: /^Game points card/u }),
    )
    await expectSeen(page.getByRole('dialog').getByRole('link', { name: 'Checkout' }))
  })

  test('A quantity that the server refuses for good offers no retry', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0001')))
    const { page } = await openAs(customer, { expected: [/status of 422/u] })
    await page.goto('/order#cart')
    const panel = page.getByRole('dialog', { name: /Cart/u })
    await page.route('**/api/cart/*', route =>
      route.fulfill({ status: 422, json: { message: 'Refused', errors: { quantity: ['One per customer'] } } }),
    )
    await panel.getByRole('button', { name: 'More' }).click()
    await expectText(panel.getByRole('alert'), 'One per customer')
    expect(await panel.getByRole('alert').getByRole('button').count()).toBe(0)
  })

  test('A failed change of a quantity shows an error and the old quantity, and a retry changes it', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0001')))
    const { page } = await openAs(customer, { expected: lost })
    await page.goto('/order#cart')
    const panel = page.getByRole('dialog', { name: /Cart/u })
    const amount = panel.getByRole('group', { name: /^Quantity of/u }).getByRole('status')
    await expectText(amount, '1')
    await page.route('**/api/cart/*', route => route.abort())
    await panel.getByRole('button', { name: 'More' }).click()
    await expectText(panel.getByRole('alert'), 'No connection')
    await expectText(amount, '1')
    await page.unroute('**/api/cart/*')
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expectText(amount, '2')
    await expectGone(panel.getByRole('alert'))
    // shown at once, and there when the backend has answered
    await expectSoon(async () => (await got(customer.cart.fetch)).quantity).toBe(2)
  })

  test('The cart panel marks a sold-out line and can remove it', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0001')))
    const { page } = await openAs(customer)
    await page.route('**/api/cart', async route => {
      const response = await route.fetch()
      const text = await response.text()
      await route.fulfill({ response, body: text.replaceAll('"product":', '"stockout":true,"product":') })
    })
    await page.goto('/order#cart')
    const panel = page.getByRole('dialog', { name: /Cart/u })
    await expectSeen(panel.getByText('Sold out. Remove it to check out.'))
    expect(await panel.getByRole('group', { name: /^Quantity of/u }).count()).toBe(0)
    await panel.getByRole('button', { name: 'Remove Game points card 250 points' }).click()
    await expectSeen(panel.getByRole('heading', { name: 'No items' }))
    expect((await got(customer.cart.fetch)).items).toEqual([])
  })
})
