import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../../setup/browser'
import { TOKEN, demo, demoCustomer, got, line, placed } from '../support/customer'
import { lost } from '../support/lost'
import { codesOn, openAs, openPayment, startsPaying } from '../support/till'
import { expectAt, expectSeen, expectText, expectSoon } from '../support/waiting'
import { chooseInWallet } from '../support/wallet'

describe('A session that ends', () => {
  test('on the server goes to the login once, and leaves nothing of its user behind', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer, { expected: lost })
    await openPayment(page, await placed(customer, [line('V0006')]))
    await chooseInWallet(await startsPaying(page), 'approve')
    await expectSoon(() => codesOn(page).count()).toBe(1)
    const code = await codesOn(page).getByRole('code').innerText()
    await got(customer.cart.add(line('V0006', 3)))

    await got(customer.session.logout)
    const logins = visits(page, '/auth/login')
    // several requests fail together
    await page.getByRole('navigation', { name: '主選單' }).getByRole('link', { name: '訂單' }).click()
    await expectAt(page, /^\/auth\/login/u)
    await expectSeen(page.getByLabel('手機號碼'))
    expect(logins.length).toBe(1)
    expect(await stored(page)).toEqual([])
    expect(await page.content()).not.toContain(code)

    await page.goBack()
    await expectSeen(page.getByRole('main'))
    expect(await page.content()).not.toContain(code)
    await page.goto('/')
    await expectText(page.getByRole('region', { name: '購物車' }), '歡迎光臨')
  })

  test('by logging out leaves nothing behind, and the next login starts afresh', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0006', 3)))
    const { page } = await openAs(customer)
    await page.goto('/me')
    await expectText(page.getByRole('main'), /\+853/u)
    await page.getByRole('button', { name: '登出' }).click()
    await expectAt(page, /^\/auth\/login/u)
    await expectSoon(() => stored(page)).toEqual([])
    expect(await page.content()).not.toMatch(/6600/u)
    await logsIn(page)
    await expectAt(page, '/order')
    await expectText(page.getByRole('region', { name: '購物車' }), /3/u)
  })

  test('while checking out says so, and the login leads back to it with what was entered [I-20]', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0006', 2)))
    const { page } = await openAs(customer, { expected: lost })
    await page.goto('/order')
    await page.getByRole('link', { name: '去結帳' }).click()
    await page.getByRole('radio', { name: /^MPay/u }).check()
    await expectSeen(page.getByRole('button', { name: '確認', exact: true }))
    await got(customer.session.logout)
    await page.getByRole('button', { name: '確認', exact: true }).click()
    await expectAt(page, '/auth/login?redirect=%2Forder%2Fcheckout&trouble=expired')
    await expectText(page.getByRole('alert'), '登入已過期，請重新登入')
    expect(await stored(page)).toEqual([])
    await logsIn(page)
    await expectAt(page, '/order/checkout')
    await expectSoon(() => page.getByRole('radio', { name: /^MPay/u }).isChecked()).toBe(true)
    await page.getByRole('button', { name: '確認', exact: true }).click()
    await expectAt(page, '/order/confirm')
  })

  test('in another tab does not keep this one waiting', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer, { expected: lost })
    // every automatic request of the page: a later answer would reveal the end of the session before the tap does
    const asked = ['**/api/cart', '**/api/takings*'].map(path => page.waitForResponse(path))
    await page.goto('/order/product/G001')
    await Promise.all((await Promise.all(asked)).map(answer => answer.finished()))
    await got(customer.session.logout)
    await page.getByRole('button', { name: '加入購物車' }).click()
    await expectAt(page, /^\/auth\/login/u)
    await expectSeen(page.getByLabel('手機號碼'))
  })
})

describe('What is found in the browser’s storage', () => {
  test('may be a token that nobody knows: the login is next, and works', async () => {
    const { page } = await openPage({ expected: lost })
    await keeps(page, { [TOKEN]: 'Bearer nonsense', 'auth.redirect': '//evil.example', 'auth.checkout.key': '|||' })
    await page.goto('/order/product/G001')
    await expectAt(page, /^\/auth\/login/u)
    await expectText(page.getByRole('alert'), '登入已過期，請重新登入')
    expect(await stored(page)).toEqual([])
    await logsIn(page)
    await expectAt(page, '/order/product/G001')
  })

  test.each(['false', '\u0000\uFFFF'])(
    'may be %j, which is no token, and no text size: the shop opens for a guest',
    async token => {
      const { page } = await openPage()
      await keeps(page, { [TOKEN]: token, 'device.textSize': '-1e9', 'auth.redirect': 'javascript:alert(1)' })
      await page.goto('/order/product/G001')
      await page.getByRole('button', { name: '加入購物車' }).click()
      await expectAt(page, '/auth/login?redirect=%2Forder%2Fproduct%2FG001')
      await logsIn(page)
      await expectAt(page, '/order/product/G001')
    },
  )

  test('may be out of reach: the shop opens all the same', async () => {
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
    await expectAt(page, '/order/product/G001')
    await page.getByRole('button', { name: '加入購物車' }).click()
    await expectAt(page, /^\/auth\/login/u)
    await expectSeen(page.getByLabel('手機號碼'))
  })
})

const logsIn = async (page: Page): Promise<void> => {
  await page.getByLabel('手機號碼').fill(demo.tel)
  await page.getByLabel('密碼', { exact: true }).fill(demo.password)
  await page.getByRole('main').getByRole('button', { name: '登入' }).click()
}

/** Puts entries into the storage before the shop opens. */
const keeps = async (page: Page, entries: Readonly<Record<string, string>>): Promise<void> => {
  await page.context().addInitScript(found => {
    // once: what the shop does with them stays done
    if (sessionStorage.getItem('test.kept') !== null) return
    sessionStorage.setItem('test.kept', 'yes')
    for (const [key, value] of Object.entries(found)) localStorage.setItem(key, value)
  }, entries)
}

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
