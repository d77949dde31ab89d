import type { BrowserContextOptions, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { revivalOf } from '~/domain/orders/revival'
import { scanPicture } from '@tests/graphics/zxing'
import { openPage } from '../support/page'
import { shopUrl } from '../../setup/shop-url'
import { codesOn, openAs, openPayment, payButton } from '../support/order-pages'
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
  const link = page.getByRole('button', { name: 'Link WeChat' })
  const unlink = page.getByRole('button', { name: 'Unlink WeChat' })
  await expectSeen(link.or(unlink))
  if (await unlink.isVisible()) return
  await link.click()
  await page.waitForURL('**/simulator/id/**')
  await page.getByRole('textbox').fill(`Linked ${Date.now()}`)
  await page
    .getByRole('button', { name: /^Approve/u })
    .first()
    .click()
  // linking adds a login method: a code to the customer's number confirms it
  await page.getByLabel('Code from the text message').fill(await getCode(page, demo.tel))
  await expectSeen(unlink)
}

const panel = (page: Page) => page.locator('.wallet-app')

describe.each([
  ['uepay', 'UePay says that you have paid, and we are checking'],
  ['wechat', 'WeChat Pay says that you have paid, and we are checking'],
] as const)('Inside the app of %s', (wallet, claimed) => {
  test.each([
    ['there from the first', 'approve', 0],
    ['put into the page later', 'approve', 700],
    ['answering twice', 'twice', 0],
    ['never answering', 'silent', 0],
  ])(
    `In the app of ${wallet} an order is paid in the sheet of the app, its bridge %s, and the codes appear [I-02]`,
    async (_how, manner, after) => {
      const { page, order } = await inside(wallet, manner, after)
      await payButton(page).click()
      await expectAt(page, `/orders/${order.id}`)
      await expectSoon(() => codesOn(page).count()).toBe(1)
    },
  )

  test.each([
    ['cancel', 'The payment was cancelled in'],
    ['decline', 'could not take the payment|did not go through'],
  ])(
    `In the app of ${wallet} a sheet that ends with %s shows a message, and a second attempt pays the same order [I-20]`,
    async (manner, said) => {
      const { page, order } = await inside(wallet, manner)
      await payButton(page).click()
      await expectText(page.getByRole('main'), new RegExp(said, 'u'))
      expect(await page.getByRole('radio', { name: /^MPay/u }).isEnabled()).toBe(true)

      const app = await fetch(`${shopUrl()}/simulator/${wallet}/bridge.js?manner=approve`)
      await page.evaluate(await app.text())
      await panel(page).getByRole('button', { name: 'Try again' }).click()
      await expectAt(page, `/orders/${order.id}`)
    },
  )

  test(`In the app of ${wallet} a claimed payment pays nothing: the shop queries the provider and keeps waiting [I-06]`, async () => {
    const { page, order } = await inside(wallet, 'claim')
    await payButton(page).click()
    await expectText(panel(page), claimed)
    await panel(page).getByRole('button', { name: 'I have paid' }).click()
    await expectText(panel(page), 'We have no result yet')
    await expectAt(page, `/pay?order=${order.id}`)
  })
})

test('Without the bridge of the app, the page names the missing app, and another method pays', async () => {
  const customer = await demoCustomer()
  const order = await placed(customer, [line('V0001')], 'uepay')
  const { page } = await openAs(customer, { context: phones.uepay })
  await openPayment(page, order)
  await payButton(page).click()
  await expectText(panel(page), 'This method works inside the UePay app only')
  await page.getByRole('radio', { name: /^MPay/u }).check()
  await payButton(page).click()
  await expectSeen(page.getByRole('dialog', { name: /MPay/u }))
  await expectGone(panel(page))
})

describe('The wallet whose app shows the shop', () => {
  const open = (app: keyof typeof apps, customer: Customer) =>
    openAs(customer, { context: { userAgent: apps[app], hasTouch: true, isMobile: true } })
  /** A customer with one thing in the cart, at the checkout. */
  const shops = async (app: keyof typeof apps) => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0001')))
    const { page } = await open(app, customer)
    await page.goto('/order')
    await page.getByRole('link', { name: 'Checkout' }).click()
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
  ] as const)(
    'The wallet whose app shows the shop is first and selected in the checkout, with its own bill: %s',
    async (app, wallet) => {
      const { page } = await shops(app)
      expect((await values(page)).slice(0, 2)).toEqual([wallet, 'cash'])
      expect(await checked(page)).toBe(wallet)
      await page.getByRole('button', { name: 'Confirm', exact: true }).click()
      await expectAt(page, '/order/confirm')
      await expectText(page.getByRole('main'), /Total MOP\s+\$25/u)
    },
  )

  test('A shopper inside a wallet’s app can choose another payment method in the checkout and on the pay page', async () => {
    const { page } = await shops('UePay')
    await page.getByRole('radio', { name: /^Cash/u }).check()
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expectAt(page, '/order/confirm')
    await page.getByRole('button', { name: 'Place order' }).click()
    await expectSeen(page.getByRole('dialog', { name: /cash/u }))
    await page.goBack()
    expect(await checked(page)).toBe('cash')
  })

  test.each([
    ['cash', 'mpay'],
    ['payme', 'payme'],
  ])('On the pay page the wallet whose app shows the shop replaces only cash: of %s, %s', async (payment, method) => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')], payment)
    const { page } = await open('MPay', customer)
    await openPayment(page, order)
    await expectSeen(payButton(page))
    expect((await values(page)).slice(0, 2)).toEqual(['mpay', 'cash'])
    expect(await checked(page)).toBe(method)
  })

  test('A friend who opens the link in a wallet’s app has that wallet selected', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')], 'payme')
    const { page } = await openPage({ context: { userAgent: apps.MPay, hasTouch: true, isMobile: true } })
    await page.goto(`/s/${revivalOf(order)}`)
    await expectSeen(payButton(page))
    expect(await checked(page)).toBe('mpay')
  })
})

test('In the messaging app the link to the order leads to AlipayHK, as a QR code and copied for a browser', async () => {
  const customer = await demoCustomer()
  const order = await placed(customer, [line('V0001')], 'alipayhk')
  const { page } = await openAs(customer, {
    context: { ...phones.wechat, permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await openPayment(page, order)
  await payButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Pay with AlipayHK' })
  await expectText(sheet, 'AlipayHK cannot be opened from here')
  await expectAt(page, `/pay?order=${order.id}`)
  const code = sheet.getByRole('img', { name: 'QR code of the payment page' })
  await expectSeen(code)
  const link = `${shopUrl()}/s/${revivalOf(order)}`
  const picture = Buffer.from((await code.getAttribute('src'))?.split(',')[1] ?? '', 'base64')
  expect(await scanPicture(picture)).toBe(link)
  await sheet.getByRole('button', { name: 'Copy the payment link' }).click()
  await expectText(page.getByRole('status').filter({ hasText: 'Copied' }), 'The payment link was copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  // the wallet's own scanner opens it inside the wallet, whose app is then chosen
  const wallet = await openPage({ context: { userAgent: apps.AliPayHK, hasTouch: true, isMobile: true } })
  await wallet.page.goto(link)
  await expectSeen(payButton(wallet.page))
  expect(await wallet.page.locator('input[name=payment]:checked').getAttribute('value')).toBe('alipayhk')
})
