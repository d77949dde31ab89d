import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { demoLogin } from '@testing/mock/mock-shop'
import { type RunningMock, startMock } from '@testing/mock/mock-server'
import { openPage } from '../../setup/browser'
import { staticFiles } from '../../../scripts/lib/serve-static.mjs'
import { expectAt, expectGone, expectSeen, expectSoon } from '../support/waiting'

let site: string
let mock: RunningMock

beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), 'shop-mock-site-'))
  execFileSync(process.execPath, ['scripts/build-static.mjs', site], { stdio: 'pipe' })
  mock = await startMock({ port: 0, secret: 'a secret of the hooks', files: staticFiles(site) })
})

afterAll(async () => {
  await mock?.close()
  rmSync(site, { recursive: true, force: true })
})

const opened = async (): Promise<Page> => {
  const { page } = await openPage({ locale: 'en-MO', context: { baseURL: mock.url } })
  await page.context().addCookies([{ name: 'lang', value: 'en', url: mock.url }])
  return page
}

const inWallet = async (page: Page, choice: 'Pay' | 'Decline'): Promise<void> => {
  await expectAt(page, /^\/wallet\//u)
  await expectSeen(page.getByText('MOP 50.00'))
  await page.getByRole('button', { name: choice, exact: true }).click()
}

describe('The front end on the mock shop', () => {
  it('A guest logs in, orders, is declined by the wallet, pays at a second try, and has the code', async () => {
    const page = await opened()
    await page.goto('/')
    await page
      .getByRole('link', { name: /Game points card/u })
      .first()
      .click()
    const sheet = page.getByRole('dialog', { name: 'Game points card' })
    await sheet.getByRole('radio', { name: /^500 points/u }).check()
    await sheet.getByRole('button', { name: 'Add to cart' }).click()
    await expectAt(page, /^\/auth\/login/u)
    await page.getByLabel('Phone number').fill(demoLogin.tel)
    await page.getByLabel('Password', { exact: true }).fill(demoLogin.password)
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await sheet.getByRole('button', { name: 'Add to cart' }).click()
    await expectGone(sheet)
    await page.getByRole('link', { name: 'Checkout' }).click()
    await page.getByRole('radio', { name: /^UePay/u }).check()
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expectAt(page, '/order/confirm')
    await page.getByRole('button', { name: 'Place order' }).click()
    await inWallet(page, 'Decline')
    await expectAt(page, /^\/pay\?order=/u)
    await page.getByRole('button', { name: /^Pay (?:MOP)?\$50/u }).click()
    await inWallet(page, 'Pay')
    await expectAt(page, /^\/orders\//u)
    await expectSoon(() => page.getByRole('button', { name: /copy/iu }).count()).toBe(1)
  })
})
