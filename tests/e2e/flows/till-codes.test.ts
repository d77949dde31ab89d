import { describe, expect, test } from 'vitest'
import { scanPicture } from '@tests/graphics/zxing'
import { demoCustomer, line, placed } from '../support/customer'
import { retold, withCodes } from '../support/changed-answers'
import { openAs } from '../support/order-pages'
import { expectGone, expectSeen, expectSoon } from '../support/waiting'

const codes = [
  { code: '5551-2223-3344-0001', pin: '4821', expires_at: '2031-03-01T00:00:00+08:00', format: 'code128' },
  { code: '4006381333931', format: 'EAN-13', expires_at: '2020-03-01T00:00:00+08:00' },
  { code: 'QR/8839201', format: 'qr', url: 'https://redeem.example/q?c=1' },
  { code: '4006381333932', format: 'ean13', url: 'javascript:alert(1)' },
]

/** An order with these codes, its page open. */
const opened = async (colorScheme: 'light' | 'dark') => {
  const customer = await demoCustomer()
  const order = await placed(customer, [line('V0001')])
  // as fine as a phone's screen
  const context = { deviceScaleFactor: 3, permissions: ['clipboard-read', 'clipboard-write'] }
  const { page } = await openAs(customer, { colorScheme, context })
  await retold(page, order, withCodes(codes))
  await page.goto(`/orders/${order.id}`)
  await expectSeen(page.getByRole('button', { name: /^5551/u }))
  return page
}

describe('A code for a till', () => {
  test.each(['light', 'dark'] as const)(
    'A code for a till can be scanned from the screen by a real reader (%s)',
    async scheme => {
      const page = await opened(scheme)
      const shows = page.getByRole('button', { name: /^Show/u })
      // the fourth is no right trade number: a till would refuse it
      expect(await shows.count()).toBe(3)
      for (const [at, format, read] of [
        [0, 'Code128', '5551-2223-3344-0001'],
        [1, 'EAN-13', '4006381333931'],
        [2, 'QRCode', 'QR/8839201'],
      ] as const) {
        await shows.nth(at).click()
        const sheet = page.getByRole('dialog')
        await expectSeen(sheet.getByRole('img'))
        await expectSoon(async () => scanPicture(await page.screenshot(), format)).toBe(read)
        expect(await sheet.evaluate(each => getComputedStyle(each).backgroundColor)).toBe('rgb(255, 255, 255)')
        // the phone's back closes it
        await page.goBack()
        await expectGone(sheet)
      }
    },
  )

  test('A double tap opens the code for a till once, and Esc closes it', async () => {
    const page = await opened('light')
    await page
      .getByRole('button', { name: 'Show barcode' })
      .first()
      .evaluate(button => {
        for (const _ of [1, 2, 3]) button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      })
    await expectSeen(page.getByRole('dialog'))
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('dialog'))
  })
})

describe('The details of a code', () => {
  test('The PIN of a code is shown beside it, and “Copy all” includes it', async () => {
    const page = await opened('light')
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: /^PIN ?4821/u }).click()
    await expectSoon(clipboard).toBe('4821')
    await page.getByRole('button', { name: 'Copy all' }).click()
    await expectSoon(clipboard).toMatch(/\n5551-2223-3344-0001 PIN 4821\n4006381333931\n/u)
  })

  test('A code shows until when it is valid, or that it has expired', async () => {
    const page = await opened('light')
    await expectSeen(page.getByText('Valid until 1 March 2031'))
    await expectSeen(page.getByText('Expired on 1 March 2020'))
  })

  test('[I-27] The link to redeem a code uses HTTPS only, and sends no referrer to the other site', async () => {
    const page = await opened('light')
    const redeem = page.getByRole('link', { name: 'Redeem' })
    expect(await redeem.count()).toBe(1)
    expect(await redeem.getAttribute('href')).toBe('https://redeem.example/q?c=1')
    expect(await redeem.getAttribute('rel')).toBe('noopener noreferrer')
  })
})
