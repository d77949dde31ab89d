import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../support/page'
import { demoCustomer } from '../support/customer'
import { lost } from '../support/lost-answers'
import { openAs } from '../support/order-pages'
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

describe('An entry script that fails to load [I-20]', () => {
  test('A customer page whose entry script fails to load requests it again, then shows an error, and a later retry succeeds', async () => {
    const { page } = await openAs(await demoCustomer(), { expected: lost })
    const documents = await withoutEntry(page)
    await page.goto('/takings')
    await expectText(page.getByRole('alert'), 'Something went wrong')
    expect(documents()).toBe(2)
    // nothing pretends that it is still on its way
    expect(await page.locator('.skeleton').count()).toBe(0)

    await page.unroute('**/assets/main-*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectAt(page, '/takings')
    await expectSeen(page.getByRole('main').getByRole('list').or(page.getByText('No orders yet')).first())
  })

  test('A public page whose entry script fails to load stays readable, and its links work', async () => {
    const { page } = await openPage({ expected: lost })
    const documents = await withoutEntry(page)
    await page.goto('/order')
    await expectText(page.getByRole('alert'), 'Something went wrong')
    expect(documents()).toBe(2)
    await page.getByRole('link', { name: /Game points card/u }).click()
    await expectAt(page, '/order/product/G001')
    // the words are in the sheet that lies over the page
    await expectText(page.getByRole('dialog').getByRole('alert'), 'Something went wrong')
  })

  test('A missing entry script is reported at once without storage, and requested again after a minute', async () => {
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
    await expectText(page.getByRole('alert'), 'Something went wrong')
    expect(documents()).toBe(1)

    const { page: other } = await openPage({ expected: lost })
    const again = await withoutEntry(other)
    await other.goto('/about')
    await expectText(other.getByRole('alert'), 'Something went wrong')
    expect(again()).toBe(2)
    await other.evaluate(() => sessionStorage.setItem('chunk.reloaded', String(Date.now() - 60_000)))
    await other.getByRole('button', { name: 'Try again' }).click()
    await expectSoon(again).toBe(4)
    await expectText(other.getByRole('alert'), 'Something went wrong')
  })
})
