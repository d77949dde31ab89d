import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demo, demoCustomer } from '../support/customer'
import { openPage } from '../support/page'
import { codesOn } from '../support/order-pages'
import { expectAt, expectGone, expectSeen, expectSoon, expectText } from '../support/waiting'
import { chooseInTab, openWallet } from '../support/wallet'

/** What a shopper reads and taps, in the order of the sale. All other suites use the English texts. */
const texts = {
  banners: '推廣',
  categories: '分類',
  gamePoints: '遊戲點數',
  card: '遊戲點數卡',
  fiveHundredPoints: /^500 點/u,
  quantity: '數量',
  more: '增加',
  addToCart: '加入購物車',
  phoneNumber: '手機號碼',
  password: '密碼',
  logIn: '登入',
  addedToCart: '已加入購物車',
  checkout: '去結帳',
  bill: '帳單',
  cashBill: /總數量\s+2 件\s+應付金額\s+\$100\s+現金優惠\s+[-−]\$2\s+現金應付金額\s+MOP\s+\$98/u,
  confirm: '確認',
  placeOrder: '確認下單',
  payWithMPay: '用 MPay 付款',
  paymentCode: '付款 QR 碼',
  openWallet: '在此裝置開啟錢包',
  paid: '付款成功',
  copied: (code: string) => `複製成功 ${code}`,
}

test('A shopper who reads Traditional Chinese goes from the front page to a copied code', async () => {
  await demoCustomer() // empties the cart
  const { page } = await openPage({
    language: 'zh-Hant',
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await findsACard(page)
  await addsIt(page)
  await logsIn(page)
  await addsIt(page)
  await expectSeen(page.getByRole('status').filter({ hasText: texts.addedToCart }))
  await expectGone(page.getByRole('dialog'))
  await checksOut(page)
  await pays(page)
  await copiesACode(page)
})

const findsACard = async (page: Page): Promise<void> => {
  await page.goto('/')
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hant-MO')
  await expectSeen(page.getByRole('list', { name: texts.banners }).getByRole('link').first())
  await page.getByRole('navigation', { name: texts.categories }).getByRole('link', { name: texts.gamePoints }).click()
  await expectAt(page, '/order?category=1')
  await page.getByRole('main').getByRole('link', { name: texts.card }).click()
  await page.getByRole('radio', { name: texts.fiveHundredPoints }).check()
  await page.getByRole('group', { name: texts.quantity }).getByRole('button', { name: texts.more }).click()
}

const addsIt = async (page: Page): Promise<void> => {
  const sheet = page.getByRole('dialog', { name: texts.card })
  await sheet.getByRole('button', { name: texts.addToCart }).click()
}

const logsIn = async (page: Page): Promise<void> => {
  await page.getByLabel(texts.phoneNumber).fill(demo.tel)
  await page.getByLabel(texts.password, { exact: true }).fill(demo.password)
  await page.getByRole('main').getByRole('button', { name: texts.logIn }).click()
  await expectAt(page, '/order/product/G001')
}

const checksOut = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: texts.checkout }).click()
  await expectText(page.getByRole('region', { name: texts.bill }), texts.cashBill)
  await page.getByRole('radio', { name: /^MPay/u }).check()
  await page.getByRole('button', { name: texts.confirm, exact: true }).click()
  await expectAt(page, '/order/confirm')
  await page.getByRole('button', { name: texts.placeOrder }).click()
}

const pays = async (page: Page): Promise<void> => {
  const sheet = page.getByRole('dialog', { name: texts.payWithMPay })
  await expectSeen(sheet.getByRole('img', { name: texts.paymentCode }))
  const address = await sheet.getByRole('link', { name: texts.openWallet }).getAttribute('href')
  const wallet = await openWallet(page, address)
  await chooseInTab(wallet.page, 'approve')
  await expectSeen(page.getByRole('heading', { name: texts.paid }))
  await expectSoon(() => codesOn(page).count()).toBe(2)
}

const copiesACode = async (page: Page): Promise<void> => {
  const first = codesOn(page).first()
  const code = await first.getByRole('code').innerText()
  await first.click()
  await expectSeen(page.getByRole('status').filter({ hasText: texts.copied(code) }))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
}
