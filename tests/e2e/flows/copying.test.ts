import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoCustomer, line, placed } from '../support/customer'
import { retold, withCodes } from '../support/changed-answers'
import { codesOn, openAs } from '../support/order-pages'
import { expectSeen, expectSoon, expectText } from '../support/waiting'

const CODE = '5551-2223-3344-0001'

/** An order with one code, on a device whose clipboard takes a text and never answers. */
const opened = async (selectionCopies: boolean): Promise<Page> => {
  const customer = await demoCustomer()
  const order = await placed(customer, [line('V0001')])
  const { page } = await openAs(customer, { context: { permissions: ['clipboard-read', 'clipboard-write'] } })
  await page.addInitScript(copies => {
    Object.assign(Clipboard.prototype, { writeText: () => new Promise(() => undefined) })
    if (!copies) Object.assign(Document.prototype, { execCommand: () => false })
  }, selectionCopies)
  await retold(page, order, withCodes([{ code: CODE }]))
  await page.goto(`/orders/${order.id}`)
  await codesOn(page).first().click()
  return page
}

test('If the clipboard does not answer, a tap copies a code through a selection', async () => {
  const page = await opened(true)
  await expectSeen(page.getByRole('status').filter({ hasText: `Copied ${CODE}` }))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(CODE)
})

test('If copying is impossible, the code is selected and the page says to press and hold it', async () => {
  const page = await opened(false)
  await expectText(page.getByRole('alert'), 'Press and hold the code to copy it')
  await expectSoon(() => page.evaluate(() => getSelection()?.toString())).toBe(CODE)
})
