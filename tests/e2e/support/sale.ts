import type { Page } from 'playwright'
import { expect } from 'vitest'
import { demo } from './customer'
import { codesOn } from './order-pages'
import { expectAt, expectGone, expectSeen, expectSoon } from './waiting'
import { chooseInWallet } from './wallet'

/** Buys a code, starting as a guest on the front page. Returns the code. `lead`: the prefix of each path. */
export const buysAsGuest = async (page: Page, lead = ''): Promise<string> => {
  await page.goto(lead === '' ? '/' : lead)
  await page
    .getByRole('link', { name: /Game points card/u })
    .first()
    .click()
  await adds(page)
  await expectAt(page, new RegExp(`^${lead}/auth/login`, 'u'))
  await page.getByLabel('Phone number').fill(demo.tel)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expectAt(page, `${lead}/order/product/G001`)
  await adds(page)
  await expectGone(page.getByRole('dialog'))
  return checksOut(page, lead)
}

const adds = async (page: Page): Promise<void> => {
  const sheet = page.getByRole('dialog', { name: 'Game points card' })
  await sheet.getByRole('radio', { name: /^500 points/u }).check()
  await sheet.getByRole('button', { name: 'Add to cart' }).click()
}

const checksOut = async (page: Page, lead: string): Promise<string> => {
  await page.getByRole('link', { name: 'Checkout' }).click()
  await expectAt(page, `${lead}/order/checkout`)
  await page.getByRole('radio', { name: /^MPay/u }).check()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expectAt(page, `${lead}/order/confirm`)
  await page.getByRole('button', { name: 'Place order' }).click()
  await expectAt(page, new RegExp(`^${lead}/pay\\?order=`, 'u'))
  const wallet = page.getByRole('dialog').getByRole('link', { name: /^(?:Open the wallet here|Open MPay)$/u })
  await expectSeen(wallet)
  await chooseInWallet((await wallet.getAttribute('href')) ?? '', 'approve')
  await expectAt(page, new RegExp(`^${lead}/orders/`, 'u'))
  await expectSoon(() => codesOn(page).count()).toBe(1)
  return codesOn(page).getByRole('code').innerText()
}

/** Copies the code with a tap. A message of the page confirms the copy. */
export const copies = async (page: Page, code: string): Promise<void> => {
  await codesOn(page).first().click()
  await expectSeen(page.getByRole('status').filter({ hasText: `Copied ${code}` }))
  expect(code).toMatch(/^\d{4}(?:-\d{4}){3}$/u)
}
