import { describe, expect, test } from 'vitest'
import { demoCustomer, line, placed } from '../support/customer'
import { openAs, openPayment, payButton, startsPaying } from '../support/till'
import { expectGone, expectSeen, expectText } from '../support/waiting'
import { openWallet } from '../support/wallet'

describe('The payment page', () => {
  test('shows the sum that the chosen method takes, in both directions, and the wallet asks for it', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer)
    await openPayment(page, await placed(customer, [line('V0003')], 'cash'))
    const head = page.locator('.due-head')
    await expectText(head, /\$97\b/u)
    await expectText(payButton(page), '付款 $97')
    await expectSeen(page.locator('label').filter({ hasText: '現金' }).getByText('慳 $3'))

    await page.getByRole('radio', { name: /^MPay/u }).check()
    await expectText(head, /\$100\b/u)
    await expectText(payButton(page), '付款 $100')
    const wallet = await openWallet(page, await startsPaying(page))
    await expectText(wallet.page.getByRole('main'), /100/u)
    await wallet.page.close()
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('dialog'))

    // the order stands at MPay now: the way back to cash is as true
    await page.reload()
    await expectText(payButton(page), '付款 $100')
    await page.getByRole('radio', { name: /^現金/u }).check()
    await expectText(head, /\$97\b/u)
    await expectText(payButton(page), '付款 $97')
    const counter = await openWallet(page, await startsPaying(page, /店員收款頁/u))
    await expectText(counter.page.getByRole('main'), /97/u)
  })

  test('says in Hong Kong dollars what a wallet takes before it is opened', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer)
    await openPayment(page, await placed(customer, [line('V0003')]))
    await expectText(payButton(page), '付款 $100')
    for (const wallet of [/^PayMe/u, /^AlipayHK/u, /^微信支付|^WeChat/u]) {
      await page.getByRole('radio', { name: wallet }).check()
      await expectText(payButton(page), '付款 $100（約 HK$97）')
    }
    await expectSeen(page.getByText('錢包將收取 HK$97（1 MOP = 0.97 HKD）'))
    await page.getByRole('radio', { name: /^MPay/u }).check()
    await expectText(payButton(page), '付款 $100')
    expect(await page.getByText('HK$').count()).toBe(0)
  })
})
