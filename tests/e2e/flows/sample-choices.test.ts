import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { demoCustomer, got } from '../support/customer'
import { framesPainted } from '../support/layout-shifts'
import { lost } from '../support/lost-answers'
import { openAs } from '../support/order-pages'
import { expectAt, expectGone, expectSeen, expectSoon, expectText } from '../support/waiting'

/** What the sample catalogue is tried for: choices of several, and accounts that may wait for the checkout. */

const sheetOf = (page: Page) => page.getByRole('dialog').first()
/** Opens a page, and waits until it knows its customer: it draws its form again then. */
const openLive = async (page: Page, path: string): Promise<void> => {
  const known = page.waitForResponse('**/api/me')
  await page.goto(path)
  await (await known).finished()
  await framesPainted(page)
}
const addToCart = (page: Page) => sheetOf(page).getByRole('button', { name: 'Add to cart' })
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm', exact: true })

describe('A choice of two to four', () => {
  test('A choice of two to four names both limits, and the cart keeps the chosen options', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer)
    await openLive(page, '/order/product/G044')
    const sheet = sheetOf(page)
    await sheet.getByRole('radio', { name: /^Two servings/u }).check()
    const flavours = sheet.getByRole('group', { name: /^Flavours/u })
    await expectText(flavours, 'Choose 2 to 4')
    // the usual two are chosen already; one is not enough
    await flavours.getByRole('checkbox', { name: 'Mango' }).uncheck()
    await addToCart(page).click()
    await expectText(flavours, 'Flavours: choose at least 2')
    await expectSoon(() => flavours.getByRole('checkbox').first().getAttribute('aria-invalid')).toBe('true')
    expect((await got(customer.cart.fetch)).items).toEqual([])
    for (const name of ['Chocolate', 'Pistachio']) await flavours.getByRole('checkbox', { name }).check()
    await addToCart(page).click()
    await expectGone(sheet)
    const [line] = (await got(customer.cart.fetch)).items
    expect(line?.options.map(({ value }) => value).join(' ')).toMatch(/Vanilla.*Chocolate.*Pistachio/u)
  })

  test('A full choice of two disables the other options and says why, until one is removed', async () => {
    const { page } = await openAs(await demoCustomer())
    await page.goto('/order/product/G044')
    const flavours = sheetOf(page).getByRole('group', { name: /^Flavours/u })
    const chosen = () =>
      flavours.getByRole('checkbox', { checked: true }).evaluateAll(all => all.map(each => each.getAttribute('value')))
    await expectText(flavours, '2 chosen; remove one to change')
    expect(await flavours.getByRole('checkbox', { name: 'Chocolate' }).isDisabled()).toBe(true)
    expect(await chosen()).toEqual(['vanilla', 'mango'])
    await flavours.getByRole('checkbox', { name: 'Mango' }).uncheck()
    await expectText(flavours, /Choose 2$/mu)
    await flavours.getByRole('checkbox', { name: 'Chocolate' }).click()
    await expectSoon(chosen).toEqual(['vanilla', 'choc'])
  })
})

describe('An Apple ID and a QQ number that were left empty at the products', () => {
  test('The checkout asks once for an Apple ID and a QQ number, and every line of the order that needs them has them', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer, { expected: lost })
    for (const variant of [/^HK\$100\b/u, /^HK\$300\b/u]) {
      await openLive(page, '/order/product/G057')
      await sheetOf(page).getByRole('radio', { name: variant }).check()
      await sheetOf(page).getByLabel('Store region').selectOption({ label: 'Macau' })
      await addToCart(page).click()
      await expectGone(sheetOf(page))
    }
    await page.goto('/order/product/G058')
    await addToCart(page).click()
    await expectGone(sheetOf(page))

    await page.getByRole('link', { name: 'Checkout' }).click()
    const [apple, qq] = [page.getByLabel('Apple ID'), page.getByLabel('QQ number')]
    await expectSeen(apple)
    expect([await apple.count(), await qq.count()]).toEqual([1, 1])
    await confirm(page).click()
    await expectSeen(page.getByText('Please fill in: Apple ID'))
    await apple.fill('me@example.com')
    await qq.fill('12')
    await confirm(page).click()
    // the product's own rule holds here, too
    await expectSoon(() => qq.getAttribute('aria-invalid')).toBe('true')
    await expectAt(page, '/order/checkout')
    await qq.fill('10001')
    await confirm(page).click()
    await expectAt(page, '/order/confirm')
    await page.getByRole('button', { name: 'Place order' }).click()
    await expectAt(page, /^\/pay\?order=/u)

    const order = await got(customer.orders.get(new URL(page.url()).searchParams.get('order') ?? ''))
    const filled = order.items.map(({ options }) => options.map(({ value }) => value))
    expect(filled).toEqual([['Macau', 'me@example.com'], ['Macau', 'me@example.com'], ['10001']])
  })
})
