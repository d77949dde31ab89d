import { describe, expect, test } from 'vitest'
import { demoCustomer, line, placed } from '../support/customer'
import { openAs, openPayment, payButton, startsPaying } from '../support/order-pages'
import { expectGone, expectSeen, expectSoon, expectText } from '../support/waiting'
import { openWallet } from '../support/wallet'

describe('The payment page', () => {
  test('The payment page shows the sum of the chosen method when it changes in either direction, and the wallet asks for it', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer)
    await openPayment(page, await placed(customer, [line('V0003')], 'cash'))
    const head = page.locator('.due-head')
    await expectText(head, /\$97\b/u)
    await expectText(payButton(page), 'Pay $97')
    await expectSeen(page.locator('label').filter({ hasText: 'Cash' }).getByText('$3 off'))

    await page.getByRole('radio', { name: /^MPay/u }).check()
    await expectText(head, /\$100\b/u)
    await expectText(payButton(page), 'Pay $100')
    const wallet = await openWallet(page, await startsPaying(page))
    await expectText(wallet.page.getByRole('main'), /100/u)
    await wallet.page.close()
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('dialog'))
    // its entry of the history is given back a moment later
    await expectSoon(() => page.evaluate(() => Reflect.get(Object(history.state), 'layers') ?? [])).toEqual([])

    // the order stands at MPay now: the way back to cash is as true
    await page.reload()
    await expectText(payButton(page), 'Pay $100')
    await page.getByRole('radio', { name: /^Cash/u }).check()
    await expectText(head, /\$97\b/u)
    await expectText(payButton(page), 'Pay $97')
    const counter = await openWallet(page, await startsPaying(page, /clerk’s till/u))
    await expectText(counter.page.getByRole('main'), /97/u)
  })

  test('The payment page names the sum in Hong Kong dollars before the wallet opens', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer)
    await openPayment(page, await placed(customer, [line('V0003')]))
    await expectText(payButton(page), 'Pay $100')
    for (const wallet of [/^PayMe/u, /^AlipayHK/u, /^WeChat/u]) {
      await page.getByRole('radio', { name: wallet }).check()
      await expectText(payButton(page), 'Pay $100 (about HK$97)')
    }
    await expectSeen(page.getByText('The wallet takes HK$97 (1 MOP = 0.97 HKD)'))
    await page.getByRole('radio', { name: /^MPay/u }).check()
    await expectText(payButton(page), 'Pay $100')
    expect(await page.getByText('HK$').count()).toBe(0)
  })
})
