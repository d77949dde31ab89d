import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopProcess, startShop } from '../../setup/shop-process'
import { demo, demoCustomer } from '../support/customer'
import { getCode } from '../support/phone'
import { openAs } from '../support/till'
import { expectAt, expectGone, expectSeen } from '../support/waiting'

let shop: ShopProcess
beforeAll(async () => {
  // every session is old here
  shop = await startShop({ REVEAL_CODE_AFTER_DAYS: '0' })
})
afterAll(() => shop.stop())

test('A device that has been logged in for long links an account for a phone code, with what it brought from the provider', async () => {
  const customer = await demoCustomer(shop.url)
  const { page } = await openAs(customer, { context: { baseURL: shop.url }, expected: [/422/u] })
  await page.goto('/bindAccount')
  await page.getByRole('button', { name: '連結中銀澳門' }).click()
  await page.waitForURL('**/simulator/id/**')
  await page.getByRole('textbox').fill('Linked late')
  await page.getByRole('button', { name: /^同意/u }).first().click()

  const sheet = page.getByRole('dialog', { name: '請用手機確認' })
  await expectSeen(sheet)
  const code = await getCode(page, demo.tel)
  const field = sheet.getByLabel('短訊驗證碼')
  // the sixth digit sends each
  await field.fill(code === '000000' ? '000001' : '000000')
  await expectSeen(sheet.getByText('驗證碼不正確或已失效'))
  await field.fill(code)
  await expectAt(page, '/bindAccount')
  await expectGone(sheet)
  await expectSeen(page.getByRole('button', { name: '解除中銀澳門' }))
  expect(page.url()).not.toMatch(/trouble|code=|state=/u)
})
