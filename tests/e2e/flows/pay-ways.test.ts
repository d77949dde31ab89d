import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { scanPicture } from '@tests/graphics/zxing'
import { demoCustomer, line, placed } from '../support/customer'
import { type Wire, retold } from '../support/retold'
import { openAs, openPayment, payButton, startsPaying } from '../support/till'
import { expectAt, expectGone, expectSeen, expectText } from '../support/waiting'
import { apps } from '../support/user-agents'
import { chooseInWallet } from '../support/wallet'

interface Paying {
  /** Changes what the order can be paid with. */
  readonly ways?: (methods: readonly Wire[]) => readonly Wire[]
  readonly context?: BrowserContextOptions
  /**
   * The test controls the page's clock. It installs the clock before the page loads: timers that start on another clock
   * do not end with this one.
   */
  readonly clocked?: boolean
}

/** A customer's unpaid order with its payment page open. */
const paying = async (payment: string, { ways = all => all, context = {}, clocked = false }: Paying = {}) => {
  const customer = await demoCustomer()
  const order = await placed(customer, [line('V0001')], payment)
  const { page } = await openAs(customer, { context })
  if (clocked) await page.clock.install()
  await retold(page, order, wire => ({
    ...wire,
    payment_methods: ways(Array.isArray(wire['payment_methods']) ? wire['payment_methods'] : []),
  }))
  await openPayment(page, order)
  await expectSeen(payButton(page))
  return { page, order }
}

const onPhone = { userAgent: apps['Chrome on a phone'], hasTouch: true, isMobile: true }

/** Stops the page's clock until the test resumes it, even on a slow machine. */
const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 60_000)

describe('The ways to pay', () => {
  test('are offered as the shop lists them, without those that are closed; the pay button takes the chosen one', async () => {
    const { page } = await paying('mpay', {
      ways: methods => methods.map(each => (each['code'] === 'bocpay' ? { ...each, enabled: false } : each)),
    })
    const names = await page.getByRole('radio').evaluateAll(all => all.map(each => each.getAttribute('value')))
    expect(names).toEqual(['cash', 'mpay', 'uepay', 'payme', 'alipayhk', 'wechat'])
    expect(await page.getByRole('radio', { name: /^MPay/u }).isChecked()).toBe(true)
  })

  test('are those of an order: without one, the orders that wait for a payment lead on', async () => {
    const { page, order } = await paying('mpay')
    await page.goto('/pay')
    await expectAt(page, '/takings')
    await page.getByRole('link', { name: '繼續付款' }).first().click()
    await expectAt(page, `/pay?order=${order.id}`)
  })

  test.each([
    ['BOC Pay', 'BOC Pay 認證教學', 5],
    ['MPay', 'MPay 認證教學', 5],
    ['PayMe', 'PayMe 認證教學', 4],
    ['AlipayHK', 'AlipayHK 認證教學', 4],
    // an unknown legend: the page shows the tutorial for text messages
    ['微信支付', '發送短訊教學', 4],
  ])('%s is explained in pictures: %s', async (method, title, steps) => {
    const { page } = await paying('cash', {
      ways: methods => methods.map(each => (each['code'] === 'wechat' ? { ...each, legend: 'something-new' } : each)),
    })
    expect(await page.getByRole('button', { name: /教學$/u }).count()).toBe(0)
    await page.getByRole('radio', { name: new RegExp(`^${method}`, 'u') }).check()
    await page.getByRole('button', { name: title }).click()
    const tutorial = page.getByRole('dialog', { name: title })
    await expectSeen(tutorial)
    expect(await tutorial.getByRole('listitem').count()).toBe(steps)
    const drawn = await tutorial.locator('.legend-art').evaluateAll(all => all.map(each => each.innerHTML))
    expect(new Set(drawn).size).toBe(steps)
    await tutorial.getByRole('button', { name: '明白' }).click()
    await expectGone(tutorial)
  })

  test('are explained over the code too, and what is explained goes with the payment once it is made', async () => {
    const { page, order } = await paying('mpay')
    const address = await startsPaying(page)
    await page
      .getByRole('dialog', { name: '用 MPay 付款' })
      .getByRole('button', { name: /認證教學$/u })
      .click()
    await expectSeen(page.getByRole('dialog', { name: 'MPay 認證教學' }))
    await chooseInWallet(address, 'approve')
    await expectAt(page, `/orders/${order.id}`)
    await expectGone(page.getByRole('dialog'))
  })
})

describe('A payment code', () => {
  test('is saved as a picture that a wallet reads, with what it is for below it', async () => {
    const { page, order } = await paying('mpay')
    const address = await startsPaying(page)
    const sheet = page.getByRole('dialog', { name: '用 MPay 付款' })
    // a long press finds a picture, too
    expect(await scanPicture(await pictureOf(page))).toBe(address)

    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('button', { name: '儲存 QR 碼' }).click(),
    ])
    expect(saved.suggestedFilename()).toMatch(/\.png$/u)
    const picture = await readFile(await saved.path())
    expect(await scanPicture(picture)).toBe(address)
    const { width, height } = sizeOf(picture)
    expect(height).toBeGreaterThan(width)
    await expectSeen(page.getByRole('status').filter({ hasText: '已儲存 QR 碼圖片' }))
    await expectText(sheet, order.no ?? '')
  })

  test.each([
    ['in the shop’s currency', {}],
    ['in another', { settles: { amount: '24.27', currency: 'HKD', rate: '0.9708' } }],
  ])('stands above all its steps on a phone when the wallet takes money %s', async (_, settles) => {
    const { page, order } = await paying('mpay', { context: onPhone })
    await page.route(`**/api/orders/${order.id}/payments`, async route => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...settles } })
    })
    await startsPaying(page, '開啟 MPay')
    const steps = page.getByRole('dialog').locator('.steps li')
    expect(await steps.count()).toBe(3)
    const foot = await page.getByRole('dialog').locator('footer').boundingBox()
    for (const step of await steps.all()) {
      const box = await step.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
    }
  })

  test('of PayMe is drawn in its own style on a desktop, and its wallet reads the payment from it', async () => {
    const { page, order } = await paying('payme')
    await payButton(page).click()
    await expectSeen(page.getByRole('dialog', { name: '用 PayMe 付款' }))
    const address = (await scanPicture(await pictureOf(page))) ?? ''
    expect(address).toContain('/simulator/pay/')
    // dots in its colour, with art in the middle
    expect(await inksOf(page)).toContain('219,0,17')
    await chooseInWallet(address, 'approve')
    await expectAt(page, `/orders/${order.id}`)
  })

  test.each([
    ['MPay', 'mpay', apps['Chrome on a phone']],
    ['BOC Pay', 'bocpay', apps['Safari on a phone']],
  ])('of %s is read from the photos where the same phone pays', async (name, method, userAgent) => {
    const { page } = await paying(method, { context: { userAgent, hasTouch: true, isMobile: true } })
    await payButton(page).click()
    const sheet = page.getByRole('dialog', { name: `用 ${name} 付款` })
    await expectSeen(sheet)
    const steps = await sheet.locator('.steps li').allInnerTexts()
    expect(steps).toEqual([
      expect.stringContaining('儲存 QR 碼'),
      `開啟 ${name}，選「掃一掃」，再從「相簿」選取`,
      expect.stringContaining('核對金額'),
    ])
    await expectSeen(sheet.getByRole('link', { name: `開啟 ${name}`, exact: true }))
  })

  test('is scanned with the phone on a desktop', async () => {
    const { page } = await paying('mpay')
    await payButton(page).click()
    await expectText(page.getByRole('dialog').locator('.steps'), '用手機開啟 MPay，選「掃一掃」')
  })
})

describe('PayMe is announced for three seconds on a phone', () => {
  test('and not gone to when the shopper chooses another way meanwhile', async () => {
    const { page, order } = await paying('payme', { context: onPhone, clocked: true })
    await stopClock(page)
    await payButton(page).click()
    await expectSeen(page.getByRole('timer', { name: '餘下 3 秒' }))
    await page.clock.runFor(1000)
    await expectSeen(page.getByRole('timer', { name: '餘下 2 秒' }))
    await page.getByRole('button', { name: '改用其他方式' }).click()
    await page.clock.runFor(5000)
    await expectGone(page.getByRole('dialog'))
    await expectAt(page, `/pay?order=${order.id}`)
  })
})

describe('PayMe without motion', () => {
  test('is counted down from 3 to 0 in steps, and gone to then', async () => {
    const { page } = await paying('payme', { context: { ...onPhone, reducedMotion: 'reduce' }, clocked: true })
    await stopClock(page)
    await payButton(page).click()
    const ring = () =>
      page.locator('.countdown .left').evaluate(circle => ({
        moving: circle.getAnimations().length,
        gone: Math.round(parseFloat(getComputedStyle(circle).strokeDashoffset)),
      }))
    for (const [seconds, gone] of [
      [3, 0],
      [2, 33],
      [1, 67],
    ]) {
      await expectSeen(page.getByRole('timer', { name: `餘下 ${seconds} 秒` }))
      expect(await ring()).toEqual({ moving: 0, gone })
      await page.clock.runFor(1000)
    }
    await expectSeen(page.getByRole('heading', { name: '模擬錢包' }))
  })
})

describe('Who comes back from a wallet that took over the tab', () => {
  test.each([
    // the shop asks the provider when the shopper is back
    ['payme', 'PayMe', '拒絕', '付款未成功'],
    ['uepay', 'UePay', '拒絕', '付款未成功'],
    ['uepay', 'UePay', '不付款，直接返回', '未收到 UePay 的付款結果'],
  ])('is told so calmly, and pays at the second attempt: %s, %s, %s', async (method, name, choice, word) => {
    const { page, order } = await paying(method, { context: onPhone })
    const goes = async (): Promise<void> => {
      await payButton(page).click()
      if (method === 'payme') await page.getByRole('button', { name: `立即前往 ${name}` }).click()
      await expectSeen(page.getByRole('heading', { name: '模擬錢包' }))
    }
    await goes()
    await page.getByRole('button', { name: choice, exact: true }).click()
    await expectAt(page, new RegExp(`^/pay\\?order=${order.id}`, 'u'))
    await expectSeen(page.getByRole('main').getByText(new RegExp(word, 'u')))

    await goes()
    await page.getByRole('button', { name: '確認付款', exact: true }).click()
    await expectAt(page, `/orders/${order.id}`)
  })
})

/** The picture that stands in the sheet, as a file. */
const pictureOf = async (page: Page): Promise<Uint8Array> => {
  const picture = page.locator('img.qr-drawn')
  await expectSeen(picture)
  return Buffer.from((await picture.getAttribute('src'))?.split(',')[1] ?? '', 'base64')
}

/** The colours of the picture in the sheet, each as red, green and blue. */
const inksOf = (page: Page): Promise<readonly string[]> =>
  page.locator('img.qr-drawn').evaluate(async picture => {
    if (!(picture instanceof HTMLImageElement)) return []
    await picture.decode()
    const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight)
    const paint = canvas.getContext('2d')
    if (paint === null) return []
    paint.drawImage(picture, 0, 0)
    const { data } = paint.getImageData(0, 0, canvas.width, canvas.height)
    const inks = new Set<string>()
    for (let at = 0; at < data.length; at += 4) inks.add(data.slice(at, at + 3).join())
    return [...inks]
  })

/** Width and height stand in a PNG's first chunk. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })
