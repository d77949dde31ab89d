import type { Locator, Page } from 'playwright'
import { expectSoon, expectText } from './waiting'

/** A number that these tests have not used yet. */
export const freshNumber = (): string => `6${String(Date.now()).slice(-7)}`

/** Taps the button that sends a code. Reads the code from the page that simulates the phone. */
export const getCode = async (page: Page, number: string, within: Page | Locator = page): Promise<string> => {
  await within.getByRole('button', { name: 'Get a code' }).click()
  // with what the shop says instead, where it sends none
  await expectText(within.locator('body, :scope').first(), /Resend in \d+ s/u)
  return codeFor(page, number)
}

const codeFor = async (page: Page, number: string): Promise<string> => {
  const phone = await page.context().newPage()
  try {
    let code = ''
    // the shop answers before the message is sent
    await expectSoon(async () => {
      await phone.goto('/simulator/sms')
      const messages = await phone.locator('body').innerText()
      code = new RegExp(`${number}[^]*?(\\d{6})(?!\\d)`, 'u').exec(messages)?.[1] ?? ''
      return code
    }).not.toBe('')
    return code
  } finally {
    await phone.close()
  }
}
