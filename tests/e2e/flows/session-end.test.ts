import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../support/page'
import { TOKEN, demo, demoCustomer, got, line, placed } from '../support/customer'
import { lost } from '../support/lost-answers'
import { codesOn, openAs, openPayment, startsPaying } from '../support/order-pages'
import { expectAt, expectSeen, expectText, expectSoon } from '../support/waiting'
import { chooseInWallet } from '../support/wallet'

describe('A session that ends', () => {
  test('A session that ends on the server opens the login once and leaves no data of its customer', async () => {
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
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Orders' }).click()
    await expectAt(page, /^\/auth\/login/u)
    await expectSeen(page.getByLabel('Phone number'))
    expect(logins.length).toBe(1)
    expect(await stored(page)).toEqual([])
    expect(await page.content()).not.toContain(code)

    await page.goBack()
    await expectSeen(page.getByRole('main'))
    expect(await page.content()).not.toContain(code)
    await page.goto('/')
    await expectText(page.getByRole('region', { name: 'Cart' }), 'Welcome')
  })

  test('Log-out leaves no data of the customer, and the next login loads the cart again', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0006', 3)))
    const { page } = await openAs(customer)
    await page.goto('/me')
    await expectText(page.getByRole('main'), /\+853/u)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expectAt(page, /^\/auth\/login/u)
    await expectSoon(() => stored(page)).toEqual([])
    expect(await page.content()).not.toMatch(/6600/u)
    await logsIn(page)
    await expectAt(page, '/order')
    await expectText(page.getByRole('region', { name: 'Cart' }), /3/u)
  })

  test('A session that expires at the checkout shows a message, and the login leads back with the entries [I-20]', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0006', 2)))
    const { page } = await openAs(customer, { expected: lost })
    await page.goto('/order')
    await page.getByRole('link', { name: 'Checkout' }).click()
    // the form comes by a GET of the same path
    const priced = page.waitForResponse(
      answer => answer.request().method() === 'POST' && answer.url().endsWith('/api/checkout'),
    )
    await page.getByRole('radio', { name: /^MPay/u }).check()
    await (await priced).finished()
    await expectSeen(page.getByRole('button', { name: 'Confirm', exact: true }))
    await got(customer.session.logout)
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expectAt(page, '/auth/login?redirect=%2Forder%2Fcheckout&trouble=expired')
    await expectText(page.getByRole('alert'), 'Your login has expired')
    expect(await stored(page)).toEqual([])
    await logsIn(page)
    await expectAt(page, '/order/checkout')
    await expectSoon(() => page.getByRole('radio', { name: /^MPay/u }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expectAt(page, '/order/confirm')
  })

  test('A tab whose session ended in another tab opens the login at the next tap', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer, { expected: lost })
    // every automatic request of the page: a later answer would reveal the end of the session before the tap does
    const asked = ['**/api/cart', '**/api/takings*'].map(path => page.waitForResponse(path))
    await page.goto('/order/product/G001')
    await Promise.all((await Promise.all(asked)).map(answer => answer.finished()))
    await got(customer.session.logout)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expectAt(page, /^\/auth\/login/u)
    await expectSeen(page.getByLabel('Phone number'))
  })
})

describe('Invalid values in the browser’s storage', () => {
  test('With an unknown token in storage the login page opens, and the login works', async () => {
    const { page } = await openPage({ expected: lost })
    await keeps(page, { [TOKEN]: 'Bearer nonsense', 'auth.redirect': '//evil.example', 'auth.checkout.key': '|||' })
    await page.goto('/order/product/G001')
    await expectAt(page, /^\/auth\/login/u)
    await expectText(page.getByRole('alert'), 'Your login has expired')
    expect(await stored(page)).toEqual([])
    await logsIn(page)
    await expectAt(page, '/order/product/G001')
  })

  test.each(['false', '\u0000\uFFFF'])(
    'With the invalid value %j in storage as token and as text size, the shop opens for a guest',
    async token => {
      const { page } = await openPage()
      await keeps(page, { [TOKEN]: token, 'device.textSize': '-1e9', 'auth.redirect': 'javascript:alert(1)' })
      await page.goto('/order/product/G001')
      await page.getByRole('button', { name: 'Add to cart' }).click()
      await expectAt(page, '/auth/login?redirect=%2Forder%2Fproduct%2FG001')
      await logsIn(page)
      await expectAt(page, '/order/product/G001')
    },
  )

  test('The shop opens although the browser denies access to storage', async () => {
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
    await page.getByRole('link', { name: /Game points card/u }).click()
    await expectAt(page, '/order/product/G001')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expectAt(page, /^\/auth\/login/u)
    await expectSeen(page.getByLabel('Phone number'))
  })
})

const logsIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Phone number').fill(demo.tel)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
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
