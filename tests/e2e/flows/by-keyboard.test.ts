import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openPage } from '../support/page'
import { demo, demoCustomer } from '../support/customer'
import { enterOn, expectFocusIn, hasFocus, tabTo } from '../support/keyboard'
import { codesOn } from '../support/order-pages'
import { expectAt, expectGone, expectSeen, expectSoon } from '../support/waiting'
import { chooseInWallet } from '../support/wallet'

test.each(['no-preference', 'reduce'] as const)(
  'A shopper buys and copies a code with the keyboard alone, with motion: %s',
  async reducedMotion => {
    await demoCustomer()
    const context = { reducedMotion, permissions: ['clipboard-read', 'clipboard-write'] }
    const { page } = await openPage({ context })
    await opensAndClosesAProduct(page)
    if (reducedMotion === 'reduce') await expectStill(page)
    await choosesOne(page)
    await logsIn(page)
    await enterOn(
      page,
      page.getByRole('dialog', { name: 'Game points card' }).getByRole('button', { name: 'Add to cart' }),
    )
    await expectGone(page.getByRole('dialog', { name: 'Game points card' }))
    await looksIntoTheCart(page)
    await checksOut(page)
    await pays(page)
    if (reducedMotion === 'reduce') await expectStill(page)
    await copies(page)
  },
)

const opensAndClosesAProduct = async (page: Page): Promise<void> => {
  await page.goto('/')
  await enterOn(page, page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Game points' }))
  await expectAt(page, '/order?category=1')
  const link = page.getByRole('main').getByRole('link', { name: /^Game points card/u })
  const sheet = page.getByRole('dialog', { name: 'Game points card' })
  await enterOn(page, link)
  await expectFocusIn(sheet)
  await page.keyboard.press('Escape')
  await expectGone(sheet)
  await expectSoon(() => hasFocus(link)).toBe(true)
  await page.keyboard.press('Enter')
  await expectFocusIn(sheet)
}

const choosesOne = async (page: Page): Promise<void> => {
  const sheet = page.getByRole('dialog', { name: 'Game points card' })
  await tabTo(page, sheet.getByRole('radio', { name: /^250 points/u }))
  await page.keyboard.press('ArrowRight')
  expect(await sheet.getByRole('radio', { name: /^500 points/u }).isChecked()).toBe(true)
  await enterOn(page, sheet.getByRole('button', { name: 'Add to cart' }))
}

const logsIn = async (page: Page): Promise<void> => {
  await expectAt(page, '/auth/login?redirect=%2Forder%2Fproduct%2FG001')
  await tabTo(page, page.getByLabel('Phone number'))
  await page.keyboard.type(demo.tel)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(demo.password)
  await page.keyboard.press('Enter')
  await expectAt(page, '/order/product/G001')
  await expectFocusIn(page.getByRole('dialog', { name: 'Game points card' }))
}

const looksIntoTheCart = async (page: Page): Promise<void> => {
  const bar = page.getByRole('button', { name: /\$49/u })
  await enterOn(page, bar)
  const panel = page.getByRole('dialog', { name: /^Cart/u })
  await expectFocusIn(panel)
  await enterOn(page, panel.getByRole('button', { name: 'Clear' }))
  const question = page.getByRole('alertdialog', { name: 'Clear the cart?' })
  await expectFocusIn(question)
  await page.keyboard.press('Escape')
  await expectGone(question)
  await expectFocusIn(panel)
  await page.keyboard.press('Escape')
  await expectGone(panel)
  await expectSoon(() => hasFocus(bar)).toBe(true)
}

const checksOut = async (page: Page): Promise<void> => {
  await enterOn(page, page.getByRole('link', { name: 'Checkout' }))
  await expectAt(page, '/order/checkout')
  await tabTo(page, page.getByRole('radio', { name: /^Cash/u }))
  await page.keyboard.press('ArrowDown')
  expect(await page.getByRole('radio', { name: /^MPay/u }).isChecked()).toBe(true)
  await enterOn(page, page.getByRole('button', { name: 'Confirm', exact: true }))
  await expectAt(page, '/order/confirm')
  await enterOn(page, page.getByRole('button', { name: 'Place order' }))
}

const pays = async (page: Page): Promise<void> => {
  const sheet = page.getByRole('dialog', { name: /MPay/u })
  await expectSeen(sheet.getByRole('img', { name: 'Payment QR code' }))
  await expectFocusIn(sheet)
  const wallet = sheet.getByRole('link', { name: 'Open the wallet here' })
  await tabTo(page, wallet)
  const address = await wallet.getAttribute('href')
  if (address === null) throw new Error('there is no wallet to open')
  await chooseInWallet(address, 'approve')
  await expectAt(page, /^\/orders\//u)
  await expectSeen(page.getByRole('heading', { name: 'Payment complete' }))
}

const copies = async (page: Page): Promise<void> => {
  const first = codesOn(page).first()
  const code = await first.getByRole('code').innerText()
  await enterOn(page, first)
  await expectSeen(page.getByRole('status').filter({ hasText: `Copied ${code}` }))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
}

/** Waits until no animation runs: only the indicator of a pending request may appear with a short one. */
const expectStill = (page: Page): Promise<void> =>
  expectSoon(() =>
    page.evaluate(() => document.getAnimations().filter(each => each.playState === 'running').length),
  ).toBe(0)
