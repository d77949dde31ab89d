import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { demoCustomer, got, line } from '../support/customer'
import { lost } from '../support/lost-answers'
import type { Wire } from '../support/changed-answers'
import { shifts, watchShifts } from '../support/layout-shifts'
import { openAs } from '../support/order-pages'
import { expectAt, expectGone, expectSeen, expectSoon, expectText } from '../support/waiting'

/** Makes every cart need an Apple ID and a QQ number. Only the answers are changed: the server does not know. */
const needing = async (page: Page, kept: Record<string, string>): Promise<void> => {
  const needs = { required_apple_id: true, required_qq_number: true }
  await page.route('**/api/cart', async route => {
    if (route.request().method() !== 'GET') return route.fallback()
    const answer = await route.fetch()
    const cart: Wire = await answer.json()
    return route.fulfill({ response: answer, json: { ...cart, ...needs } })
  })
  await page.route('**/api/checkout', async route => {
    const sent: Record<string, string> = route.request().method() === 'POST' ? route.request().postDataJSON() : {}
    Object.assign(kept, sent)
    const answer = await route.fetch()
    const checkout: Wire = await answer.json()
    const cart = checkout['cart']
    return route.fulfill({
      response: answer,
      json: { ...checkout, form: { ...kept }, cart: typeof cart === 'object' ? { ...cart, ...needs } : cart },
    })
  })
}

const toCheckout = async (page: Page): Promise<void> => {
  await page.goto('/order')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await expectSeen(page.getByRole('radio', { name: /^MPay/u }))
}
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm', exact: true })

test('Nothing on the checkout moves when its payment methods load', async () => {
  const customer = await demoCustomer()
  await got(customer.cart.add(line('V0001')))
  const { page } = await openAs(customer)
  await watchShifts(page)
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/checkout', async route => {
    await held
    await route.continue()
  })
  await page.goto('/order')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await expectAt(page, '/order/checkout')
  await expectSeen(page.getByRole('region', { name: 'Cart' }))
  const before = await shifts(page)
  answer()
  await expectSeen(page.getByRole('radio', { name: /^MPay/u }))
  expect((await shifts(page)) - before).toBeLessThan(0.01)
})

describe('The details that a cart needs', () => {
  test('The checkout asks once for the details of several lines, marks missing ones, and keeps them over a reload', async () => {
    const customer = await demoCustomer()
    for (const no of ['V0004', 'V0001']) await got(customer.cart.add(line(no)))
    const { page } = await openAs(customer)
    const kept: Record<string, string> = {}
    await needing(page, kept)
    await toCheckout(page)
    const apple = page.getByLabel('Apple ID')
    const qq = page.getByLabel('QQ number')
    await expectSeen(apple)
    expect([await apple.count(), await qq.count()]).toEqual([1, 1])

    await confirm(page).click()
    await expectSeen(page.getByText('Please fill in: Apple ID'))
    await expectSeen(page.getByText('Please fill in: QQ number'))
    await expectSoon(() => apple.evaluate(field => field === document.activeElement)).toBe(true)

    await apple.fill('me@example.com')
    await expectGone(page.getByText('Please fill in: Apple ID'))
    await qq.fill('10001')
    await qq.blur()
    await expectSoon(() => kept['qq_number']).toBe('10001')
    // a first document for the checkout leads to the shelves; from there everything is as it was left
    await page.reload()
    await expectAt(page, '/order')
    await page.getByRole('link', { name: 'Checkout' }).click()
    await expectSoon(() => apple.inputValue()).toBe('me@example.com')
    expect(await qq.inputValue()).toBe('10001')

    await confirm(page).click()
    await expectAt(page, '/order/confirm')
    await expectText(page.getByRole('main'), /Apple ID\s+me@example\.com\s+QQ number\s+10001/u)
  })

  test('The checkout shows an error of the server at its field, also under the name “options.”', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0004')))
    const { page } = await openAs(customer, { expected: lost })
    await needing(page, { apple_id: 'me@example.com', qq_number: '10001' })
    await toCheckout(page)
    await expectSoon(() => page.getByLabel('Apple ID').inputValue()).toBe('me@example.com')
    const errors = {
      'options.apple_id': ['This Apple ID cannot be used', 'A second sentence'],
      qq_number: ['This QQ number does not exist'],
    }
    await page.route('**/api/checkout', route =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 422, json: { message: 'This Apple ID cannot be used', errors } })
        : route.fallback(),
    )
    await confirm(page).click()
    const apple = page.getByLabel('Apple ID')
    await expectSoon(() => apple.getAttribute('aria-invalid')).toBe('true')
    await expectSeen(page.getByText('This Apple ID cannot be used'))
    await expectSeen(page.getByText('This QQ number does not exist'))
    expect(await page.getByText('A second sentence').count()).toBe(0)
    await expectAt(page, '/order/checkout')
  })
})

describe('A cart that changed after the shopper saw it', () => {
  test('The checkout shows a changed price or stock before it places the order, and asks for confirmation again', async () => {
    const customer = await demoCustomer()
    for (const no of ['V0004', 'V0001']) await got(customer.cart.add(line(no)))
    const { page } = await openAs(customer, { expected: lost })
    await toCheckout(page)
    await page.getByRole('radio', { name: /^MPay/u }).check()
    await confirm(page).click()
    await expectAt(page, '/order/confirm')
    // the price of one went up, the other is gone: a backend says no to the cart that was seen, and no more than that
    await page.route(
      '**/api/orders',
      route => route.fulfill({ status: 409, json: { message: 'Some items have changed' } }),
      {
        times: 1,
      },
    )
    await page.route('**/api/cart', async route => {
      const answer = await route.fetch()
      const cart: Wire = await answer.json()
      const [first]: readonly Wire[] = Array.isArray(cart['items']) ? cart['items'] : []
      const items = [{ ...first, price: '250.00', quantity: 1 }]
      const sums = { amount: '250.00', origin_amount: '250.00', offer: '0.00', quantity: 1 }
      await route.fulfill({ response: answer, json: { ...cart, ...sums, items } })
    })
    // the bar that sends the order is in sight wherever the page stands
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.getByRole('button', { name: 'Place order', exact: true }).click()
    const changes = page.getByRole('alert')
    await expectText(changes, 'Your order has changed')
    await expectSoon(() =>
      changes.evaluate(notice => {
        const { top, bottom } = notice.getBoundingClientRect()
        return top >= 0 && bottom <= window.innerHeight
      }),
    ).toBe(true)
    await expectText(changes, /from \$\d+ to \$250/u)
    await expectText(changes, /was removed from the cart/u)
    await expectText(changes, 'Please check it and confirm again.')
    await expectAt(page, '/order/confirm')

    // the shop's own sum is another one: it asks again, and takes that with one tap
    await page.unroute('**/api/cart')
    await page.getByRole('button', { name: 'Place order', exact: true }).click()
    await expectText(changes, /from \$250 to \$\d+/u)
    await expectAt(page, '/order/confirm')
    await changes.getByRole('button', { name: /^Place order for \$\d+$/u }).click()
    await expectAt(page, /^\/pay\?order=/u)
  })

  test('A second tab that shows an ordered cart says that it has been ordered, and links to the order [I-19]', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0004')))
    const { page } = await openAs(customer, { expected: lost })
    const other = await page.context().newPage()
    for (const tab of [page, other]) {
      await toCheckout(tab)
      await tab.getByRole('radio', { name: /^MPay/u }).check()
      await confirm(tab).click()
      await expectAt(tab, '/order/confirm')
    }
    await other.getByRole('button', { name: 'Place order', exact: true }).click()
    await expectAt(other, /^\/pay\?order=/u)
    // not `click`: it would wait for the button of a tab that already knows of the order
    await page.getByRole('button', { name: 'Place order', exact: true }).dispatchEvent('click')
    await expectSeen(page.getByRole('heading', { name: 'This cart has already been ordered' }))
    await page.getByRole('link', { name: 'View order' }).click()
    await expectAt(page, /^\/orders\//u)
  })

  test('A detail that another tab made necessary leads from the confirmation to its field', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0004')))
    const { page } = await openAs(customer, { expected: lost })
    await toCheckout(page)
    await got(customer.cart.add(line('V0216')))
    await confirm(page).click()
    const field = page.getByLabel('QQ number')
    await expectSoon(() => field.evaluate(element => element === document.activeElement)).toBe(true)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
  })
})
