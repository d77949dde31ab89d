import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { type Customer, demo, demoCustomer, got, line, placed } from '../support/customer'
import { openAs } from '../support/order-pages'
import { openPage } from '../support/page'
import { freshNumber, getCode } from '../support/phone'
import { expectAt, expectSeen, expectText } from '../support/waiting'

const PASSWORD = 'a long enough passphrase'
const refused = [/status of 409/u, /status of 422/u, /status of 401/u]

/** A customer of this test alone, who registered on the page. */
const newCustomer = async (): Promise<{ readonly customer: Customer; readonly number: string }> => {
  const number = freshNumber()
  const { page } = await openPage()
  await page.goto('/auth/register')
  await page.getByLabel('Phone number').fill(number)
  await page.getByLabel('Code from the text message').fill(await getCode(page, number))
  await page.getByLabel('Choose a password').fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Create account', exact: true }).click()
  await expectAt(page, '/order')
  return { customer: await demoCustomer(undefined, { ...demo, tel: number, password: PASSWORD }), number }
}

const settings = async (page: Page, button: string) => {
  await page.goto('/setting')
  await page.getByRole('button', { name: button }).click()
  const sheet = page.getByRole('dialog', { name: button })
  await sheet.getByRole('button', { name: 'Use my password instead' }).click()
  return sheet
}

test('A customer downloads all data of the account as a file, after the password', async () => {
  const { customer, number } = await newCustomer()
  const order = await placed(customer, [line('V0006')])
  const { page } = await openAs(customer, { expected: refused })
  const sheet = await settings(page, 'Download my data')
  await sheet.getByLabel('Current password').fill('not the password')
  await sheet.getByRole('button', { name: 'Get my data' }).click()
  await expectText(sheet, /The current password is wrong/u)
  await sheet.getByLabel('Current password').fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Get my data' }).click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Save the file' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('my-data.json')
  const data: unknown = JSON.parse(await readFile(await saved.path(), 'utf8'))
  expect(data).toMatchObject({ account: { tel: `+853 ${number}` }, orders: [{ no: order.no, status: 'pending' }] })
})

test('A customer deletes the account: not while an order is unpaid, then for good, on every device [I-31]', async () => {
  const { customer, number } = await newCustomer()
  const order = await placed(customer, [line('V0006')])
  const { page } = await openAs(customer, { expected: refused })
  const other = await openPage({ expected: refused })
  await other.page.goto('/auth/login')
  await other.page.getByLabel('Phone number').fill(number)
  await other.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.page.keyboard.press('Enter')
  await expectAt(other.page, '/order')

  const sheet = await settings(page, 'Delete my account')
  await expectText(sheet, /Codes that you bought can never be shown again/u)
  const submit = async () => {
    await sheet.getByLabel('Current password').fill(PASSWORD)
    await sheet.getByRole('button', { name: 'Delete for good' }).click()
  }
  await submit()
  await expectText(sheet, `Order ${order.no} is not paid yet. Pay or cancel it first, then delete the account`)
  await got(customer.orders.cancel(order.id))
  await submit()
  await expectAt(page, '/auth/login?trouble=erased')
  await expectSeen(page.getByText('Your account and your data have been deleted.'))

  // the other device has lost its session, too
  await other.page.goto('/me')
  await expectAt(other.page, /^\/auth\/login/u)
  await other.page.getByLabel('Phone number').fill(number)
  await other.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.page.keyboard.press('Enter')
  await expectSeen(other.page.getByText('The number or the password is wrong'))
})
