import { describe, expect, test } from 'vitest'
import { demoCustomer, line, placed } from '../support/customer'
import { openAs } from '../support/order-pages'
import { expectAt, expectGone, expectSeen, expectText } from '../support/waiting'

describe('An order that waits for payment', () => {
  test('The shop pages show an unpaid order with its time left, and one tap leads to its payment', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    const bar = page.getByRole('link', { name: /To pay/u })
    for (const path of ['/', '/order', '/hk']) {
      await page.goto(path)
      await expectText(bar, /\d+:\d\d\s*Pay now/u)
    }
    await bar.click()
    await expectAt(page, `/hk/pay?order=${order.id}`)
    expect(await bar.count()).toBe(0)
  })

  test('An empty checkout links to the unpaid order, which disappears from the shop when it is cancelled', async () => {
    const customer = await demoCustomer()
    await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    await page.goto('/order')
    await expectSeen(page.getByRole('link', { name: /To pay/u }))
    // as Back leads to it after an order was placed
    await page.evaluate(() => window.history.pushState({}, '', '/order/checkout'))
    await expectSeen(page.getByRole('heading', { level: 2 }).first())
    await page.getByRole('link', { name: /To pay/u }).click()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
    await expectSeen(page.getByRole('heading', { name: 'The order was cancelled' }))
    await page.getByRole('link', { name: 'Back to the shop' }).click()
    await expectAt(page, '/order')
    await expectGone(page.getByRole('link', { name: /To pay/u }))
  })

  test('Several unpaid orders lead to the list of orders', async () => {
    const customer = await demoCustomer()
    await placed(customer, [line('V0001')])
    await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    await page.goto('/')
    await page.getByRole('link', { name: /2 orders to pay/u }).click()
    await expectAt(page, '/takings')
  })
})
