import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { demoCustomer, got } from '../support/customer'
import { lost } from '../support/lost'
import { openAs } from '../support/till'
import { expectAt, expectGone, expectSeen, expectSoon, expectText } from '../support/waiting'

/** What the sample catalogue is tried for: choices of several, and accounts that may wait for the checkout. */

const sheetOf = (page: Page) => page.getByRole('dialog').first()
const addToCart = (page: Page) => sheetOf(page).getByRole('button', { name: '加入購物車' })
const confirm = (page: Page) => page.getByRole('button', { name: '確認', exact: true })

describe('A choice of two to four', () => {
  test('is held to both ends, with words, and goes to the cart as it was made', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer)
    await page.goto('/order/product/G044')
    const sheet = sheetOf(page)
    await sheet.getByRole('radio', { name: /^兩客/u }).check()
    const flavours = sheet.getByRole('group', { name: /^口味/u })
    await expectText(flavours, '選 2 至 4 項')
    // the usual two are chosen already; one is not enough
    await flavours.getByRole('checkbox', { name: '芒果' }).uncheck()
    await addToCart(page).click()
    await expectText(flavours, '口味請最少選 2 項')
    await expectSoon(() => flavours.getByRole('checkbox').first().getAttribute('aria-invalid')).toBe('true')
    expect((await got(customer.cart.fetch)).items).toEqual([])
    for (const name of ['朱古力', '開心果']) await flavours.getByRole('checkbox', { name }).check()
    await addToCart(page).click()
    await expectGone(sheet)
    const [line] = (await got(customer.cart.fetch)).items
    expect(line?.options.map(({ value }) => value).join(' ')).toMatch(/雲呢拿.*朱古力.*開心果/u)
  })

  test('of exactly two dims the others and says why, until one is given back', async () => {
    const { page } = await openAs(await demoCustomer())
    await page.goto('/order/product/G044')
    const flavours = sheetOf(page).getByRole('group', { name: /^口味/u })
    const chosen = () =>
      flavours.getByRole('checkbox', { checked: true }).evaluateAll(all => all.map(each => each.getAttribute('value')))
    await expectText(flavours, '已選滿 2 項，取消一項才可改選')
    expect(await flavours.getByRole('checkbox', { name: '朱古力' }).isDisabled()).toBe(true)
    expect(await chosen()).toEqual(['vanilla', 'mango'])
    await flavours.getByRole('checkbox', { name: '芒果' }).uncheck()
    await expectText(flavours, /選 2 項$/mu)
    await flavours.getByRole('checkbox', { name: '朱古力' }).click()
    await expectSoon(chosen).toEqual(['vanilla', 'choc'])
  })
})

describe('An Apple ID and a QQ number that were left empty at the products', () => {
  test('are asked for once at the checkout, and every line of the order has them', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer, { expected: lost })
    for (const variant of [/^HK\$100\b/u, /^HK\$300\b/u]) {
      await page.goto('/order/product/G057')
      await sheetOf(page).getByRole('radio', { name: variant }).check()
      await sheetOf(page).getByLabel('商店地區').selectOption({ label: '澳門' })
      await addToCart(page).click()
      await expectGone(sheetOf(page))
    }
    await page.goto('/order/product/G058')
    await addToCart(page).click()
    await expectGone(sheetOf(page))

    await page.getByRole('link', { name: '去結帳' }).click()
    const [apple, qq] = [page.getByLabel('Apple ID'), page.getByLabel('QQ 號碼')]
    await expectSeen(apple)
    expect([await apple.count(), await qq.count()]).toEqual([1, 1])
    await confirm(page).click()
    await expectSeen(page.getByText('請填寫 Apple ID'))
    await apple.fill('me@example.com')
    await qq.fill('12')
    await confirm(page).click()
    // the product's own rule holds here, too
    await expectSoon(() => qq.getAttribute('aria-invalid')).toBe('true')
    await expectAt(page, '/order/checkout')
    await qq.fill('10001')
    await confirm(page).click()
    await expectAt(page, '/order/confirm')
    await page.getByRole('button', { name: '確認下單' }).click()
    await expectAt(page, /^\/pay\?order=/u)

    const order = await got(customer.orders.get(new URL(page.url()).searchParams.get('order') ?? ''))
    const filled = order.items.map(({ options }) => options.map(({ value }) => value))
    expect(filled).toEqual([['澳門', 'me@example.com'], ['澳門', 'me@example.com'], ['10001']])
  })
})
