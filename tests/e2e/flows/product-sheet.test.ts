import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../../setup/browser'
import { demo, demoCustomer, got } from '../support/customer'
import { openAs } from '../support/till'
import { expectAt, expectGone, expectSeen, expectSoon, expectText } from '../support/waiting'

const sheetOf = (page: Page) => page.getByRole('dialog').first()

/** Opened from the listing, once the page is live. */
const openFromListing = async (page: Page): Promise<void> => {
  await page.goto('/order?category=2')
  await page.getByRole('link', { name: /冒險手遊鑽石/u }).click()
  await expectSeen(page.getByRole('dialog', { name: '冒險手遊鑽石' }))
}

describe('a product’s sheet', () => {
  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['Esc', page => page.keyboard.press('Escape')],
    ['the back button', page => page.goBack()],
    ['its cross', page => page.getByRole('link', { name: '關閉' }).click()],
    ['a swipe down', swipeDown],
  ])('is closed by %s, and the listing is as it was', async (_, close) => {
    const { page } = await openPage({ context: { hasTouch: true } })
    await openFromListing(page)
    await close(page)
    await expectGone(page.getByRole('dialog'))
    await expectAt(page, '/order?category=2')
    await expectSeen(page.getByRole('link', { name: /冒險手遊鑽石/u }))
  })

  test('stays open for who leaves a character with Esc that was being composed', async () => {
    const { page } = await openPage()
    await openFromListing(page)
    const field = sheetOf(page).getByLabel('玩家編號')
    await field.focus()
    await field.dispatchEvent('keydown', { key: 'Escape', isComposing: true })
    await page.getByRole('button', { name: '分享' }).click()
    await expectSeen(page.getByRole('dialog', { name: '分享' }))
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('dialog', { name: '分享' }))
    await expectAt(page, '/order/product/G008')
    await page.keyboard.press('Escape')
    await expectAt(page, '/order?category=2')
  })

  test('of its own address leads to its category when it is closed', async () => {
    const { page } = await openPage()
    await page.goto('/order/product/G008')
    // the sheet of the first HTML hears keys once its code is there
    await page.getByRole('button', { name: '分享' }).click()
    await expectSeen(page.getByRole('dialog', { name: '分享' }))
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('dialog', { name: '分享' }))
    await page.keyboard.press('Escape')
    await expectAt(page, '/order?category=2')
  })

  test('takes one of what is sold once to each, and says so', async () => {
    const { page } = await openPage()
    await page.goto('/order/product/G008')
    await sheetOf(page)
      .getByRole('radio', { name: /首次禮包/u })
      .check()
    await expectSeen(sheetOf(page).getByText('每人限購一次'))
    expect(await sheetOf(page).getByRole('group', { name: '數量' }).count()).toBe(0)
    await sheetOf(page)
      .getByRole('radio', { name: /^300 鑽石/u })
      .check()
    await expectSeen(sheetOf(page).getByRole('group', { name: '數量' }))
  })

  test('keeps what a guest had chosen and filled in over the login', async () => {
    const customer = await demoCustomer()
    const { page } = await openPage()
    await page.goto('/order/product/G008')
    const sheet = sheetOf(page)
    await sheet.getByRole('radio', { name: /^680 鑽石/u }).check()
    await sheet.getByLabel('伺服器').selectOption({ label: '國際服' })
    await sheet.getByLabel('玩家編號').fill('10203040')
    await sheet.getByRole('button', { name: '增加' }).click()
    await sheet.getByRole('button', { name: '加入購物車' }).click()
    await expectAt(page, /^\/auth\/login\?redirect=%2Forder%2Fproduct%2FG008/u)
    await page.locator('input[type=tel]').fill(demo.tel)
    await page.locator('input[type=password]').fill(demo.password)
    await page.getByRole('main').getByRole('button', { name: '登入', exact: true }).click()
    await expectAt(page, '/order/product/G008')
    expect(await sheet.getByRole('radio', { name: /^680 鑽石/u }).isChecked()).toBe(true)
    expect(await sheet.getByLabel('玩家編號').inputValue()).toBe('10203040')
    await sheet.getByRole('button', { name: '加入購物車' }).click()
    await expectGone(sheet)
    expect(await got(customer.cart.fetch)).toMatchObject({ quantity: 2, items: [{ product: 'V0035' }] })
  })

  test('of its own address gives the focus to the cart when something has been added', async () => {
    const { page } = await openAs(await demoCustomer())
    await page.goto('/order/product/G001')
    await sheetOf(page).getByRole('button', { name: '加入購物車' }).focus()
    await page.keyboard.press('Enter')
    await expectGone(sheetOf(page))
    const cart = page.getByRole('region', { name: '購物車' }).getByRole('button')
    await expectSoon(() => cart.evaluate(element => element === document.activeElement)).toBe(true)
  })

  test('is headed by a picture that leaves the room to what must be chosen and filled in', async () => {
    const { page } = await openPage()
    await page.goto('/order/product/G008')
    const hero = await page.locator('.hero > .art').boundingBox()
    expect(hero?.height).toBeCloseTo((hero?.width ?? 0) / 3, 0)
  })

  test('asks for a choice by its label, and puts the cursor there', async () => {
    const { page } = await openAs(await demoCustomer())
    await page.goto('/order/product/G008')
    await sheetOf(page).getByRole('button', { name: '加入購物車' }).click()
    const field = sheetOf(page).getByLabel('伺服器')
    await expectSeen(sheetOf(page).getByText('請選伺服器').last())
    await expectSoon(() => field.evaluate(element => element === document.activeElement)).toBe(true)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
  })
})

describe('sharing a product', () => {
  test('hands its link to the app that the shop runs in', async () => {
    const { page } = await openPage()
    await page.addInitScript(() => {
      const shared: string[] = []
      Object.assign(window, { shared, shopApp: { share: (title: string, url: string) => shared.push(title, url) } })
    })
    await page.goto('/hk/order/product/G008')
    await page.getByRole('button', { name: '分享' }).click()
    await page.getByRole('button', { name: '分享到' }).click()
    await expectSoon(() => page.evaluate(() => Reflect.get(window, 'shared'))).toEqual([
      '冒險手遊鑽石',
      new URL('/hk/order/product/G008', page.url()).href,
    ])
  })

  test('copies the link where nothing can share, and says what to do with it', async () => {
    const { page } = await openPage({ context: { permissions: ['clipboard-read', 'clipboard-write'] } })
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await page.goto('/order/product/G008')
    await page.getByRole('button', { name: '分享' }).click()
    expect(await page.getByRole('button', { name: '分享到' }).count()).toBe(0)
    await page.getByRole('button', { name: '複製連結' }).click()
    await expectText(page.locator('.toasts'), '連結已複製，貼給朋友吧')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  })

  test('that fails says nothing, and the way to copy is open again', async () => {
    const { page } = await openPage()
    await page.addInitScript(() =>
      Object.assign(Navigator.prototype, { share: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }),
    )
    await page.goto('/order/product/G008')
    await page.getByRole('button', { name: '分享' }).click()
    await page.getByRole('button', { name: '分享到' }).click()
    await expectGone(page.getByRole('dialog', { name: '分享' }))
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.getByRole('button', { name: '分享' }).click()
    await expectSeen(page.getByRole('button', { name: '複製連結' }))
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
