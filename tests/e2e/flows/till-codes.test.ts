import { describe, expect, test } from 'vitest'
import { scanPicture } from '@tests/graphics/zxing'
import { demoCustomer, line, placed } from '../support/customer'
import { retold, withCodes } from '../support/retold'
import { openAs } from '../support/till'
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
  test.each(['light', 'dark'] as const)('is read off the screen by a real reader (%s)', async scheme => {
    const page = await opened(scheme)
    const shows = page.getByRole('button', { name: /^出示/u })
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
  })

  test('opens once, however often it is tapped, and Esc closes it', async () => {
    const page = await opened('light')
    await page
      .getByRole('button', { name: '出示條碼' })
      .first()
      .evaluate(button => {
        for (const _ of [1, 2, 3]) button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      })
    await expectSeen(page.getByRole('dialog'))
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('dialog'))
  })
})

describe('What comes with a code', () => {
  test('is copied with it: its PIN stands beside it, and goes along when all are copied', async () => {
    const page = await opened('light')
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: /^密碼 ?4821/u }).click()
    await expectSoon(clipboard).toBe('4821')
    await page.getByRole('button', { name: '全部複製' }).click()
    await expectSoon(clipboard).toMatch(/\n5551-2223-3344-0001 密碼 4821\n4006381333931\n/u)
  })

  test('says until when it is good, and that it was', async () => {
    const page = await opened('light')
    await expectSeen(page.getByText('有效期至 2031 年 3 月 1 日'))
    await expectSeen(page.getByText('已於 2020 年 3 月 1 日過期'))
  })

  test('[I-27] leads to another site over HTTPS only, which learns nothing of where one comes from', async () => {
    const page = await opened('light')
    const redeem = page.getByRole('link', { name: '前往兌換' })
    expect(await redeem.count()).toBe(1)
    expect(await redeem.getAttribute('href')).toBe('https://redeem.example/q?c=1')
    expect(await redeem.getAttribute('rel')).toBe('noopener noreferrer')
  })
})
