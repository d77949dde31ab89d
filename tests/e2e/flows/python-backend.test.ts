import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage } from '../../setup/browser'
import { type PythonShop, startPythonShop } from '../../setup/python-shop'
import { expectAt, expectGone, expectSeen, expectSoon } from '../support/waiting'

let site: string
let shop: PythonShop

beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), 'shop-python-site-'))
  execFileSync(process.execPath, ['scripts/build-static.mjs', site], { stdio: 'pipe' })
  shop = await startPythonShop({ args: ['--static', site] })
})

afterAll(async () => {
  await shop?.stop()
  rmSync(site, { recursive: true, force: true })
})

const opened = async (): Promise<Page> => {
  const { page } = await openPage({ locale: 'en-MO', context: { baseURL: shop.url } })
  await page.context().addCookies([{ name: 'lang', value: 'en', url: shop.url }])
  return page
}

/** From the front page to the order, as a guest who logs in on the way. */
const orders = async (page: Page, method: string): Promise<void> => {
  await page.goto('/')
  await page
    .getByRole('link', { name: /Tide points card/u })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: 'Tide points card' })
  await sheet.getByRole('radio', { name: /^500 points/u }).check()
  await sheet.getByRole('button', { name: 'Add to cart' }).click()
  await expectAt(page, /^\/auth\/login/u)
  await page.getByLabel('Phone number').fill('66123456')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await sheet.getByRole('button', { name: 'Add to cart' }).click()
  await expectGone(sheet)
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('radio', { name: new RegExp(`^${method}`, 'u') }).check()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expectAt(page, '/order/confirm')
  await page.getByRole('button', { name: 'Place order' }).click()
}

const inWallet = async (page: Page, choice: 'Pay' | 'Decline'): Promise<void> => {
  await expectAt(page, /^\/api\/wallet\//u)
  await expectSeen(page.getByText('MOP 500.00'))
  await page.getByRole('button', { name: choice }).click()
}

const code = (page: Page) => page.getByRole('button', { name: /^[\dA-F]{4}(?:-[\dA-F]{4}){3}/u })

describe('The front end on the example of a backend in Python', () => {
  it('A guest logs in, orders, is declined by the wallet, pays at a second try, and has the code', async () => {
    const page = await opened()
    await orders(page, 'Demo wallet')
    await inWallet(page, 'Decline')
    await expectAt(page, /^\/pay\?order=/u)
    await page.getByRole('button', { name: /^Pay (?:MOP)?\$500/u }).click()
    await inWallet(page, 'Pay')
    await expectAt(page, /^\/orders\//u)
    await expectSoon(() => code(page).count()).toBe(1)
  })

  it('An order in cash has the cash price, and its code once the counter has reported the money', async () => {
    const page = await opened()
    await orders(page, 'Cash')
    await expectAt(page, /^\/pay\?order=/u)
    const number = page.getByText(/PY-\d{6}/u).first()
    await expectSeen(number)
    const [no = ''] = /PY-\d{6}/u.exec(await number.innerText()) ?? []
    expect(await page.getByRole('main').innerText()).toContain('$480')
    shop.command('paid', no)
    await expectAt(page, /^\/orders\//u)
    await expectSoon(() => code(page).count()).toBe(1)
  })
})
