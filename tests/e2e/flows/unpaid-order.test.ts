import { describe, expect, test } from 'vitest'
import { demoCustomer, line, placed } from '../support/customer'
import { openAs } from '../support/till'
import { expectAt, expectGone, expectSeen, expectText } from '../support/waiting'

describe('An order that waits for payment', () => {
  test('stays in sight on the shop pages with its time left, and one tap leads back to its payment', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    const bar = page.getByRole('link', { name: /待付款/u })
    for (const path of ['/', '/order', '/hk']) {
      await page.goto(path)
      await expectText(bar, /\d+:\d\d\s*繼續付款/u)
    }
    await bar.click()
    await expectAt(page, `/hk/pay?order=${order.id}`)
    expect(await bar.count()).toBe(0)
  })

  test('is found from an empty checkout, and is gone from the shop as soon as it is cancelled', async () => {
    const customer = await demoCustomer()
    await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    await page.goto('/order')
    await expectSeen(page.getByRole('link', { name: /待付款/u }))
    // as Back leads to it after an order was placed
    await page.evaluate(() => window.history.pushState({}, '', '/order/checkout'))
    await expectSeen(page.getByRole('heading', { level: 2 }).first())
    await page.getByRole('link', { name: /待付款/u }).click()
    await page.getByRole('button', { name: '取消訂單' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '取消訂單' }).click()
    await expectSeen(page.getByRole('heading', { name: '訂單已取消' }))
    await page.getByRole('link', { name: '返回商店' }).click()
    await expectAt(page, '/order')
    await expectGone(page.getByRole('link', { name: /待付款/u }))
  })

  test('leads to the list where there are several', async () => {
    const customer = await demoCustomer()
    await placed(customer, [line('V0001')])
    await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    await page.goto('/')
    await page.getByRole('link', { name: /2 張訂單待付款/u }).click()
    await expectAt(page, '/takings')
  })
})
