import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ShopProcess, startShop } from '../../setup/shop-process'
import { demoCustomer, line, placed } from '../support/customer'
import { codesOn, openAs, startsPaying } from '../support/till'
import { expectSeen, expectSoon } from '../support/waiting'
import { chooseInWallet } from '../support/wallet'

/** A separate shop, which holds an unpaid order for seconds, not for a quarter of an hour. */
let shop: ShopProcess
beforeAll(async () => {
  shop = await startShop({ HOLD_SECONDS: '9', CASH_HOLD_SECONDS: '9' })
})
afterAll(() => shop.stop())

describe('An order whose time is over', () => {
  test('says so, cannot be paid any more, and is among the takings as called off', async () => {
    const customer = await demoCustomer(shop.url)
    const order = await placed(customer, [line('V0002')])
    const { page } = await openAs(customer)
    await page.goto(`${shop.url}/pay?order=${order.id}`)
    await startsPaying(page)
    await expectSeen(page.getByRole('heading', { name: /付款時間已過|訂單已取消/u }))
    expect(await page.getByRole('link', { name: '在此裝置開啟錢包' }).count()).toBe(0)
    await page.getByRole('link', { name: '查看訂單' }).click()
    await expectSeen(page.getByRole('heading', { name: '訂單已取消' }))
    await page.goto(`${shop.url}/takings`)
    await expectSeen(page.getByRole('main').getByText('已取消').first())
  })

  test('[I-07] is delivered after all when it is paid late', async () => {
    const customer = await demoCustomer(shop.url)
    // the counter counts in seconds; wallets give at least a minute
    const order = await placed(customer, [line('V0002')], 'cash')
    const { page } = await openAs(customer)
    await page.goto(`${shop.url}/pay?order=${order.id}`)
    await chooseInWallet(await startsPaying(page, '示範：店員收款頁'), 'late')
    await expectSoon(() => codesOn(page).count()).toBe(1)
  })

  test('[I-02] is delivered when the wallet was paid in time and never told the shop', async () => {
    const customer = await demoCustomer(shop.url)
    const order = await placed(customer, [line('V0002')])
    const { page } = await openAs(customer)
    await page.goto(`${shop.url}/pay?order=${order.id}`)
    await chooseInWallet(await startsPaying(page), 'never')
    // once the time is over the shop asks the wallet itself
    await expectSeen(codesOn(page).first())
  })
})
