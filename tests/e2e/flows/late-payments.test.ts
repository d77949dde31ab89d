import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ShopProcess, startShop } from '../../setup/shop-process'
import { type Customer, demoCustomer, line, placed } from '../support/customer'
import { codesOn, openAs, startsPaying } from '../support/order-pages'
import { expectSeen, expectSoon } from '../support/waiting'
import { chooseInWallet } from '../support/wallet'

/** A separate shop, which holds an unpaid order for seconds, not for a quarter of an hour. */
let shop: ShopProcess
beforeAll(async () => {
  shop = await startShop({ HOLD_SECONDS: '15', CASH_HOLD_SECONDS: '15' })
})
afterAll(() => shop.stop())

/** The time to pay begins when the order is placed: the page and its code are here before. */
const openWarm = async (customer: Customer): ReturnType<typeof openAs> => {
  const opened = await openAs(customer)
  await opened.page.goto(`${shop.url}/about`)
  return opened
}

describe('An order whose time is over', () => {
  test('An order whose time is over cannot be paid, and is listed as cancelled', async () => {
    const customer = await demoCustomer(shop.url)
    const { page } = await openWarm(customer)
    const order = await placed(customer, [line('V0002')])
    await page.goto(`${shop.url}/pay?order=${order.id}`)
    await startsPaying(page)
    await expectSeen(page.getByRole('heading', { name: /The time to pay is over|The order was cancelled/u }))
    expect(await page.getByRole('link', { name: 'Open the wallet here' }).count()).toBe(0)
    await page.getByRole('link', { name: 'See the order' }).click()
    await expectSeen(page.getByRole('heading', { name: 'The order was cancelled' }))
    await page.goto(`${shop.url}/takings`)
    await expectSeen(page.getByRole('main').getByText('Cancelled').first())
  })

  test('[I-07] An expired order is delivered after a late payment', async () => {
    const customer = await demoCustomer(shop.url)
    // the counter counts in seconds; wallets give at least a minute
    const { page } = await openWarm(customer)
    const order = await placed(customer, [line('V0002')], 'cash')
    await page.goto(`${shop.url}/pay?order=${order.id}`)
    await chooseInWallet(await startsPaying(page, 'Demo: the clerk’s till'), 'late')
    await expectSoon(() => codesOn(page).count()).toBe(1)
  })

  test('[I-02] An order that was paid in time is delivered although the wallet never notified the shop', async () => {
    const customer = await demoCustomer(shop.url)
    const { page } = await openWarm(customer)
    const order = await placed(customer, [line('V0002')])
    await page.goto(`${shop.url}/pay?order=${order.id}`)
    await chooseInWallet(await startsPaying(page), 'never')
    // once the time is over the shop asks the wallet itself
    await expectSeen(codesOn(page).first())
  })
})
