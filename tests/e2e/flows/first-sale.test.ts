import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openPage } from '../../setup/browser'
import { demo, demoCustomer } from '../support/customer'
import { codesOn } from '../support/till'
import { expectAt, expectGone, expectSeen, expectText, expectSoon } from '../support/waiting'
import { openWallet } from '../support/wallet'

test('A shopper goes from the front page to a copied code', async () => {
  await demoCustomer() // empties the cart
  const { page } = await openPage({ context: { permissions: ['clipboard-read', 'clipboard-write'] } })
  await walksThroughTheShop(page)
  await choosesAndFillsIn(page)
  await logsInAndComesBack(page)
  await addsTheProduct(page)
  await changesAndClearsTheCart(page)
  await addsCards(page)
  await checksOut(page)
  const no = await paysInTheWallet(page)
  await copiesACode(page)
  await findsTheOrderAgain(page, no)
  expect(await codesOn(page).count()).toBe(2)
})

const walksThroughTheShop = async (page: Page): Promise<void> => {
  await page.goto('/')
  await expectSeen(page.getByRole('list', { name: '推廣' }).getByRole('link').first())
  await expectSeen(page.getByRole('region', { name: '為你推介' }).getByRole('link', { name: /遊戲點數卡/u }))

  await page.getByRole('navigation', { name: '分類' }).getByRole('link', { name: '遊戲儲值' }).click()
  await expectAt(page, '/order?category=2')
  await page.getByRole('navigation', { name: '類型' }).getByRole('link', { name: '遊戲' }).click()
  await expectAt(page, '/order?type=game')
  await page.getByRole('navigation', { name: '分類' }).getByRole('link', { name: '遊戲儲值' }).click()
  await expectSoon(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ category: '2', type: 'game' })

  await page.getByRole('link', { name: /冒險手遊鑽石/u }).click()
  await expectAt(page, '/order/product/G008')
  await expectSeen(page.getByRole('dialog', { name: '冒險手遊鑽石' }))
}

const choosesAndFillsIn = async (page: Page): Promise<void> => {
  const sheet = page.getByRole('dialog', { name: '冒險手遊鑽石' })
  await expectSoon(() => sheet.getByRole('radio', { name: /^60 鑽石/u }).isChecked()).toBe(true)
  const soldOut = sheet.getByRole('radio', { name: /售罄/u })
  expect(await soldOut.isDisabled()).toBe(true)

  await sheet.getByRole('radio', { name: /^680 鑽石/u }).check()
  await sheet.getByLabel('伺服器').selectOption({ label: '亞服' })
  await sheet.getByLabel('玩家編號').fill('10203040')
  await sheet.getByRole('group', { name: '數量' }).getByRole('button', { name: '增加' }).click()
  await expectText(sheet.getByRole('group', { name: '數量' }), '2')
  await sheet.getByRole('button', { name: '加入購物車' }).click()
}

const logsInAndComesBack = async (page: Page): Promise<void> => {
  await expectAt(page, '/auth/login?redirect=%2Forder%2Fproduct%2FG008')
  await page.getByLabel('手機號碼').fill(demo.tel)
  await page.getByLabel('密碼', { exact: true }).fill(demo.password)
  await page.getByRole('main').getByRole('button', { name: '登入' }).click()
  await expectAt(page, '/order/product/G008')
}

const addsTheProduct = async (page: Page): Promise<void> => {
  const sheet = page.getByRole('dialog', { name: '冒險手遊鑽石' })
  // the choice and the entries from before the login are there again
  await expectSoon(() => sheet.getByRole('radio', { name: /^680 鑽石/u }).isChecked()).toBe(true)
  expect(await sheet.getByLabel('玩家編號').inputValue()).toBe('10203040')
  await expectText(sheet.getByRole('group', { name: '數量' }), '2')

  await sheet.getByLabel('伺服器').selectOption('')
  await sheet.getByRole('button', { name: '加入購物車' }).click()
  await expectSoon(() => sheet.getByLabel('伺服器').getAttribute('aria-invalid')).toBe('true')
  await expectSeen(sheet.getByRole('paragraph').filter({ hasText: /^請選伺服器$/u }))
  await sheet.getByLabel('伺服器').selectOption({ label: '亞服' })
  await sheet.getByRole('button', { name: '加入購物車' }).click()
  await expectSeen(page.getByRole('status').filter({ hasText: '已加入購物車' }))
  await expectGone(sheet)
  await expectText(page.getByRole('region', { name: '購物車' }), /2[^]*\$150/u)
}

const changesAndClearsTheCart = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /\$150/u }).click()
  const panel = page.getByRole('dialog', { name: /^購物車/u })
  await panel.getByRole('button', { name: '增加' }).click()
  await expectText(panel.getByRole('heading', { level: 2 }), '購物車（3）')
  await expectText(panel, /\$225/u)

  await panel.getByRole('button', { name: '清空' }).click()
  const question = page.getByRole('alertdialog', { name: '清空購物車？' })
  await question.getByRole('button', { name: '保留' }).click()
  await expectGone(question)
  await expectText(panel.getByRole('heading', { level: 2 }), '購物車（3）')
  await panel.getByRole('button', { name: '清空' }).click()
  await question.getByRole('button', { name: '清空' }).click()
  await expectSeen(panel.getByText('未有商品'))
  await panel.getByRole('button', { name: '關閉' }).click()
  await expectGone(panel)
  await expectText(page.getByRole('region', { name: '購物車' }), '歡迎光臨')
}

const addsCards = async (page: Page): Promise<void> => {
  await page.goto('/order/product/G001')
  const sheet = page.getByRole('dialog', { name: '遊戲點數卡' })
  await sheet.getByRole('radio', { name: /^500 點/u }).check()
  await sheet.getByRole('group', { name: '數量' }).getByRole('button', { name: '增加' }).click()
  await sheet.getByRole('button', { name: '加入購物車' }).click()
  await expectSeen(page.getByRole('status').filter({ hasText: '已加入購物車' }))
  await expectAt(page, '/order?category=1')
}

const checksOut = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: '去結帳' }).click()
  await expectAt(page, '/order/checkout')
  const bill = page.getByRole('region', { name: '帳單' })
  await expectText(bill, /總數量\s+2 件\s+應付金額\s+\$100\s+現金優惠\s+[-−]\$2\s+現金應付金額\s+MOP\s+\$98/u)

  const priced = page.waitForResponse(
    answer => answer.url().endsWith('/api/checkout') && answer.request().method() === 'POST',
  )
  await page.getByRole('radio', { name: /^MPay/u }).check()
  expect(await (await priced).json()).toMatchObject({ cart: { amount: '100.00', payment: 'mpay' } })
  await expectText(bill, /小計\s+\$100\s+\S+\s+MOP\s+\$100/u)

  await page.getByRole('button', { name: '確認', exact: true }).click()
  await expectAt(page, '/order/confirm')
  await expectText(page.getByRole('main'), /MPay[^]*遊戲點數卡/u)
}

const paysInTheWallet = async (page: Page): Promise<string> => {
  const pushed = pushes(page)
  await page.getByRole('button', { name: '確認下單' }).click()
  await expectAt(page, /^\/pay\?order=/u)
  const sheet = page.getByRole('dialog', { name: /MPay/u })
  await expectSeen(sheet.getByRole('img', { name: '付款 QR 碼' }))
  await expectText(sheet, /\$100/u)
  const no = /MO-\S+/u.exec(
    await page
      .getByText(/^訂單 MO-/u)
      .first()
      .innerText(),
  )?.[0]
  if (no === undefined) throw new Error('the order has no number')

  const wallet = await openWallet(
    page,
    await sheet.getByRole('link', { name: '在此裝置開啟錢包' }).getAttribute('href'),
  )
  await wallet.choose('確認付款')

  // without any input on the shop's page
  await expectAt(page, /^\/orders\//u)
  await expectSeen(page.getByRole('heading', { name: '付款成功' }))
  expect(pushed.some(frame => frame.includes('order.updated') && frame.includes('success'))).toBe(true)
  return no
}

const copiesACode = async (page: Page): Promise<void> => {
  const codes = codesOn(page)
  expect(await codes.count()).toBe(2)
  const code = await codes.first().getByRole('code').innerText()
  await codes.first().click()
  await expectSeen(codes.first().getByText('已複製'))
  await expectSeen(page.getByRole('status').filter({ hasText: `複製成功 ${code}` }))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await expectSeen(codes.first().getByText('複製', { exact: true }))
}

const findsTheOrderAgain = async (page: Page, no: string): Promise<void> => {
  await page.getByRole('navigation', { name: '主選單' }).getByRole('link', { name: '訂單' }).click()
  await expectAt(page, '/takings')
  await page
    .getByRole('main')
    .getByRole('link', { name: /遊戲點數卡/u })
    .first()
    .click()
  await expectAt(page, /^\/takings\/./u)
  await expectText(page.getByRole('main'), no)
  await expectSeen(codesOn(page).first())
}

/** What comes in over the page's sockets from now on. */
const pushes = (page: Page): readonly string[] => {
  const heard: string[] = []
  page.on('websocket', socket => socket.on('framereceived', ({ payload }) => heard.push(payload.toString())))
  return heard
}
