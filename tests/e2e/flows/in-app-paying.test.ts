import type { BrowserContextOptions, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { revivalOf } from '~/domain/orders/revival'
import { scanPicture } from '@tests/graphics/zxing'
import { openPage } from '../../setup/browser'
import { shopUrl } from '../../setup/shop-url'
import { codesOn, openAs, openPayment, payButton } from '../support/till'
import { type Customer, demo, demoCustomer, got, line, placed } from '../support/customer'
import { getCode } from '../support/phone'
import { apps } from '../support/user-agents'
import { expectAt, expectGone, expectSeen, expectSoon, expectText } from '../support/waiting'

type Wallet = 'uepay' | 'wechat'

const phones: Readonly<Record<Wallet, BrowserContextOptions>> = {
  uepay: { userAgent: apps.UePay, hasTouch: true, isMobile: true },
  wechat: { userAgent: apps.WeChat, hasTouch: true, isMobile: true },
}

/** A customer's unpaid order with its payment page open inside the wallet's app, as the simulator plays it. */
const inside = async (wallet: Wallet, manner: string, after = 0) => {
  const customer = await demoCustomer()
  const order = await placed(customer, [line('V0001')], wallet)
  const { page } = await openAs(customer, { context: phones[wallet], expected: [/422/u] })
  if (wallet === 'wechat') await linksWechat(page)
  const app = await fetch(`${shopUrl()}/simulator/${wallet}/bridge.js?manner=${manner}&after=${after}`)
  await page.addInitScript({ content: await app.text() })
  await openPayment(page, order)
  await expectSeen(payButton(page))
  return { page, order }
}

/** WeChat's payment sheet opens for a person whom the shop knows by WeChat's name only. */
const linksWechat = async (page: Page): Promise<void> => {
  await page.goto('/bindAccount')
  const link = page.getByRole('button', { name: '連結微信' })
  const unlink = page.getByRole('button', { name: '解除微信' })
  await expectSeen(link.or(unlink))
  if (await unlink.isVisible()) return
  await link.click()
  await page.waitForURL('**/simulator/id/**')
  await page.getByRole('textbox').fill(`Linked ${Date.now()}`)
  await page.getByRole('button', { name: /^同意/u }).first().click()
  // linking adds a login method: a code to the customer's number confirms it
  await page.getByLabel('短訊驗證碼').fill(await getCode(page, demo.tel))
  await expectSeen(unlink)
}

const panel = (page: Page) => page.locator('.wallet-app')

describe.each([
  ['uepay', 'UePay 表示已付款，正在核實'],
  ['wechat', '微信支付表示已付款，正在核實'],
] as const)('Inside the app of %s', (wallet, claimed) => {
  test.each([
    ['there from the first', 'approve', 0],
    ['put into the page later', 'approve', 700],
    ['answering twice', 'twice', 0],
    ['never answering', 'silent', 0],
  ])(
    'an order is paid in the app’s own sheet, its bridge %s, and the codes come [I-02]',
    async (_how, manner, after) => {
      const { page, order } = await inside(wallet, manner, after)
      await payButton(page).click()
      await expectAt(page, `/orders/${order.id}`)
      await expectSoon(() => codesOn(page).count()).toBe(1)
    },
  )

  test.each([
    ['cancel', '內取消'],
    ['decline', '未能完成付款|付款未成功'],
  ])(
    'a sheet that is closed by %s says so, and the same order is paid at the second attempt [I-20]',
    async (manner, said) => {
      const { page, order } = await inside(wallet, manner)
      await payButton(page).click()
      await expectText(page.getByRole('main'), new RegExp(said, 'u'))
      expect(await page.getByRole('radio', { name: /^MPay/u }).isEnabled()).toBe(true)

      const app = await fetch(`${shopUrl()}/simulator/${wallet}/bridge.js?manner=approve`)
      await page.evaluate(await app.text())
      await panel(page).getByRole('button', { name: '再試一次' }).click()
      await expectAt(page, `/orders/${order.id}`)
    },
  )

  test('an app that claims to be paid pays nothing: the shop asks, and goes on waiting [I-06]', async () => {
    const { page, order } = await inside(wallet, 'claim')
    await payButton(page).click()
    await expectText(panel(page), claimed)
    await panel(page).getByRole('button', { name: '我已付款' }).click()
    await expectText(panel(page), '暫時未收到付款結果')
    await expectAt(page, `/pay?order=${order.id}`)
  })
})

test('Where there is no bridge after all, that is said, and another method pays', async () => {
  const customer = await demoCustomer()
  const order = await placed(customer, [line('V0001')], 'uepay')
  const { page } = await openAs(customer, { context: phones.uepay })
  await openPayment(page, order)
  await payButton(page).click()
  await expectText(panel(page), '這個付款方式要在 UePay 應用程式內使用')
  await page.getByRole('radio', { name: /^MPay/u }).check()
  await payButton(page).click()
  await expectSeen(page.getByRole('dialog', { name: /MPay/u }))
  await expectGone(panel(page))
})

describe('The wallet whose app the shop is open in', () => {
  const open = (app: keyof typeof apps, customer: Customer) =>
    openAs(customer, { context: { userAgent: apps[app], hasTouch: true, isMobile: true } })
  /** A customer with one thing in the cart, at the checkout. */
  const shops = async (app: keyof typeof apps) => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0001')))
    const { page } = await open(app, customer)
    await page.goto('/order')
    await page.getByRole('link', { name: '去結帳' }).click()
    await expectAt(page, '/order/checkout')
    await expectSeen(page.getByRole('radio').first())
    return { page }
  }
  const values = (page: Page) => page.getByRole('radio').evaluateAll(all => all.map(each => each.getAttribute('value')))
  const checked = (page: Page) => page.locator('input[name=payment]:checked').getAttribute('value')
  test.each([
    ['UePay', 'uepay'],
    ['MPay', 'mpay'],
    ['BOC Macau', 'bocpay'],
    ['AliPayHK', 'alipayhk'],
    ['WeChat', 'wechat'],
  ] as const)('stands first in the checkout and is chosen, and the bill is its own: %s', async (app, wallet) => {
    const { page } = await shops(app)
    expect((await values(page)).slice(0, 2)).toEqual([wallet, 'cash'])
    expect(await checked(page)).toBe(wallet)
    await page.getByRole('button', { name: '確認', exact: true }).click()
    await expectAt(page, '/order/confirm')
    await expectText(page.getByRole('main'), /總計 MOP\s+\$25/u)
  })

  test('gives way to what the shopper chooses, in the checkout and on the pay page', async () => {
    const { page } = await shops('UePay')
    await page.getByRole('radio', { name: /^現金/u }).check()
    await page.getByRole('button', { name: '確認', exact: true }).click()
    await expectAt(page, '/order/confirm')
    await page.getByRole('button', { name: '確認下單' }).click()
    await expectSeen(page.getByRole('dialog', { name: /現金/u }))
    await page.goBack()
    expect(await checked(page)).toBe('cash')
  })

  test.each([
    ['cash', 'mpay'],
    ['payme', 'payme'],
  ])('is chosen on the pay page in place of cash alone: of %s, %s', async (payment, method) => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')], payment)
    const { page } = await open('MPay', customer)
    await openPayment(page, order)
    await expectSeen(payButton(page))
    expect((await values(page)).slice(0, 2)).toEqual(['mpay', 'cash'])
    expect(await checked(page)).toBe(method)
  })

  test('is chosen for a friend who pays by the link', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')], 'payme')
    const { page } = await openPage({ context: { userAgent: apps.MPay, hasTouch: true, isMobile: true } })
    await page.goto(`/s/${revivalOf(order)}`)
    await expectSeen(payButton(page))
    expect(await checked(page)).toBe('mpay')
  })
})

test('Where the messaging app cannot open AlipayHK, the order’s link leads there: as a code, and copied for a browser', async () => {
  const customer = await demoCustomer()
  const order = await placed(customer, [line('V0001')], 'alipayhk')
  const { page } = await openAs(customer, {
    context: { ...phones.wechat, permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await openPayment(page, order)
  await payButton(page).click()
  const sheet = page.getByRole('dialog', { name: '用 AlipayHK 付款' })
  await expectText(sheet, '這裏不能直接開啟 AlipayHK')
  await expectAt(page, `/pay?order=${order.id}`)
  const code = sheet.getByRole('img', { name: '付款頁 QR 碼' })
  await expectSeen(code)
  const link = `${shopUrl()}/s/${revivalOf(order)}`
  const picture = Buffer.from((await code.getAttribute('src'))?.split(',')[1] ?? '', 'base64')
  expect(await scanPicture(picture)).toBe(link)
  await sheet.getByRole('button', { name: '複製付款連結' }).click()
  await expectText(page.getByRole('status').filter({ hasText: '已複製' }), '已複製付款連結')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  // the wallet's own scanner opens it inside the wallet, whose app is then chosen
  const wallet = await openPage({ context: { userAgent: apps.AliPayHK, hasTouch: true, isMobile: true } })
  await wallet.page.goto(link)
  await expectSeen(payButton(wallet.page))
  expect(await wallet.page.locator('input[name=payment]:checked').getAttribute('value')).toBe('alipayhk')
})
