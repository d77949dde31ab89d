import { describe, expect, test } from 'vitest'
import { demoCustomer, line, placed } from '../support/customer'
import { codesOn, openAs, openPayment, payButton, startsPaying } from '../support/order-pages'
import { expectAt, expectSeen, expectSoon } from '../support/waiting'
import { chooseInTab, chooseInWallet } from '../support/wallet'

describe('[I-02] A payment without a notification', () => {
  test('[I-02] A payment without a notification delivers its codes when the shopper taps “I have paid”', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    await openPayment(page, order)
    await chooseInWallet(await startsPaying(page), 'never')
    await page.getByRole('button', { name: 'I have paid' }).click()
    await expectAt(page, `/orders/${order.id}`)
    await expectSoon(() => codesOn(page).count()).toBe(1)
  })

  test('[I-02] A payment without a notification delivers its codes when the shopper returns from the wallet', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    await openPayment(page, order)
    await page.getByRole('radio', { name: /^UePay/u }).check()
    await payButton(page).click()
    await chooseInTab(page, 'never')
    await expectAt(page, `/orders/${order.id}`)
    await expectSeen(page.getByRole('heading', { name: 'Payment complete' }))
    await expectSoon(() => codesOn(page).count()).toBe(1)
  })

  test('[I-02] A payment without a notification delivers its codes when its page is visible again', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    await openPayment(page, order)
    await chooseInWallet(await startsPaying(page), 'never')
    const checked = page.waitForRequest(`**/api/orders/${order.id}/payments/check`)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    expect((await checked).method()).toBe('POST')
    await expectAt(page, `/orders/${order.id}`)
    await expectSoon(() => codesOn(page).count()).toBe(1)
  })

  test('[I-02] On a backend that cannot query the wallet, a payment is known when its notification arrives', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer, { expected: [/404/u] })
    await page.route('**/payments/check', route => route.fulfill({ status: 404, body: '{"message":"Not found"}' }))
    await openPayment(page, order)
    const address = await startsPaying(page)
    await page.getByRole('button', { name: 'I have paid' }).click()
    await expectSeen(page.getByRole('status').filter({ hasText: 'We have no result yet' }))
    await chooseInWallet(address, 'approve')
    await expectSoon(() => codesOn(page).count()).toBe(1)
  })
})
