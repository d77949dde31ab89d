import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../support/page'
import { demo, demoCustomer, got, line } from '../support/customer'
import { openAs } from '../support/order-pages'
import { expectAt, expectGone, expectSeen, expectSoon } from '../support/waiting'

const sheetOf = (page: Page) => page.getByRole('dialog').first()
const add = (page: Page) => sheetOf(page).getByRole('button', { name: /^Add to cart/u })
const buy = (page: Page) => sheetOf(page).getByRole('button', { name: 'Buy now' })

/** The player numbers that are offered, once it is known who is here. */
const usedBy = (page: Page) => sheetOf(page).getByRole('list', { name: 'Used before' })

/** Fills in the top-up of the adventure game’s diamonds. */
const fillIn = async (page: Page, player: string): Promise<void> => {
  await sheetOf(page).getByLabel('Server').selectOption({ label: 'International' })
  await sheetOf(page).getByLabel('Player ID').fill(player)
}

describe('The add button', () => {
  test('The add button shows the sum of the chosen quantity at the cash price', async () => {
    const { page } = await openPage()
    await page.goto('/order/product/G001')
    const unit = await sheetOf(page).locator('.price-pair .price').innerText()
    const cents = (text: string) => Math.round(Number(text.replace(/[^\d.]/gu, '')) * 100)
    expect(await add(page).innerText()).toBe(`Add to cart · ${unit}`)
    for (const pieces of [2, 3]) {
      await sheetOf(page).getByRole('button', { name: 'More' }).click()
      await expectSoon(async () => cents(await add(page).innerText())).toBe(pieces * cents(unit))
    }
  })
})

describe('Buy now', () => {
  test('A double tap on “Buy now” adds one line to the cart and opens the checkout [I-19]', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0004')))
    const { page } = await openAs(customer)
    await page.goto('/order')
    const link = page.getByRole('link', { name: /Game points card/u }).first()
    await expectSeen(link)
    await page.evaluate(() => window.scrollTo(0, 400))
    await link.evaluate((element: HTMLElement) => element.click())
    await expectAt(page, '/order/product/G001')
    await buy(page).dblclick()
    await expectAt(page, '/order/checkout')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    const { items } = await got(customer.cart.fetch)
    expect(items.map(({ quantity }) => quantity)).toEqual([1, 1])
    await page.goBack()
    await expectAt(page, '/order/product/G001')
  })

  test('“Buy now” asks for a missing choice and stays on the product', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer)
    await page.goto('/order/product/G008')
    await buy(page).click()
    await expectSeen(sheetOf(page).getByText('Please select: Server').last())
    await expectAt(page, '/order/product/G008')
    expect((await got(customer.cart.fetch)).items).toEqual([])
  })

  test('A failed “Buy now” shows an error on the product, and the next tap succeeds [I-20]', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer, { expected: [/Failed to load resource/u] })
    await page.goto('/order/product/G001')
    await page.route('**/api/cart', route =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    )
    await buy(page).click()
    await expectSeen(sheetOf(page).getByRole('alert'))
    await expectAt(page, '/order/product/G001')
    await page.unroute('**/api/cart')
    await buy(page).click()
    await expectAt(page, '/order/checkout')
    expect((await got(customer.cart.fetch)).items).toHaveLength(1)
  })

  test('“Buy now” leads a guest through the login to the checkout, and keeps their choices and entries', async () => {
    const customer = await demoCustomer()
    const { page } = await openPage()
    await page.goto('/order/product/G008')
    await sheetOf(page)
      .getByRole('radio', { name: /^680 diamonds/u })
      .check()
    await fillIn(page, '10203040')
    await sheetOf(page).getByRole('button', { name: 'More' }).click()
    await buy(page).click()
    await expectAt(page, /^\/auth\/login\?redirect=/u)
    await page.locator('input[type=tel]').fill(demo.tel)
    await page.locator('input[type=password]').fill(demo.password)
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
    await expectAt(page, '/order/checkout')
    expect(await got(customer.cart.fetch)).toMatchObject({ quantity: 2, items: [{ product: 'V0035' }] })
    // the address that bought once does not do so again
    await page.goto('/order/product/G008?buy')
    await expectSeen(usedBy(page).getByText('10203040'))
    await expectAt(page, '/order/product/G008?buy')
    expect(await got(customer.cart.fetch)).toMatchObject({ quantity: 2 })
  })
})

describe('Earlier entries for a product', () => {
  test('Earlier entries for a product are offered newest first, can be removed, and are gone after log-out [I-24]', async () => {
    const { page } = await openAs(await demoCustomer())
    const used = usedBy(page)
    const values = () => used.getByRole('listitem').allInnerTexts()
    const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    for (const player of ['11112222', '33334444']) {
      await page.goto('/order/product/G008')
      await fillIn(page, player)
      await add(page).click()
      await expectGone(sheetOf(page))
      // the entry is stored once the page knows its customer
      await expectSoon(stored).toContain(player)
    }
    await page.goto('/order/product/G008')
    await expectSoon(values).toEqual(['33334444', '11112222'])
    await used.getByRole('button', { name: '11112222', exact: true }).click()
    expect(await sheetOf(page).getByLabel('Player ID').inputValue()).toBe('11112222')
    await used.getByRole('button', { name: 'Forget 33334444' }).click()
    await expectSoon(values).toEqual(['11112222'])
    await page.reload()
    await expectSoon(values).toEqual(['11112222'])

    await page.goto('/me')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expectAt(page, '/auth/login')
    expect(await stored()).not.toContain('11112222')
  })

  test('An entry that the server refused is not offered again', async () => {
    const { page } = await openAs(await demoCustomer(), { expected: [/Failed to load resource/u] })
    await page.goto('/order/product/G008')
    await page.route('**/api/cart', route =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 422, json: { errors: { 'options.player_id': ['This player cannot be found'] } } })
        : route.fallback(),
    )
    await fillIn(page, '99998888')
    await add(page).click()
    await expectSeen(sheetOf(page).getByText('This player cannot be found'))
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('99998888')
  })
})

test('The last page before paying shows the entries for a top-up in groups of digits, apart from the quantity', async () => {
  const customer = await demoCustomer()
  const { page } = await openAs(customer)
  await page.goto('/order/product/G008')
  await fillIn(page, '12345678')
  await sheetOf(page).getByRole('button', { name: 'More' }).click()
  await buy(page).click()
  await expectAt(page, '/order/checkout')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expectAt(page, '/order/confirm')
  const number = page.getByRole('definition').filter({ hasText: '12345678' })
  await expectSeen(number)
  expect(await number.locator('span').allInnerTexts()).toEqual(['1234', '5678'])
  await expectSeen(page.getByRole('definition').filter({ hasText: 'International' }))
  const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
  expect(await number.evaluate(size)).toBeGreaterThan(await page.getByText(/× 2$/u).first().evaluate(size))
})
