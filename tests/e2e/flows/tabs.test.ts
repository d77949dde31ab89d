import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../../setup/browser'
import { TOKEN, demo, demoCustomer, got, line, placed } from '../support/customer'
import { lost } from '../support/lost'
import { freshNumber, getCode } from '../support/phone'
import { codesOn, openAs, openPayment, startsPaying } from '../support/till'
import { expectAt, expectGone, expectSeen, expectSoon, expectText } from '../support/waiting'
import { chooseInWallet } from '../support/wallet'

const main = (page: Page) => page.getByRole('main')
const cartOn = (page: Page) => page.getByRole('region', { name: '購物車' })

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
  await page.getByLabel('手機號碼').fill(number)
  const code = await getCode(page, number)
  await page.getByLabel('短訊驗證碼').fill(code)
  await page.getByLabel('設定密碼').fill('a long enough passphrase')
  await main(page).getByRole('button', { name: '註冊', exact: true }).click()
  await expectAt(page, '/order')
  const token = await page.evaluate(name => localStorage.getItem(name), TOKEN)
  const cookies = await page.context().cookies()
  return { number, token: token ?? '', cookies }
}

/** A tab that is looked at again. */
const isSeenAgain = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

describe('Two tabs of one browser', () => {
  test('a log-out in one leaves nothing of the customer in the other, codes included [I-24]', async () => {
    const { customer, one, other } = await twoTabs()
    await openPayment(one, await placed(customer, [line('V0006')]))
    await chooseInWallet(await startsPaying(one), 'approve')
    await expectSoon(() => codesOn(one).count()).toBe(1)
    const code = await codesOn(one).getByRole('code').innerText()

    await opens(other, '/me')
    await other.getByRole('button', { name: '登出' }).click()
    await expectAt(other, '/auth/login')
    // without a message, and without a redirect parameter
    await expectAt(one, '/auth/login')
    await expectSeen(one.getByLabel('手機號碼'))
    expect(await one.content()).not.toContain(code)
    for (const page of [one, other]) expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('a login of another customer in one shows that customer in the other, and a tap of the first buys nothing [I-19] [I-24]', async () => {
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
    await one.getByRole('button', { name: '加入購物車' }).click()
    // the tap finds out: the page is the other customer's now, and nothing was added for either
    await expectSoon(() => restored).toBe(true)
    await expectText(cartOn(one), '歡迎光臨')
    expect(added).toEqual([])
    expect((await got(customer.cart.fetch)).quantity).toBe(0)
  })

  test('what is put into the cart in one is in the cart bar of the other, at once or when it is seen again', async () => {
    const { one, other, customer } = await twoTabs()
    await opens(other, '/order')
    await opens(one, '/order/product/G001')
    await expectText(cartOn(other), '歡迎光臨')
    await one.getByRole('button', { name: '加入購物車' }).click()
    await expectText(cartOn(other), /1/u)

    // on another device: this browser gets no signal
    await got(customer.cart.add(line('V0006', 2)))
    await isSeenAgain(other)
    await expectText(cartOn(other), /3/u)
  })

  test('an order placed in one, and cancelled in it, is so in the other', async () => {
    const { customer, one, other } = await twoTabs()
    await got(customer.cart.add(line('V0006')))
    await opens(other, '/takings')
    await expectSeen(main(other).getByRole('heading').first())
    const before = await main(other).getByText('待付款').count()
    await opens(one, '/order')
    await one.getByRole('link', { name: '去結帳' }).click()
    await one.getByRole('radio', { name: /^MPay/u }).check()
    await one.getByRole('button', { name: '確認', exact: true }).click()
    await one.getByRole('button', { name: '確認下單' }).click()
    await expectAt(one, /^\/pay\?order=/u)
    await expectSoon(() => main(other).getByText('待付款').count()).toBe(before + 1)

    // the payment starts automatically: close its sheet first
    await expectSeen(one.getByRole('dialog'))
    await one.keyboard.press('Escape')
    await expectGone(one.getByRole('dialog'))
    await one.getByRole('button', { name: '取消訂單' }).click()
    await one.getByRole('alertdialog').getByRole('button', { name: '取消訂單' }).click()
    await expectGone(one.getByRole('alertdialog'))
    await expectSoon(() => main(other).getByText('待付款').count()).toBe(before)
  })

  test('a login in one opens the page that a guest waits at in the other', async () => {
    const { page: one } = await openPage()
    const other = await one.context().newPage()
    await other.goto('/order')
    await expectSeen(other.getByRole('searchbox'))
    await one.goto('/auth/login')
    await one.getByLabel('手機號碼').fill(demo.tel)
    await one.getByLabel('密碼', { exact: true }).fill(demo.password)
    const known = other.waitForResponse('**/api/me')
    await main(one).getByRole('button', { name: '登入' }).click()
    expect((await known).status()).toBe(200)
    await expectAt(other, '/order')
  })
})
