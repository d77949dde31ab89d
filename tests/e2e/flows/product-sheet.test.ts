import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../support/page'
import { demo, demoCustomer, got } from '../support/customer'
import { expectFocusIn } from '../support/keyboard'
import { openAs } from '../support/order-pages'
import { expectAt, expectGone, expectSeen, expectSoon, expectText } from '../support/waiting'

const sheetOf = (page: Page) => page.getByRole('dialog').first()

/** Opened from the listing, once the page is live. */
const openFromListing = async (page: Page): Promise<void> => {
  await page.goto('/order?category=2')
  await page.getByRole('link', { name: /Adventure game diamonds/u }).click()
  // it listens to keys
  await expectFocusIn(page.getByRole('dialog', { name: 'Adventure game diamonds' }))
}

describe('A product’s sheet', () => {
  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['Esc', page => page.keyboard.press('Escape')],
    ['the back button', page => page.goBack()],
    ['its cross', page => page.getByRole('link', { name: 'Close' }).click()],
    ['a swipe down', swipeDown],
  ])('A product’s sheet is closed by %s, and the listing appears again', async (_, close) => {
    const { page } = await openPage({ context: { hasTouch: true } })
    await openFromListing(page)
    await close(page)
    await expectGone(page.getByRole('dialog'))
    await expectAt(page, '/order?category=2')
    await expectSeen(page.getByRole('link', { name: /Adventure game diamonds/u }))
  })

  test('A product’s sheet stays open when Esc ends the composition of a character', async () => {
    const { page } = await openPage()
    await openFromListing(page)
    const field = sheetOf(page).getByLabel('Player ID')
    await field.focus()
    await field.dispatchEvent('keydown', { key: 'Escape', isComposing: true })
    await page.getByRole('button', { name: 'Share' }).click()
    await expectSeen(page.getByRole('dialog', { name: 'Share' }))
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('dialog', { name: 'Share' }))
    await expectAt(page, '/order/product/G008')
    await page.keyboard.press('Escape')
    await expectAt(page, '/order?category=2')
  })

  test('A product’s sheet that was opened by its address leads to its category when it is closed', async () => {
    const { page } = await openPage()
    await page.goto('/order/product/G008')
    // the sheet of the first HTML hears keys once its code is there
    await page.getByRole('button', { name: 'Share' }).click()
    await expectSeen(page.getByRole('dialog', { name: 'Share' }))
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('dialog', { name: 'Share' }))
    await page.keyboard.press('Escape')
    await expectAt(page, '/order?category=2')
  })

  test('A variant that each customer can buy once shows that limit and no quantity', async () => {
    const { page } = await openPage()
    await page.goto('/order/product/G008')
    await sheetOf(page)
      .getByRole('radio', { name: /First-time pack/u })
      .check()
    await expectSeen(sheetOf(page).getByText('One per customer'))
    expect(await sheetOf(page).getByRole('group', { name: 'Quantity' }).count()).toBe(0)
    await sheetOf(page)
      .getByRole('radio', { name: /^300 diamonds/u })
      .check()
    await expectSeen(sheetOf(page).getByRole('group', { name: 'Quantity' }))
  })

  test('A product’s sheet keeps the choices and entries of a guest over the login', async () => {
    const customer = await demoCustomer()
    const { page } = await openPage()
    await page.goto('/order/product/G008')
    const sheet = sheetOf(page)
    await sheet.getByRole('radio', { name: /^680 diamonds/u }).check()
    await sheet.getByLabel('Server').selectOption({ label: 'International' })
    await sheet.getByLabel('Player ID').fill('10203040')
    await sheet.getByRole('button', { name: 'More' }).click()
    await sheet.getByRole('button', { name: 'Add to cart' }).click()
    await expectAt(page, /^\/auth\/login\?redirect=%2Forder%2Fproduct%2FG008/u)
    await page.locator('input[type=tel]').fill(demo.tel)
    await page.locator('input[type=password]').fill(demo.password)
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
    await expectAt(page, '/order/product/G008')
    expect(await sheet.getByRole('radio', { name: /^680 diamonds/u }).isChecked()).toBe(true)
    expect(await sheet.getByLabel('Player ID').inputValue()).toBe('10203040')
    await sheet.getByRole('button', { name: 'Add to cart' }).click()
    await expectGone(sheet)
    expect(await got(customer.cart.fetch)).toMatchObject({ quantity: 2, items: [{ product: 'V0035' }] })
  })

  test('A product’s sheet that was opened by its address moves the focus to the cart after adding', async () => {
    const { page } = await openAs(await demoCustomer())
    await page.goto('/order/product/G001')
    await sheetOf(page).getByRole('button', { name: 'Add to cart' }).focus()
    await page.keyboard.press('Enter')
    await expectGone(sheetOf(page))
    const cart = page.getByRole('region', { name: 'Cart' }).getByRole('button')
    await expectSoon(() => cart.evaluate(element => element === document.activeElement)).toBe(true)
  })

  test('The picture of a product’s sheet is a third as high as it is wide, which leaves room for the form', async () => {
    const { page } = await openPage()
    await page.goto('/order/product/G008')
    const hero = await page.locator('.hero > .art').boundingBox()
    expect(hero?.height).toBeCloseTo((hero?.width ?? 0) / 3, 0)
  })

  test('The help for a field of a product is still shown, and described, after the field is filled in', async () => {
    const { page } = await openPage()
    await page.goto('/order/product/G008')
    const field = sheetOf(page).getByLabel('Player ID')
    await field.fill('10203040')
    const help = sheetOf(page).getByText('Shown under Profile in the game')
    await expectSeen(help)
    expect((await field.getAttribute('aria-describedby'))?.split(' ')).toContain(await help.getAttribute('id'))
  })

  test('A product’s sheet asks for a missing choice by its label and focuses it', async () => {
    const { page } = await openAs(await demoCustomer())
    await page.goto('/order/product/G008')
    await sheetOf(page).getByRole('button', { name: 'Add to cart' }).click()
    const field = sheetOf(page).getByLabel('Server')
    await expectSeen(sheetOf(page).getByText('Please select: Server').last())
    await expectSoon(() => field.evaluate(element => element === document.activeElement)).toBe(true)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
  })
})

describe('Sharing a product', () => {
  test('Sharing a product passes its link to the app that shows the shop', async () => {
    const { page } = await openPage()
    await page.addInitScript(() => {
      const shared: string[] = []
      Object.assign(window, { shared, shopApp: { share: (title: string, url: string) => shared.push(title, url) } })
    })
    await page.goto('/hk/order/product/G008')
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Share to' }).click()
    await expectSoon(() => page.evaluate(() => Reflect.get(window, 'shared'))).toEqual([
      'Adventure game diamonds',
      new URL('/hk/order/product/G008', page.url()).href,
    ])
  })

  test('Without a share function, sharing a product copies its link and says what to do with it', async () => {
    const { page } = await openPage({ context: { permissions: ['clipboard-read', 'clipboard-write'] } })
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await page.goto('/order/product/G008')
    await page.getByRole('button', { name: 'Share' }).click()
    expect(await page.getByRole('button', { name: 'Share to' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expectText(page.locator('.toasts'), 'Link copied. Paste it to a friend.')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  })

  test('A share function that fails shows no error, and the link can still be copied', async () => {
    const { page } = await openPage()
    await page.addInitScript(() =>
      Object.assign(Navigator.prototype, { share: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }),
    )
    await page.goto('/order/product/G008')
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Share to' }).click()
    await expectGone(page.getByRole('dialog', { name: 'Share' }))
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.getByRole('button', { name: 'Share' }).click()
    await expectSeen(page.getByRole('button', { name: 'Copy link' }))
  })
})

async function swipeDown(page: Page): Promise<void> {
  // a touch on a sheet that is still rising would hit the page behind it
  await sheetOf(page).evaluate(sheet => Promise.all(sheet.getAnimations().map(each => each.finished)))
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] })
  await touch('touchStart', 100)
  for (const y of [130, 200, 320, 460, 600]) await touch('touchMove', y)
  await touch('touchEnd')
}
