import { expect, test } from 'vitest'
import { openPage } from '../support/page'
import { expectSoon } from '../support/waiting'

test.each(['/order?category=7', '/order/product/G046'])(
  'A picture of %s that fails before hydration shows the tile behind it',
  async path => {
    const { page } = await openPage({ expected: [/404/u] })
    await page.route('**/imgs/products/**', route => route.fulfill({ status: 404 }))
    // the code that makes the page live never comes
    await page.route('**/assets/**', () => undefined)
    await page.goto(path, { waitUntil: 'commit' })
    const picture = page.locator('.art > img').first()
    await expectSoon(() => picture.evaluate(image => getComputedStyle(image).opacity)).toBe('0')
    expect(await page.locator('.art > svg').first().isVisible()).toBe(true)
  },
)
