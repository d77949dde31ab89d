import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../support/page'
import { TOKEN, demo, demoCustomer, got, line, placed } from '../support/customer'
import { lost } from '../support/lost-answers'
import { freshNumber, getCode } from '../support/phone'
import { codesOn, openAs, openPayment, startsPaying } from '../support/order-pages'
import { expectAt, expectGone, expectSeen, expectSoon, expectText } from '../support/waiting'
import { chooseInWallet } from '../support/wallet'

const main = (page: Page) => page.getByRole('main')
const cartOn = (page: Page) => page.getByRole('region', { name: 'Cart' })

/** Two tabs of one browser, in which the demo customer is logged in. */
const twoTabs = async () => {
  const customer = await demoCustomer()
  const { page } = await openAs(customer, { expected: lost })
  return { customer, one: page, other: await page.context().newPage() }
}

/** Opens a page and waits until it knows its customer. */
const opens = async (page: Page, path: string): Promise<void> => {
  const restored = page.waitForResponse('**/api/me')
  await page.goto(path)
  await (await restored).finished()
  await expectSoon(() => page.evaluate(() => document.readyState)).toBe('complete')
}

/** Registers a customer in another browser. Returns their number, and the token and cookies that a login leaves. */
const newcomer = async () => {
  const { page } = await openPage()
  const number = freshNumber()
  await page.goto('/auth/register')
  await page.getByLabel('Phone number').fill(number)
  const code = await getCode(page, number)
  await page.getByLabel('Code from the text message').fill(code)
  await page.getByLabel('Choose a password').fill('a long enough passphrase')
  await main(page).getByRole('button', { name: 'Create account', exact: true }).click()
  await expectAt(page, '/order')
  const token = await page.evaluate(name => localStorage.getItem(name), TOKEN)
  const cookies = await page.context().cookies()
  return { number, token: token ?? '', cookies }
}

/** A tab that is looked at again. */
const isSeenAgain = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

describe('Two tabs of one browser', () => {
  test('A log-out in one tab removes all data of the customer from the other, including codes [I-24]', async () => {
    const { customer, one, other } = await twoTabs()
    await openPayment(one, await placed(customer, [line('V0006')]))
    await chooseInWallet(await startsPaying(one), 'approve')
    await expectSoon(() => codesOn(one).count()).toBe(1)
    const code = await codesOn(one).getByRole('code').innerText()

    await opens(other, '/me')
    await other.getByRole('button', { name: 'Log out' }).click()
    await expectAt(other, '/auth/login')
    // without a message, and without a redirect parameter
    await expectAt(one, '/auth/login')
    await expectSeen(one.getByLabel('Phone number'))
    expect(await one.content()).not.toContain(code)
    for (const page of [one, other]) expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('A login of another customer in one tab shows that customer in the other, where an old tap buys nothing [I-19] [I-24]', async () => {
    const stranger = await newcomer()
    const { customer, one, other } = await twoTabs()
    // this tab gets no storage events
    await one.addInitScript(() =>
      window.addEventListener('storage', event => event.stopImmediatePropagation(), { capture: true }),
    )
    await opens(one, '/order/product/G001')
    await opens(other, '/me')
    await expectText(main(other), new RegExp(demo.tel.slice(-2), 'u'))
    const added: string[] = []
    one.on('request', request => {
      if (request.method() === 'POST' && request.url().endsWith('/api/cart')) added.push(request.url())
    })
    await other.context().addCookies(stranger.cookies)
    const third = await other.context().newPage()
    await third.goto('/about')
    await third.evaluate(([name, token]) => localStorage.setItem(name, token), [TOKEN, stranger.token] as const)

    await expectText(main(other), new RegExp(stranger.number.slice(-2), 'u'))
    await expectAt(other, '/me')
    let restored = false
    one.on('response', response => {
      restored ||=
        response.url().endsWith('/api/cart') && response.request().headers()['authorization'] === stranger.token
    })
    await one.getByRole('button', { name: 'Add to cart' }).click()
    // the tap finds out: the page is the other customer's now, and nothing was added for either
    await expectSoon(() => restored).toBe(true)
    await expectText(cartOn(one), 'Welcome')
    expect(added).toEqual([])
    expect((await got(customer.cart.fetch)).quantity).toBe(0)
  })

  test('A line that is added in one tab appears in the cart bar of the other, at once or when that tab is visible', async () => {
    const { one, other, customer } = await twoTabs()
    await opens(other, '/order')
    await opens(one, '/order/product/G001')
    await expectText(cartOn(other), 'Welcome')
    await one.getByRole('button', { name: 'Add to cart' }).click()
    await expectText(cartOn(other), /1/u)

    // on another device: this browser gets no signal
    await got(customer.cart.add(line('V0006', 2)))
    await isSeenAgain(other)
    await expectText(cartOn(other), /3/u)
  })

  test('An order that is placed and cancelled in one tab is also shown so in the other', async () => {
    const { customer, one, other } = await twoTabs()
    await got(customer.cart.add(line('V0006')))
    await opens(other, '/takings')
    await expectSeen(main(other).getByRole('heading').first())
    const before = await main(other).getByText('To pay', { exact: true }).count()
    await opens(one, '/order')
    await one.getByRole('link', { name: 'Checkout' }).click()
    await one.getByRole('radio', { name: /^MPay/u }).check()
    await one.getByRole('button', { name: 'Confirm', exact: true }).click()
    await one.getByRole('button', { name: 'Place order' }).click()
    await expectAt(one, /^\/pay\?order=/u)
    await expectSoon(() => main(other).getByText('To pay', { exact: true }).count()).toBe(before + 1)

    // the payment starts automatically: close its sheet first
    await expectSeen(one.getByRole('dialog'))
    await one.keyboard.press('Escape')
    await expectGone(one.getByRole('dialog'))
    await one.getByRole('button', { name: 'Cancel order' }).click()
    await one.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
    await expectGone(one.getByRole('alertdialog'))
    await expectSoon(() => main(other).getByText('To pay', { exact: true }).count()).toBe(before)
  })

  test('A login in one tab opens the page that a guest waits for in the other', async () => {
    const { page: one } = await openPage()
    const other = await one.context().newPage()
    await other.goto('/order')
    await expectSeen(other.getByRole('searchbox'))
    await one.goto('/auth/login')
    await one.getByLabel('Phone number').fill(demo.tel)
    await one.getByLabel('Password', { exact: true }).fill(demo.password)
    const known = other.waitForResponse('**/api/me')
    await main(one).getByRole('button', { name: 'Log in' }).click()
    expect((await known).status()).toBe(200)
    await expectAt(other, '/order')
  })
})
