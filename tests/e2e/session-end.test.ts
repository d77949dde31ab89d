import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../setup/browser'
import { TOKEN, demo, demoCustomer, got, line, placed } from './customer'
import { lost } from './lost'
import { codesOn, openAs, openPayment, startsPaying } from './till'
import { isAt, isSeen, reads, until } from './waiting'
import { chooseInWallet } from './wallet'

describe('A session that ends', () => {
  test('on the server goes to the login once, and leaves nothing of its user behind', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer, { expected: lost })
    await openPayment(page, await placed(customer, [line('V0006')]))
    await chooseInWallet(await startsPaying(page), 'approve')
    await until(() => codesOn(page).count()).toBe(1)
    const code = await codesOn(page).getByRole('code').innerText()
    await got(customer.cart.add(line('V0006', 3)))

    await got(customer.session.logout)
    const logins = visits(page, '/auth/login')
    // several requests fail together
    await page.getByRole('navigation', { name: '主選單' }).getByRole('link', { name: '訂單' }).click()
    await isAt(page, /^\/auth\/login/u)
    await isSeen(page.getByLabel('手機號碼'))
    expect(logins.length).toBe(1)
    expect(await stored(page)).toEqual([])
    expect(await page.content()).not.toContain(code)

    await page.goBack()
    await isSeen(page.getByRole('main'))
    expect(await page.content()).not.toContain(code)
    await page.goto('/')
    await reads(page.getByRole('region', { name: '購物車' }), '歡迎光臨')
  })

  test('by logging out leaves nothing behind, and the next login starts afresh', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0006', 3)))
    const { page } = await openAs(customer)
    await page.goto('/me')
    await reads(page.getByRole('main'), /\+853/u)
    await page.getByRole('button', { name: '登出' }).click()
    await isAt(page, /^\/auth\/login/u)
    await until(() => stored(page)).toEqual([])
    expect(await page.content()).not.toMatch(/6600/u)
    await page.getByLabel('手機號碼').fill(demo.tel)
    await page.getByLabel('密碼', { exact: true }).fill(demo.password)
    await page.getByRole('main').getByRole('button', { name: '登入' }).click()
    await isAt(page, '/order')
    await reads(page.getByRole('region', { name: '購物車' }), /3/u)
  })

  test('in another tab does not keep this one waiting', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer, { expected: lost })
    await page.goto('/order/product/G001')
    await isSeen(page.getByRole('dialog'))
    await until(() => page.evaluate(key => localStorage.getItem(key), TOKEN)).toMatch(/^Bearer /u)
    await got(customer.session.logout)
    await page.getByRole('button', { name: '加入購物車' }).click()
    await isAt(page, /^\/auth\/login/u)
    await isSeen(page.getByLabel('手機號碼'))
  })
})

describe('What is found in the browser’s storage', () => {
  test.each([
    ['Bearer nonsense', 'a token that nobody knows'],
    ['false', 'a token that is none'],
    ['\u0000\uFFFF', 'no token at all'],
  ])('may be %j, %s: the shop opens for a guest', async (token, _what) => {
    const { page } = await openPage({ expected: lost })
    await page.goto('/robots.txt').catch(() => undefined)
    await page.goto('/auth/help')
    await page.evaluate(
      ([key, value]) => {
        localStorage.setItem(key, value)
        localStorage.setItem('auth.redirect', '//evil.example')
        localStorage.setItem('auth.checkout.key', '|||')
        localStorage.setItem('device.textSize', '-1e9')
      },
      [TOKEN, token] as const,
    )
    await page.goto('/order/product/G001')
    await page.getByRole('button', { name: '加入購物車' }).click()
    await isAt(page, /^\/auth\/login/u)
    await page.getByLabel('手機號碼').fill(demo.tel)
    await page.getByLabel('密碼', { exact: true }).fill(demo.password)
    await page.getByRole('main').getByRole('button', { name: '登入' }).click()
    await isAt(page, /^\/order/u)
  })

  test('may be out of reach: the shop opens, and a login lasts as long as the page', async () => {
    const { page } = await openPage()
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError')
          },
        })
    })
    await page.goto('/order?category=1')
    await page.getByRole('link', { name: /遊戲點數卡/u }).click()
    await isAt(page, '/order/product/G001')
    await page.getByRole('button', { name: '加入購物車' }).click()
    await isAt(page, /^\/auth\/login/u)
    await isSeen(page.getByLabel('手機號碼'))
  })
})

/** What the shop keeps for its user. */
const stored = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('auth.')))

const visits = (page: Page, path: string): readonly string[] => {
  const seen: string[] = []
  page.on('framenavigated', frame => {
    if (new URL(frame.url()).pathname === path) seen.push(frame.url())
  })
  return seen
}
