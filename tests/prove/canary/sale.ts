import type { Page, Response } from 'playwright'
import { demo } from '@tests/e2e/support/customer'
import { expectAt, expectGone, expectSeen, expectSoon } from '@tests/e2e/support/waiting'
import { openWallet } from '@tests/e2e/support/wallet'

/** A denomination that the sample shop has no codes for. */
export const VARIANT = 'V0178'
const SHEET = '/order/product/G046'

export const logIn = async (page: Page): Promise<void> => {
  await page.goto('/auth/login')
  await page.getByLabel('手機號碼').fill(demo.tel)
  await page.getByLabel('密碼', { exact: true }).fill(demo.password)
  await page.getByRole('main').getByRole('button', { name: '登入' }).click()
  await expectAt(page, '/order')
}

/** From the product's sheet to the page that shows the code. */
export const buyIn = async (page: Page): Promise<void> => {
  await page.goto(SHEET)
  const sheet = page.getByRole('dialog', { name: '麵包店早晨券' })
  await sheet.getByRole('radio', { name: /^1 張/u }).check()
  await sheet.getByRole('button', { name: '加入購物車' }).click()
  await expectSeen(page.getByRole('status').filter({ hasText: '已加入購物車' }))
  await expectGone(sheet)
  await page.getByRole('link', { name: '去結帳' }).click()
  await expectAt(page, '/order/checkout')
  const isPriced = (answer: Response) => answer.url().endsWith('/api/checkout') && answer.request().method() === 'POST'
  await Promise.all([page.waitForResponse(isPriced), page.getByRole('radio', { name: /^MPay/u }).check()])
  await page.getByRole('button', { name: '確認', exact: true }).click()
  await expectAt(page, '/order/confirm')
  await page.getByRole('button', { name: '確認下單' }).click()
  await expectAt(page, /^\/pay\?order=/u)
  const link = page.getByRole('dialog', { name: /MPay/u }).getByRole('link', { name: '在此裝置開啟錢包' })
  const wallet = await openWallet(page, await link.getAttribute('href'))
  await wallet.choose('確認付款')
  await expectAt(page, /^\/orders\//u)
}

/** Copies the code, looks at the order again, and answers its id. */
export const enjoy = async (page: Page, code: string): Promise<string> => {
  const button = page.getByRole('button', { name: code })
  await expectSeen(button)
  await button.click()
  await expectSoon(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.reload()
  await expectSeen(button)
  await page.goto(`/takings/${id}`)
  await expectSeen(button)
  return id
}

export const logOut = async (page: Page): Promise<void> => {
  await page.goto('/me')
  await page.getByRole('button', { name: '登出' }).click()
  await expectAt(page, /^\/auth\/login/u)
}
