import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { scanPicture } from '@tests/graphics/zxing'
import { demoCustomer, line, placed } from '../support/customer'
import { type Wire, retold } from '../support/changed-answers'
import { openAs, openPayment, payButton, startsPaying } from '../support/order-pages'
import { expectAt, expectGone, expectSeen, expectText } from '../support/waiting'
import { apps } from '../support/user-agents'
import { type Choice, chooseInTab, chooseInWallet } from '../support/wallet'

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

describe('The payment methods', () => {
  test('The payment page offers the enabled methods in the order of the shop, and the order’s method is selected', async () => {
    const { page } = await paying('mpay', {
      ways: methods => methods.map(each => (each['code'] === 'bocpay' ? { ...each, enabled: false } : each)),
    })
    const names = await page.getByRole('radio').evaluateAll(all => all.map(each => each.getAttribute('value')))
    expect(names).toEqual(['cash', 'mpay', 'uepay', 'payme', 'alipayhk', 'wechat'])
    expect(await page.getByRole('radio', { name: /^MPay/u }).isChecked()).toBe(true)
  })

  test('/pay without an order leads to the list of orders, and from there to the payment', async () => {
    const { page, order } = await paying('mpay')
    await page.goto('/pay')
    await expectAt(page, '/takings')
    await page.getByRole('link', { name: 'Continue to pay' }).first().click()
    await expectAt(page, `/pay?order=${order.id}`)
  })

  test.each([
    ['BOC Pay', 'BOC Pay authentication tutorial', 5],
    ['MPay', 'MPay authentication tutorial', 5],
    ['PayMe', 'PayMe authentication tutorial', 4],
    ['AlipayHK', 'AlipayHK authentication tutorial', 4],
    // an unknown legend: the page shows the tutorial for text messages
    ['WeChat Pay', 'Send-SMS tutorial', 4],
  ])('%s has a tutorial in pictures: %s', async (method, title, steps) => {
    const { page } = await paying('cash', {
      ways: methods => methods.map(each => (each['code'] === 'wechat' ? { ...each, legend: 'something-new' } : each)),
    })
    expect(await page.getByRole('button', { name: /tutorial$/u }).count()).toBe(0)
    await page.getByRole('radio', { name: new RegExp(`^${method}`, 'u') }).check()
    await page.getByRole('button', { name: title }).click()
    const tutorial = page.getByRole('dialog', { name: title })
    await expectSeen(tutorial)
    expect(await tutorial.getByRole('listitem').count()).toBe(steps)
    const drawn = await tutorial.locator('.legend-art').evaluateAll(all => all.map(each => each.innerHTML))
    expect(new Set(drawn).size).toBe(steps)
    await tutorial.getByRole('button', { name: 'Got it' }).click()
    await expectGone(tutorial)
  })

  test('The tutorial opens over the payment code, and closes when the order is paid', async () => {
    const { page, order } = await paying('mpay')
    const address = await startsPaying(page)
    await page
      .getByRole('dialog', { name: 'Pay with MPay' })
      .getByRole('button', { name: /authentication tutorial$/u })
      .click()
    await expectSeen(page.getByRole('dialog', { name: 'MPay authentication tutorial' }))
    await chooseInWallet(address, 'approve')
    await expectAt(page, `/orders/${order.id}`)
    await expectGone(page.getByRole('dialog'))
  })
})

describe('A payment code', () => {
  test('A payment code is saved as a picture that a wallet can read, with the order below it', async () => {
    const { page, order } = await paying('mpay')
    const address = await startsPaying(page)
    const sheet = page.getByRole('dialog', { name: 'Pay with MPay' })
    // a long press finds a picture, too
    expect(await scanPicture(await pictureOf(page))).toBe(address)

    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      expectSeen(page.getByRole('status').filter({ hasText: 'The code was saved as a picture' })),
      sheet.getByRole('button', { name: 'Save the code' }).click(),
    ])
    expect(saved.suggestedFilename()).toMatch(/\.png$/u)
    const picture = await readFile(await saved.path())
    expect(await scanPicture(picture)).toBe(address)
    const { width, height } = sizeOf(picture)
    expect(height).toBeGreaterThan(width)
    await expectText(sheet, order.no ?? '')
  })

  test.each([
    ['in the shop’s currency', {}],
    ['in another', { settles: { amount: '24.27', currency: 'HKD', rate: '0.9708' } }],
  ])(
    'On a phone all steps for a payment code fit above the buttons when the wallet takes money %s',
    async (_, settles) => {
      const { page, order } = await paying('mpay', { context: onPhone })
      await page.route(`**/api/orders/${order.id}/payments`, async route => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: { ...(await answer.json()), ...settles } })
      })
      await startsPaying(page, 'Open MPay')
      const sheet = page.getByRole('dialog')
      // everything is drawn, and the sheet has risen
      await expectSeen(sheet.getByRole('button', { name: 'Save the code' }))
      await sheet.evaluate(element => Promise.all(element.getAnimations().map(each => each.finished)))
      const steps = sheet.locator('.steps li')
      expect(await steps.count()).toBe(3)
      const foot = await sheet.locator('footer').boundingBox()
      for (const step of await steps.all()) {
        const box = await step.boundingBox()
        // the space below the last line of text may lose less than a pixel
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan((foot?.y ?? 0) + 1)
      }
    },
  )

  test('On a desktop the payment code of PayMe is drawn in PayMe’s style, and its wallet can read it', async () => {
    const { page, order } = await paying('payme')
    await payButton(page).click()
    await expectSeen(page.getByRole('dialog', { name: 'Pay with PayMe' }))
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
  ])(
    'On the phone that pays, the steps for %s read the payment code from the photos',
    async (name, method, userAgent) => {
      const { page } = await paying(method, { context: { userAgent, hasTouch: true, isMobile: true } })
      await payButton(page).click()
      const sheet = page.getByRole('dialog', { name: `Pay with ${name}` })
      await expectSeen(sheet)
      const steps = await sheet.locator('.steps li').allInnerTexts()
      expect(steps).toEqual([
        expect.stringContaining('Save the code'),
        `Open ${name}, choose Scan, then pick the picture from your album`,
        expect.stringContaining('Check the amount'),
      ])
      await expectSeen(sheet.getByRole('link', { name: `Open ${name}`, exact: true }))
    },
  )

  test('On a desktop the steps say to scan the payment code with the phone', async () => {
    const { page } = await paying('mpay')
    await payButton(page).click()
    await expectText(page.getByRole('dialog').locator('.steps'), 'Open MPay on your phone and choose Scan')
  })
})

describe('PayMe on a phone', () => {
  test('PayMe does not open if the shopper chooses another method during the three seconds', async () => {
    const { page, order } = await paying('payme', { context: onPhone, clocked: true })
    await stopClock(page)
    await payButton(page).click()
    await expectSeen(page.getByRole('timer', { name: '3 seconds left' }))
    await page.clock.runFor(1000)
    await expectSeen(page.getByRole('timer', { name: '2 seconds left' }))
    await page.getByRole('button', { name: 'Use another method' }).click()
    await page.clock.runFor(5000)
    await expectGone(page.getByRole('dialog'))
    await expectAt(page, `/pay?order=${order.id}`)
  })
})

describe('PayMe on a phone without motion', () => {
  test('Without motion the time until PayMe opens is counted down from 3 to 0 in steps', async () => {
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
      await expectSeen(page.getByRole('timer', { name: `${seconds} seconds left` }))
      expect(await ring()).toEqual({ moving: 0, gone })
      await page.clock.runFor(1000)
    }
    await expectAt(page, /^\/simulator\/pay\//u)
  })
})

describe('A shopper who returns from a wallet', () => {
  test.each<[method: string, name: string, choice: Choice, word: string]>([
    // the shop asks the provider when the shopper is back
    ['payme', 'PayMe', 'decline', 'The payment did not go through'],
    ['uepay', 'UePay', 'decline', 'The payment did not go through'],
    ['uepay', 'UePay', 'back', 'UePay has not told us of a payment yet'],
  ])(
    'A shopper who returns from a wallet without paying reads why, and pays at the second attempt: %s, %s, %s',
    async (method, name, choice, word) => {
      const { page, order } = await paying(method, { context: onPhone })
      const goes = async (): Promise<void> => {
        await payButton(page).click()
        if (method === 'payme') await page.getByRole('button', { name: `Go to ${name} now` }).click()
      }
      await goes()
      await chooseInTab(page, choice)
      await expectAt(page, new RegExp(`^/pay\\?order=${order.id}`, 'u'))
      await expectSeen(page.getByRole('main').getByText(new RegExp(word, 'u')))

      await goes()
      await chooseInTab(page, 'approve')
      await expectAt(page, `/orders/${order.id}`)
    },
  )
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
