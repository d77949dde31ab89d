import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../../setup/browser'
import { demo, demoCustomer, got, line } from '../support/customer'
import { openAs } from '../support/till'
import { expectAt, expectGone, expectSeen, expectSoon } from '../support/waiting'

const sheetOf = (page: Page) => page.getByRole('dialog').first()
const add = (page: Page) => sheetOf(page).getByRole('button', { name: /^加入購物車/u })
const buy = (page: Page) => sheetOf(page).getByRole('button', { name: '立即購買' })

/** The player numbers that are offered, once it is known who is here. */
const usedBy = (page: Page) => sheetOf(page).getByRole('list', { name: '以前填過' })

/** Fills in a top-up of 冒險手遊鑽石. */
const fillIn = async (page: Page, player: string): Promise<void> => {
  await sheetOf(page).getByLabel('伺服器').selectOption({ label: '國際服' })
  await sheetOf(page).getByLabel('玩家編號').fill(player)
}

describe('the button that adds', () => {
  test('carries the sum of what is chosen, at the cash price', async () => {
    const { page } = await openPage()
    await page.goto('/order/product/G001')
    const unit = await sheetOf(page).locator('.pair .price').innerText()
    const cents = (text: string) => Math.round(Number(text.replace(/[^\d.]/gu, '')) * 100)
    expect(await add(page).innerText()).toBe(`加入購物車 · ${unit}`)
    for (const pieces of [2, 3]) {
      await sheetOf(page).getByRole('button', { name: '增加' }).click()
      await expectSoon(async () => cents(await add(page).innerText())).toBe(pieces * cents(unit))
    }
  })
})

describe('Buy now', () => {
  test('adds one line, however often it is tapped, and opens the checkout beside what was in the cart [I-19]', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0004')))
    const { page } = await openAs(customer)
    await page.goto('/order')
    const link = page.getByRole('link', { name: /遊戲點數卡/u }).first()
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

  test('asks for what is missing as adding does, and stays', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer)
    await page.goto('/order/product/G008')
    await buy(page).click()
    await expectSeen(sheetOf(page).getByText('請選伺服器').last())
    await expectAt(page, '/order/product/G008')
    expect((await got(customer.cart.fetch)).items).toEqual([])
  })

  test('that fails says so and stays; the next tap goes through [I-20]', async () => {
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

  test('leads a guest over the login to the checkout, with what they had chosen and filled in', async () => {
    const customer = await demoCustomer()
    const { page } = await openPage()
    await page.goto('/order/product/G008')
    await sheetOf(page)
      .getByRole('radio', { name: /^680 鑽石/u })
      .check()
    await fillIn(page, '10203040')
    await sheetOf(page).getByRole('button', { name: '增加' }).click()
    await buy(page).click()
    await expectAt(page, /^\/auth\/login\?redirect=/u)
    await page.locator('input[type=tel]').fill(demo.tel)
    await page.locator('input[type=password]').fill(demo.password)
    await page.getByRole('main').getByRole('button', { name: '登入', exact: true }).click()
    await expectAt(page, '/order/checkout')
    expect(await got(customer.cart.fetch)).toMatchObject({ quantity: 2, items: [{ product: 'V0035' }] })
    // the address that bought once does not do so again
    await page.goto('/order/product/G008?buy')
    await expectSeen(usedBy(page).getByText('10203040'))
    await expectAt(page, '/order/product/G008?buy')
    expect(await got(customer.cart.fetch)).toMatchObject({ quantity: 2 })
  })
})

describe('what was entered for a product before', () => {
  test('is offered newest first on this device, can be removed, and is gone after log-out [I-24]', async () => {
    const { page } = await openAs(await demoCustomer())
    const used = usedBy(page)
    const values = () => used.getByRole('listitem').allInnerTexts()
    for (const player of ['11112222', '33334444']) {
      await page.goto('/order/product/G008')
      await fillIn(page, player)
      await add(page).click()
      await expectGone(sheetOf(page))
    }
    await page.goto('/order/product/G008')
    await expectSoon(values).toEqual(['33334444', '11112222'])
    await used.getByRole('button', { name: '11112222', exact: true }).click()
    expect(await sheetOf(page).getByLabel('玩家編號').inputValue()).toBe('11112222')
    await used.getByRole('button', { name: '不再記住 33334444' }).click()
    await expectSoon(values).toEqual(['11112222'])
    await page.reload()
    await expectSoon(values).toEqual(['11112222'])

    await page.goto('/me')
    await page.getByRole('button', { name: '登出' }).click()
    await expectAt(page, '/auth/login')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('11112222')
  })

  test('is not kept when it was refused', async () => {
    const { page } = await openAs(await demoCustomer(), { expected: [/Failed to load resource/u] })
    await page.goto('/order/product/G008')
    await page.route('**/api/cart', route =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 422, json: { errors: { 'options.player_id': ['找不到這個玩家編號'] } } })
        : route.fallback(),
    )
    await fillIn(page, '99998888')
    await add(page).click()
    await expectSeen(sheetOf(page).getByText('找不到這個玩家編號'))
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('99998888')
  })
})

test('The last page before paying shows what was entered for a top-up in groups of digits, away from the quantity', async () => {
  const customer = await demoCustomer()
  const { page } = await openAs(customer)
  await page.goto('/order/product/G008')
  await fillIn(page, '12345678')
  await sheetOf(page).getByRole('button', { name: '增加' }).click()
  await buy(page).click()
  await expectAt(page, '/order/checkout')
  await page.getByRole('button', { name: '確認', exact: true }).click()
  await expectAt(page, '/order/confirm')
  const number = page.getByRole('definition').filter({ hasText: '12345678' })
  await expectSeen(number)
  expect(await number.locator('span').allInnerTexts()).toEqual(['1234', '5678'])
  await expectSeen(page.getByRole('definition').filter({ hasText: '國際服' }))
  const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
  expect(await number.evaluate(size)).toBeGreaterThan(await page.getByText(/× 2$/u).first().evaluate(size))
})
