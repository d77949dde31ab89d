import { type Page, chromium } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { findWholeChromium } from '../../../scripts/lib/find-chromium.mjs'
import { DEMO_NAME, type Customer, demoCustomer, got, line, placed } from '../support/customer'
import { codesOn, openAs, openPayment, startsPaying } from '../support/order-pages'
import { expectAt, expectSeen, expectSoon, expectText } from '../support/waiting'
import { chooseInWallet } from '../support/wallet'
import { shopUrl } from '../../setup/shop-url'

const logOut = async (page: Page): Promise<void> => {
  await page.goto('/me')
  await expectText(page.getByRole('main'), /\+853/u)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expectAt(page, '/auth/login')
}

/** What a browser still holds of a shop, in all the places where it could. */
const held = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys({ ...localStorage }).filter(key => !key.startsWith('device.')),
    session: Object.keys({ ...sessionStorage }),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    cookies: document.cookie,
  }))

test('Log-out removes all data of the customer from storage, cookies and the page, and keeps the choices of the device [I-24]', async () => {
  const customer = await demoCustomer()
  const { page } = await openAs(customer)
  await page.goto('/order')
  await page.context().addCookies([
    { name: 'i18n_redirected', value: 'mo', url: shopUrl() },
    { name: 'loc', value: 'mo', url: shopUrl() },
  ])
  await openPayment(page, await placed(customer, [line('V0006')]))
  await chooseInWallet(await startsPaying(page), 'approve')
  await expectSoon(() => codesOn(page).count()).toBe(1)
  const code = await codesOn(page).getByRole('code').innerText()
  await page.evaluate(() => {
    localStorage.setItem('auth.facebook.state', 'left behind')
    localStorage.setItem('auth.redirect', '/takings/secret')
    localStorage.setItem('device.textSize', '125')
  })
  await logOut(page)

  const left = await held(page)
  expect({ ...left, cookies: '' }).toEqual({ local: [], session: [], databases: [], caches: [], cookies: '' })
  expect(left.cookies.split('; ').toSorted()).toEqual(['i18n_redirected=mo', 'lang=en', 'loc=mo'])
  expect(await page.evaluate(() => localStorage.getItem('device.textSize'))).toBe('125')
  const session = (await page.context().cookies()).filter(({ httpOnly }) => httpOnly).map(({ name }) => name)
  // it says only that this browser has logged in before, so that a stranger's wrong tries do not count against it
  expect(session).toEqual(['device'])
  const drawn = await page.content()
  for (const personal of [code, '66000000', '66** **00', DEMO_NAME]) expect(drawn).not.toContain(personal)
  await page.goBack()
  await expectSeen(page.getByRole('main'))
  expect(await page.content()).not.toContain(code)
})

/** A browser that keeps pages whole behind its back button, as a shopper's does and a tested one usually does not. */
const keepingBrowser = async (customer: Customer): Promise<Page> => {
  const browser = await chromium.launch({
    executablePath: await findWholeChromium(),
    chromiumSandbox: process.getuid?.() !== 0,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  onTestFinished(() => browser.close())
  const context = await browser.newContext({
    baseURL: shopUrl(),
    viewport: { width: 390, height: 844 },
    locale: 'en-HK',
    storageState: customer.browserState,
  })
  await context.addCookies([{ name: 'lang', value: 'en', url: shopUrl() }])
  const page = await context.newPage()
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) Object.assign(window, { shownAs: getComputedStyle(document.body).visibility })
    })
  })
  await page.goto('/me')
  await expectText(page.getByRole('main'), /\+853/u)
  await page.goto('/simulator')
  return page
}

/** Goes back; answers whether the very document that was left showed itself when it came back. */
const backToKept = async (page: Page): Promise<unknown> => {
  await page.evaluate(() => history.back())
  await expectSoon(() => page.evaluate(() => 'shownAs' in window)).toBe(true)
  return page.evaluate(() => ('shownAs' in window ? window.shownAs : undefined))
}

test('A page that Back restores from the browser’s memory shows no data of a customer who has logged out [I-24]', async () => {
  const customer = await demoCustomer()
  const page = await keepingBrowser(customer)
  await got(customer.session.logout)
  await page.evaluate(() => localStorage.clear())
  expect(await backToKept(page)).toBe('hidden')
  await expectAt(page, '/auth/login')
  await expectSeen(page.getByLabel('Phone number'))
  const drawn = await page.content()
  for (const personal of ['66** **00', DEMO_NAME]) expect(drawn).not.toContain(personal)
})

test('A page that Back restores from the browser’s memory is visible at once for a customer who is still logged in', async () => {
  const page = await keepingBrowser(await demoCustomer())
  await backToKept(page)
  await expectSoon(() => page.evaluate(() => getComputedStyle(document.body).visibility)).toBe('visible')
  await expectText(page.getByRole('main'), /\+853/u)
})
