import { describe, expect, test } from 'vitest'
import { demoCustomer, line, placed } from '../support/customer'
import { codesOn, openAs, openPayment, payButton, startsPaying } from '../support/till'
import { expectAt, expectSeen, expectSoon } from '../support/waiting'
import { chooseInWallet } from '../support/wallet'

describe('[I-02] A payment of which the wallet does not tell the shop', () => {
  test('has its codes when the shopper says that it is paid', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    await openPayment(page, order)
    await chooseInWallet(await startsPaying(page), 'never')
    await page.getByRole('button', { name: '我已付款' }).click()
    await expectAt(page, `/orders/${order.id}`)
    await expectSoon(() => codesOn(page).count()).toBe(1)
  })

  test('has its codes when the shopper comes back from the wallet', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    await openPayment(page, order)
    await page.getByRole('radio', { name: /^UePay/u }).check()
    await payButton(page).click()
    await page.getByText('試試其他情況').click()
    await page.getByRole('button', { name: '付款，不通知' }).click()
    await expectAt(page, `/orders/${order.id}`)
    await expectSeen(page.getByRole('heading', { name: '付款成功' }))
    await expectSoon(() => codesOn(page).count()).toBe(1)
  })

  test('has its codes when the page that waits is looked at again', async () => {
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

  test('is known on a backend without the question as soon as it is told', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer, { expected: [/404/u] })
    await page.route('**/payments/check', route => route.fulfill({ status: 404, body: '{"message":"Not found"}' }))
    await openPayment(page, order)
    const address = await startsPaying(page)
    await page.getByRole('button', { name: '我已付款' }).click()
    await expectSeen(page.getByRole('status').filter({ hasText: '暫時未收到付款結果' }))
    await chooseInWallet(address, 'approve')
    await expectSoon(() => codesOn(page).count()).toBe(1)
  })
})
