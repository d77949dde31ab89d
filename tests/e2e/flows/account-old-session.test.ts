import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopProcess, startShop } from '../../setup/shop-process'
import { demo, demoCustomer } from '../support/customer'
import { getCode } from '../support/phone'
import { openAs } from '../support/order-pages'
import { expectAt, expectGone, expectSeen } from '../support/waiting'

let shop: ShopProcess
beforeAll(async () => {
  // every session is old here
  shop = await startShop({ REVEAL_CODE_AFTER_DAYS: '0' })
})
afterAll(() => shop.stop())

test('A device with an old session confirms a link to a provider with a phone code, without a second visit to the provider', async () => {
  const customer = await demoCustomer(shop.url)
  const { page } = await openAs(customer, { context: { baseURL: shop.url }, expected: [/422/u] })
  await page.goto('/bindAccount')
  await page.getByRole('button', { name: 'Link BOC Macau' }).click()
  await page.waitForURL('**/simulator/id/**')
  await page.getByRole('textbox').fill('Linked late')
  await page
    .getByRole('button', { name: /^Approve/u })
    .first()
    .click()

  const sheet = page.getByRole('dialog', { name: 'Confirm with your phone' })
  await expectSeen(sheet)
  const code = await getCode(page, demo.tel)
  const field = sheet.getByLabel('Code from the text message')
  // the sixth digit sends each
  await field.fill(code === '000000' ? '000001' : '000000')
  await expectSeen(sheet.getByText('The code is wrong, or its time is over'))
  await field.fill(code)
  await expectAt(page, '/bindAccount')
  await expectGone(sheet)
  await expectSeen(page.getByRole('button', { name: 'Unlink BOC Macau' }))
  expect(page.url()).not.toMatch(/trouble|code=|state=/u)
})
