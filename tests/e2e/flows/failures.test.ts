import { describe, expect, test } from 'vitest'
import { openPage } from '../support/page'
import { demoCustomer, got, line } from '../support/customer'
import { lost } from '../support/lost-answers'
import { openAs } from '../support/order-pages'
import { expectAt, expectGone, expectSeen, expectText, expectSoon } from '../support/waiting'

describe('[I-20] After a failed request a retry succeeds', () => {
  test('A failed “Add to cart” keeps the filled-in form, and a retry adds the line', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer, { expected: lost })
    await page.route('**/api/cart', route => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
    await page.goto('/order/product/G008')
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('radio', { name: /^680 diamonds/u }).check()
    await sheet.getByLabel('Server').selectOption({ label: 'International' })
    await sheet.getByLabel('Player ID').fill('10203040')
    await sheet.getByRole('button', { name: 'Add to cart' }).click()
    await expectText(sheet.getByRole('alert'), 'No connection')
    expect(await sheet.getByLabel('Player ID').inputValue()).toBe('10203040')

    await page.unroute('**/api/cart')
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await expectGone(sheet)
    expect(await got(customer.cart.fetch)).toMatchObject({ quantity: 1, items: [{ product: 'V0035' }] })
  })

  test('An error of the server appears at its field, and disappears when the field changes', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer, { expected: lost })
    const errors = { 'options.player_id': ['This player does not exist', 'A second sentence'] }
    await page.route('**/api/cart', route =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 422, json: { message: 'x', errors } })
        : route.fallback(),
    )
    await page.goto('/order/product/G008')
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Server').selectOption({ label: 'International' })
    await sheet.getByLabel('Player ID').fill('10203040')
    await sheet.getByRole('button', { name: 'Add to cart' }).click()
    await expectSeen(sheet.getByText('This player does not exist'))
    expect(await sheet.getByText('A second sentence').count()).toBe(0)
    await sheet.getByLabel('Player ID').fill('10203041')
    await expectGone(sheet.getByText('This player does not exist'))
  })

  test('A category that failed to load appears after a retry', async () => {
    const { page } = await openPage({ expected: lost })
    await page.goto('/order?category=1')
    await page.route('**/api/catalogs?*', route => route.abort(), { times: 1 })
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Food' }).click()
    await expectText(page.getByRole('alert'), 'No connection')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectSeen(page.getByRole('link', { name: /Portuguese egg tart voucher/u }))
    await expectGone(page.getByRole('alert'))
  })

  test('The form and the next step of the checkout succeed after a retry', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0004')))
    const { page } = await openAs(customer, { expected: lost })
    await page.goto('/order')
    await page.route('**/api/checkout', route => route.fulfill({ status: 500, json: { message: '' } }), { times: 1 })
    await page.getByRole('link', { name: 'Checkout' }).click()
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('radio', { name: /^MPay/u }).check()
    await expectText(page.getByRole('region', { name: 'Bill' }), /Subtotal\s+\$200/u)

    await page.route('**/api/checkout', route => route.fulfill({ status: 503, json: { message: '' } }), { times: 1 })
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expectAt(page, '/order/confirm')
    await expectText(page.getByRole('main'), 'MPay')
  })

  test('A failed change of a quantity keeps the cart, and a retry changes it', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0004', 2)))
    const { page } = await openAs(customer, { expected: lost })
    await page.goto('/order#cart')
    const panel = page.getByRole('dialog', { name: /^Cart/u })
    await page.route('**/api/cart/*', route => route.abort(), { times: 1 })
    await panel.getByRole('button', { name: 'More' }).click()
    await expectText(panel.getByRole('alert'), 'No connection')
    await expectText(panel.getByRole('heading', { level: 2 }), 'Cart (2)')
    await panel.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expectText(panel.getByRole('heading', { level: 2 }), 'Cart (3)')
  })

  test('A list of orders that failed to load appears after a retry', async () => {
    const { page } = await openAs(await demoCustomer(), { expected: lost })
    await page.route('**/api/takings?*', route => route.abort(), { times: 1 })
    await page.goto('/takings')
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expectGone(page.getByRole('alert'))
    await expectSeen(page.getByRole('main').getByRole('list').or(page.getByText('No orders yet')).first())
  })

  test('A failed look-up of the customer keeps the session, and succeeds when the network is back', async () => {
    const { page } = await openAs(await demoCustomer(), { expected: lost })
    await page.route('**/api/me', route => route.abort(), { times: 2 })
    await page.goto('/me')
    await expectText(page.getByRole('alert'), 'No connection')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectText(page.getByRole('alert'), 'No connection')
    // without a tap, as soon as there is a network again
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await expectText(page.getByRole('main'), /66\*\* \*\*00/u)
  })

  test('A failed login succeeds at the second attempt', async () => {
    const { page } = await openPage({ expected: lost })
    await page.route('**/api/login', route => route.abort(), { times: 1 })
    await page.goto('/auth/login')
    await page.getByLabel('Phone number').fill('66000000')
    await page.getByLabel('Password', { exact: true }).fill('demo-shop-2026')
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expectText(page.getByRole('alert'), 'No connection')
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expectAt(page, '/order')
  })

  test('The page shows a message while the device is offline, and a retry succeeds when the network is back', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer, { expected: lost })
    // who she is must be known by then
    const restored = page.waitForResponse('**/api/cart')
    await page.goto('/order/product/G001')
    await (await restored).finished()
    const sheet = page.getByRole('dialog', { name: 'Game points card' })
    await sheet.getByRole('radio', { name: /^2,000 points/u }).check()
    await expectSoon(() => sheet.getByRole('contentinfo').innerText()).toMatch(/\$194/u)
    await page.context().setOffline(true)
    await expectSeen(page.getByText('You are offline'))
    await sheet.getByRole('button', { name: 'Add to cart' }).click()
    await expectText(sheet.getByRole('alert'), 'No connection')
    await page.context().setOffline(false)
    await expectGone(page.getByText('You are offline'))
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await expectGone(sheet)
    expect((await got(customer.cart.fetch)).quantity).toBe(1)
  })
})
