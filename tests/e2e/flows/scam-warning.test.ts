import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoCustomer, line, placed } from '../support/customer'
import { retold, withCodes } from '../support/changed-answers'
import { openAs } from '../support/order-pages'
import type { ShopPageOptions } from '../support/page'
import { expectSeen } from '../support/waiting'

const warned = async (edition: string, options: ShopPageOptions = {}): Promise<Page> => {
  const customer = await demoCustomer()
  const order = await placed(customer, [line('V0001')])
  const { page } = await openAs(customer, options)
  await retold(page, order, withCodes([{ code: '5551-2223-3344-0001' }]))
  await page.goto(`${edition}/orders/${order.id}`)
  await expectSeen(page.getByRole('link', { name: /8800 7777/u }))
  return page
}

test('The warning beside codes names the hotline of Macau, and in the Hong Kong edition also that of Hong Kong', async () => {
  const macau = await warned('')
  expect(await macau.getByRole('link', { name: /8800 7777/u }).getAttribute('href')).toBe('tel:+85388007777')
  expect(await macau.getByRole('link', { name: /18222/u }).count()).toBe(0)
  const hongKong = await warned('/hk')
  expect(await hongKong.locator('.hotline').evaluateAll(links => links.map(link => link.getAttribute('href')))).toEqual(
    ['tel:+85218222', 'tel:+85388007777'],
  )
})

test('In English each hotline fits on one line on a phone', async () => {
  const page = await warned('/hk', { language: 'zh-Hant' })
  await page.getByRole('button', { name: /in English/u }).click()
  for (const link of await page.locator('.hotline').all()) {
    const [label, number] = [await link.locator('span').boundingBox(), await link.locator('b').boundingBox()]
    expect(label?.height).toBeLessThan(30)
    expect(Math.abs((label?.y ?? 0) - (number?.y ?? 100))).toBeLessThan(12)
  }
})
