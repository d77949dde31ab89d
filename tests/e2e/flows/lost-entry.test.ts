import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../../setup/browser'
import { demoCustomer } from '../support/customer'
import { lost } from '../support/lost'
import { openAs } from '../support/till'
import { expectAt, expectSeen, expectSoon, expectText } from '../support/waiting'

/** The code that every page begins with does not come. */
const withoutEntry = async (page: Page) => {
  await page.route('**/assets/main-*', route => route.abort())
  let documents = 0
  page.on('request', request => {
    if (request.resourceType() === 'document') documents += 1
  })
  return () => documents
}

describe('An entry that does not come [I-20]', () => {
  test('on a customer page is asked for once more, then said, and a retry succeeds when it is there', async () => {
    const { page } = await openAs(await demoCustomer(), { expected: lost })
    const documents = await withoutEntry(page)
    await page.goto('/takings')
    await expectText(page.getByRole('alert'), '出了點問題')
    expect(documents()).toBe(2)
    // nothing pretends that it is still on its way
    expect(await page.locator('.bone').count()).toBe(0)

    await page.unroute('**/assets/main-*')
    await page.getByRole('button', { name: '再試一次' }).click()
    await expectAt(page, '/takings')
    await expectSeen(page.getByRole('main').getByRole('list').or(page.getByText('未有訂單')).first())
  })

  test('on a page to read leaves it to be read, and its links lead on', async () => {
    const { page } = await openPage({ expected: lost })
    const documents = await withoutEntry(page)
    await page.goto('/order')
    await expectText(page.getByRole('alert'), '出了點問題')
    expect(documents()).toBe(2)
    await page.getByRole('link', { name: /遊戲點數卡/u }).click()
    await expectAt(page, '/order/product/G001')
    // the words are in the sheet that lies over the page
    await expectText(page.getByRole('dialog').getByRole('alert'), '出了點問題')
  })

  test('is said at once where nothing can be remembered, and after a minute is asked for again', async () => {
    const { page } = await openPage({ expected: lost })
    const documents = await withoutEntry(page)
    await page.addInitScript(() =>
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      }),
    )
    await page.goto('/auth/login')
    await expectText(page.getByRole('alert'), '出了點問題')
    expect(documents()).toBe(1)

    const { page: other } = await openPage({ expected: lost })
    const again = await withoutEntry(other)
    await other.goto('/about')
    await expectText(other.getByRole('alert'), '出了點問題')
    expect(again()).toBe(2)
    await other.evaluate(() => sessionStorage.setItem('chunk.reloaded', String(Date.now() - 60_000)))
    await other.getByRole('button', { name: '再試一次' }).click()
    await expectSoon(again).toBe(4)
    await expectText(other.getByRole('alert'), '出了點問題')
  })
})
