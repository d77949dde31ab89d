import type { Page, Request } from 'playwright'
import { describe, expect, test } from 'vitest'
import { statusOf } from '~/domain/orders/order-status'
import { demoCustomer, got, line, placed } from '../support/customer'
import { codesOn, openAs, openPayment, payButton, startsPaying } from '../support/till'
import { expectAt, expectGone, expectSeen, expectText, expectSoon } from '../support/waiting'
import { apps } from '../support/user-agents'
import { chooseInWallet, openWallet } from '../support/wallet'

describe('An order that is being paid', () => {
  test('shows its codes by itself, told by a push and not by a poll', async () => {
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
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    await asked.answered()
    const paid = page.waitForResponse(async answer => (await answer.text()).includes('"success"'))
    await chooseInWallet(wallet, 'approve')
    await told
    await paid

    await page.clock.resume()
    await expectAt(page, `/orders/${order.id}`)
    await expectSoon(() => codesOn(page).count()).toBe(1)
  })

  test('is thanked for once: opened again later, its page is that of its codes', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    await openPayment(page, order)
    await chooseInWallet(await startsPaying(page), 'approve')
    await expectAt(page, `/orders/${order.id}`)
    await expectSeen(page.getByRole('heading', { name: '付款成功' }))
    await page.goto(`/takings/${order.id}`)
    await expectSeen(page.getByRole('heading', { name: '兌換碼', exact: true }))
    expect(await page.getByRole('heading', { name: '付款成功' }).count()).toBe(0)
  })

  test('goes on in the language that is chosen while it waits: the same code, in other words', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer)
    await openPayment(page, await placed(customer, [line('V0001')]))
    const address = await startsPaying(page)
    await expectSeen(page.getByRole('dialog', { name: '用 MPay 付款' }).getByText('掃描此碼'))
    await page.keyboard.press('Escape')
    await page.getByLabel(/^地區及語言/u).click()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: /^Pay \$/u }).click()
    const sheet = page.getByRole('dialog', { name: 'Pay with MPay' })
    await expectSeen(sheet.getByText('Scan this code'))
    expect(await sheet.getByRole('link', { name: 'Open the wallet here' }).getAttribute('href')).toBe(address)
  })

  test('says that a payment was declined, and is paid at the second attempt', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer)
    await openPayment(page, await placed(customer, [line('V0001')]))
    const sheet = page.getByRole('dialog', { name: /MPay/u })
    await chooseInWallet(await startsPaying(page), 'decline')
    // a code that can no longer be paid does not stay on the screen
    await expectGone(sheet)
    await expectSeen(page.getByRole('alert').filter({ hasText: '付款未成功' }))

    await chooseInWallet(await startsPaying(page), 'approve')
    await expectSoon(() => codesOn(page).count()).toBe(1)
  })

  test('can be paid with another method after a payment was left to expire', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    await openPayment(page, order)
    await chooseInWallet(await startsPaying(page), 'expire')
    await expectSeen(page.getByRole('alert').filter({ hasText: '付款未成功' }))

    await page.getByRole('radio', { name: /^UePay/u }).check()
    await payButton(page).click()
    // this wallet takes over the tab, and gives it back
    await expectSeen(page.getByRole('heading', { name: '模擬錢包' }))
    await page.getByRole('button', { name: '確認付款', exact: true }).click()
    await expectAt(page, `/orders/${order.id}`)
    await expectSoon(() => codesOn(page).count()).toBe(1)
  })

  test('[I-05] is paid once when the wallet tells of it twice', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0003', 2)])
    const { page } = await openAs(customer)
    await openPayment(page, order)
    const address = await startsPaying(page)
    await chooseInWallet(address, 'twice')
    await expectSoon(() => codesOn(page).count()).toBe(2)
    const shown = await codesOn(page).allInnerTexts()

    const wallet = await openWallet(page, address)
    await expectSeen(wallet.page.getByRole('status').filter({ hasText: '已付款' }))
    await page.reload()
    await expectSoon(() => codesOn(page).allInnerTexts()).toEqual(shown)
  })

  test('[I-06] shows no codes for a wrong amount, says so, and takes the right one', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0003')])
    const { page } = await openAs(customer)
    await openPayment(page, order)
    await chooseInWallet(await startsPaying(page), 'wrong')
    await expectSeen(page.getByRole('alert').filter({ hasText: '如有扣款，會退回' }))
    expect((await got(customer.orders.get(order.id))).status).toEqual(statusOf('waiting_for_payment'))
    expect(await codesOn(page).count()).toBe(0)

    await chooseInWallet(await startsPaying(page), 'approve')
    await expectSoon(() => codesOn(page).count()).toBe(1)
  })

  test('costs the cash price at the counter', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0003')], 'cash')
    const { page } = await openAs(customer)
    await openPayment(page, order)
    await expectText(page.getByRole('main'), /\$97/u)
    // a day to come, and where to
    expect((order.expires_at ?? 0) - (order.created_at ?? 0)).toBe(86_400_000)
    await expectText(page.getByRole('timer'), /^請於 \d+ 月 \d+ 日 \d\d:\d\d 前付款$/u)
    const till = await startsPaying(page, '示範：店員收款頁')
    const sheet = page.getByRole('dialog', { name: '到門市付現金' })
    await expectText(sheet, '澳門石仔街 8 號地下 A 舖')
    await expectText(sheet, '每日 10:00 至 22:00')
    expect(await sheet.getByRole('link', { name: '查看地圖' }).getAttribute('href')).toMatch(/^https:/u)
    const counter = await openWallet(page, till)
    await expectText(counter.page.getByRole('main'), /97/u)
    await counter.choose('確認收款')
    await expectSoon(() => codesOn(page).count()).toBe(1)
  })

  test('is paid at Hong Kong’s counter where it is Hong Kong’s edition', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0003')], 'cash')
    const { page } = await openAs(customer)
    await page.goto(`/hk/pay?order=${order.id}`)
    await payButton(page).click()
    const sheet = page.getByRole('dialog', { name: '到門市付現金' })
    await expectText(sheet, '香港石板里 6 號 3 樓')
    await expectText(sheet, '每日 11:00 至 20:00')
  })

  test('goes to PayMe by itself after three seconds; the demo shop completes the paid top-up', async () => {
    const customer = await demoCustomer()
    const topUp = { product: 'V0035', options: { server: 'asia', player_id: '10203040' }, quantity: 1 }
    const order = await placed(customer, [topUp], 'payme')
    const { page } = await openAs(customer, {
      context: { userAgent: apps['Chrome on a phone'], hasTouch: true, isMobile: true },
    })
    await openPayment(page, order)
    await payButton(page).click()
    await expectSeen(page.getByRole('timer', { name: '餘下 2 秒' }))
    await expectSeen(page.getByRole('heading', { name: '模擬錢包' }))
    await page.getByRole('button', { name: '確認付款', exact: true }).click()
    await expectAt(page, `/orders/${order.id}`)
    await expectText(page.getByRole('main'), /已到帳/u)
  })

  test('is called off by the shopper, after a question', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer)
    await openPayment(page, await placed(customer, [line('V0201')]))
    await page.getByRole('button', { name: '取消訂單' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '取消訂單' }).click()
    await expectSeen(page.getByRole('heading', { name: '訂單已取消' }))
    // the only code of its kind is on the shelf again
    await page.goto('/order/product/G053')
    expect(await page.getByRole('radio', { name: /20GB 30 日/u }).isEnabled()).toBe(true)
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
