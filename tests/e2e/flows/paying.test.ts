import type { Page, Request } from 'playwright'
import { describe, expect, test } from 'vitest'
import { statusOf } from '~/domain/orders/order-status'
import { demoCustomer, got, line, placed } from '../support/customer'
import { codesOn, openAs, openPayment, payButton, startsPaying } from '../support/order-pages'
import { expectAt, expectGone, expectSeen, expectText, expectSoon } from '../support/waiting'
import { apps } from '../support/user-agents'
import { chooseInTab, chooseInWallet, openWallet } from '../support/wallet'

describe('An order that is being paid', () => {
  test('A paid order shows its codes after a push, without a tap and without a poll', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    const subscribed = hears(page, '"pusher_internal:subscription_succeeded"')
    const told = hears(page, 'order.updated')
    const asked = requests(page, `/api/orders/${order.id}`)
    await page.clock.install()
    await openPayment(page, order)
    const wallet = await startsPaying(page)
    await subscribed

    // with its clock stopped the page cannot poll: a push causes every request from now on
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
    await asked.answered()
    // some answers have no body to read, such as a redirect
    const paid = page.waitForResponse(async answer => (await answer.text().catch(() => '')).includes('"success"'))
    await chooseInWallet(wallet, 'approve')
    await told
    await paid

    await page.clock.resume()
    await expectAt(page, `/orders/${order.id}`)
    await expectSoon(() => codesOn(page).count()).toBe(1)
  })

  test('The thanks for a payment appear once: later the page of the order is titled with its codes', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    await openPayment(page, order)
    await chooseInWallet(await startsPaying(page), 'approve')
    await expectAt(page, `/orders/${order.id}`)
    await expectSeen(page.getByRole('heading', { name: 'Payment complete' }))
    await page.goto(`/takings/${order.id}`)
    await expectSeen(page.getByRole('heading', { name: 'Your codes', exact: true }))
    expect(await page.getByRole('heading', { name: 'Payment complete' }).count()).toBe(0)
  })

  test('A payment that waits continues with the same code when the shopper changes the language', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer)
    await openPayment(page, await placed(customer, [line('V0001')]))
    const address = await startsPaying(page)
    await expectSeen(page.getByRole('dialog', { name: 'Pay with MPay' }).getByText('Scan this code'))
    await page.keyboard.press('Escape')
    await page.getByLabel(/^Region and language/u).click()
    await page.getByRole('button', { name: '繁體中文' }).click()
    // the same labels in Chinese: pay, pay with MPay, scan this code, open the wallet here
    await page.getByRole('button', { name: /^付款 \$/u }).click()
    const sheet = page.getByRole('dialog', { name: '用 MPay 付款' })
    await expectSeen(sheet.getByText('掃描此碼'))
    expect(await sheet.getByRole('link', { name: '在此裝置開啟錢包' }).getAttribute('href')).toBe(address)
  })

  test('An order shows that a payment was declined, and is paid at the second attempt', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer)
    await openPayment(page, await placed(customer, [line('V0001')]))
    const sheet = page.getByRole('dialog', { name: /MPay/u })
    await chooseInWallet(await startsPaying(page), 'decline')
    // a code that can no longer be paid does not stay on the screen
    await expectGone(sheet)
    await expectSeen(page.getByRole('alert').filter({ hasText: 'The payment did not go through' }))

    await chooseInWallet(await startsPaying(page), 'approve')
    await expectSoon(() => codesOn(page).count()).toBe(1)
  })

  test('An order can be paid with another method after a payment has expired', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    await openPayment(page, order)
    await chooseInWallet(await startsPaying(page), 'expire')
    await expectSeen(page.getByRole('alert').filter({ hasText: 'The payment did not go through' }))

    await page.getByRole('radio', { name: /^UePay/u }).check()
    await payButton(page).click()
    // this wallet takes over the tab, and gives it back
    await chooseInTab(page, 'approve')
    await expectAt(page, `/orders/${order.id}`)
    await expectSoon(() => codesOn(page).count()).toBe(1)
  })

  test('[I-05] An order is paid once although the wallet notifies the shop twice', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0003', 2)])
    const { page } = await openAs(customer)
    await openPayment(page, order)
    const address = await startsPaying(page)
    await chooseInWallet(address, 'twice')
    await expectSoon(() => codesOn(page).count()).toBe(2)
    const shown = await codesOn(page).allInnerTexts()

    const wallet = await openWallet(page, address)
    await wallet.page.getByRole('link', { name: 'English' }).click()
    await expectSeen(wallet.page.getByRole('status').filter({ hasText: 'Paid' }))
    await page.reload()
    await expectSoon(() => codesOn(page).allInnerTexts()).toEqual(shown)
  })

  test('[I-06] A payment of a wrong amount shows an error and no codes, and the right amount still pays the order', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0003')])
    const { page } = await openAs(customer)
    await openPayment(page, order)
    await chooseInWallet(await startsPaying(page), 'wrong')
    await expectSeen(page.getByRole('alert').filter({ hasText: 'Anything charged will be returned' }))
    expect((await got(customer.orders.get(order.id))).status).toEqual(statusOf('waiting_for_payment'))
    expect(await codesOn(page).count()).toBe(0)

    await chooseInWallet(await startsPaying(page), 'approve')
    await expectSoon(() => codesOn(page).count()).toBe(1)
  })

  test('An order that is paid at the counter costs the cash price', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0003')], 'cash')
    const { page } = await openAs(customer)
    await openPayment(page, order)
    await expectText(page.getByRole('main'), /\$97/u)
    // a day to come, and where to
    expect((order.expires_at ?? 0) - (order.created_at ?? 0)).toBe(86_400_000)
    await expectText(page.getByRole('timer'), /^Pay before \d+ \w+, \d\d:\d\d$/u)
    const till = await startsPaying(page, 'Demo: the clerk’s till')
    const sheet = page.getByRole('dialog', { name: 'Pay in cash at our shop' })
    await expectText(sheet, 'Shop A, G/F, 8 Stone Lane, Macau')
    await expectText(sheet, 'Daily from 10:00 to 22:00')
    expect(await sheet.getByRole('link', { name: 'See the map' }).getAttribute('href')).toMatch(/^https:/u)
    const counter = await openWallet(page, till)
    await expectText(counter.page.getByRole('main'), /97/u)
    await chooseInTab(counter.page, 'approve')
    await expectSoon(() => codesOn(page).count()).toBe(1)
  })

  test('In the Hong Kong edition an order in cash is paid at the counter in Hong Kong', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0003')], 'cash')
    const { page } = await openAs(customer)
    await page.goto(`/hk/pay?order=${order.id}`)
    await payButton(page).click()
    const sheet = page.getByRole('dialog', { name: 'Pay in cash at our shop' })
    await expectText(sheet, '3/F, 6 Slab Terrace, Hong Kong')
    await expectText(sheet, 'Daily from 11:00 to 20:00')
  })

  test('PayMe opens after three seconds, and the demo shop completes the paid top-up', async () => {
    const customer = await demoCustomer()
    const topUp = { product: 'V0035', options: { server: 'asia', player_id: '10203040' }, quantity: 1 }
    const order = await placed(customer, [topUp], 'payme')
    const { page } = await openAs(customer, {
      context: { userAgent: apps['Chrome on a phone'], hasTouch: true, isMobile: true },
    })
    await openPayment(page, order)
    await payButton(page).click()
    await expectSeen(page.getByRole('timer', { name: /^[123] seconds? left$/u }))
    await chooseInTab(page, 'approve')
    await expectAt(page, `/orders/${order.id}`)
    await expectText(page.getByRole('main'), /Delivered/u)
  })

  test('The shopper cancels an unpaid order after a question', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer)
    await openPayment(page, await placed(customer, [line('V0201')]))
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
    await expectSeen(page.getByRole('heading', { name: 'The order was cancelled' }))
    // the only code of its kind is on the shelf again
    await page.goto('/order/product/G053')
    expect(await page.getByRole('radio', { name: /20 GB, 30 days/u }).isEnabled()).toBe(true)
  })
})

/** Waits until a word comes in over one of the page's sockets. */
const hears = (page: Page, word: string): Promise<void> =>
  new Promise(resolve => {
    page.on('websocket', socket =>
      socket.on('framereceived', ({ payload }) => {
        if (payload.toString().includes(word)) resolve()
      }),
    )
  })

/** Counts the requests for a path, and waits until each has its answer. */
const requests = (page: Page, path: string) => {
  let waiting = 0
  const count = (by: number) => (request: Request) => {
    if (request.url().endsWith(path)) waiting += by
  }
  page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1))
  return { answered: () => expectSoon(() => waiting).toBe(0) }
}
