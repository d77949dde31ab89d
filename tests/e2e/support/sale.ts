import type { Page } from 'playwright'
import { expect } from 'vitest'
import { demo } from './customer'
import { codesOn } from './till'
import { expectAt, expectGone, expectSeen, expectSoon } from './waiting'
import { chooseInWallet } from './wallet'

/** Buys a code, starting as a guest on the front page. Returns the code. `lead`: the prefix of each path. */
export const buysAsGuest = async (page: Page, lead = ''): Promise<string> => {
  await page.goto(lead === '' ? '/' : lead)
  await page
    .getByRole('link', { name: /遊戲點數卡/u })
    .first()
    .click()
  await adds(page)
  await expectAt(page, new RegExp(`^${lead}/auth/login`, 'u'))
  await page.getByLabel('手機號碼').fill(demo.tel)
  await page.getByLabel('密碼', { exact: true }).fill(demo.password)
  await page.getByRole('main').getByRole('button', { name: '登入' }).click()
  await expectAt(page, `${lead}/order/product/G001`)
  await adds(page)
  await expectGone(page.getByRole('dialog'))
  return checksOut(page, lead)
}

const adds = async (page: Page): Promise<void> => {
  const sheet = page.getByRole('dialog', { name: '遊戲點數卡' })
  await sheet.getByRole('radio', { name: /^500 點/u }).check()
  await sheet.getByRole('button', { name: '加入購物車' }).click()
}

const checksOut = async (page: Page, lead: string): Promise<string> => {
  await page.getByRole('link', { name: '去結帳' }).click()
  await expectAt(page, `${lead}/order/checkout`)
  await page.getByRole('radio', { name: /^MPay/u }).check()
  await page.getByRole('button', { name: '確認', exact: true }).click()
  await expectAt(page, `${lead}/order/confirm`)
  await page.getByRole('button', { name: '確認下單' }).click()
  await expectAt(page, new RegExp(`^${lead}/pay\\?order=`, 'u'))
  const wallet = page.getByRole('dialog').getByRole('link', { name: /^(?:在此裝置開啟錢包|開啟 MPay)$/u })
  await expectSeen(wallet)
  await chooseInWallet((await wallet.getAttribute('href')) ?? '', 'approve')
  await expectAt(page, new RegExp(`^${lead}/orders/`, 'u'))
  await expectSoon(() => codesOn(page).count()).toBe(1)
  return codesOn(page).getByRole('code').innerText()
}

/** Copies the code with a tap. A message of the page confirms the copy. */
export const copies = async (page: Page, code: string): Promise<void> => {
  await codesOn(page).first().click()
  await expectSeen(page.getByRole('status').filter({ hasText: `複製成功 ${code}` }))
  expect(code).toMatch(/^\d{4}(?:-\d{4}){3}$/u)
}
