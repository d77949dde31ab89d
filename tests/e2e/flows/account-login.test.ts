import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../support/page'
import { TOKEN, demo, demoCustomer } from '../support/customer'
import { freshNumber, getCode } from '../support/phone'
import { openAs } from '../support/order-pages'
import { expectAt, expectGone, expectSeen, expectSoon, expectText } from '../support/waiting'

/** The browser's own line about an answer that is not a good one. */
const refused = [/status of 422/u, /status of 401/u]

const main = (page: Page) => page.getByRole('main')

describe('Logging in', () => {
  test('A login by code counts down to the next message, also after a reload, and opens the wanted page', async () => {
    const { page } = await openPage()
    await page.goto('/takings')
    await expectAt(page, '/auth/login?redirect=%2Ftakings')
    await page.getByRole('tab', { name: 'With a code' }).click()
    await page.getByLabel('Phone number').fill(demo.tel)
    await expectSeen(page.getByText('No text message? Please contact us for help.'))
    const code = await getCode(page, demo.tel)
    expect(await page.getByRole('button', { name: /^Resend in \d+ s$/u }).isDisabled()).toBe(true)
    await expectText(main(page), /Sent to\s\+853\s6600\s0000/u)
    await expectSoon(() =>
      page.getByLabel('Code from the text message').evaluate(field => field === document.activeElement),
    ).toBe(true)

    await page.reload()
    // the same login method, still waiting for its code, without another tap
    await expectText(main(page).getByRole('button', { name: /^Resend in \d+ s$/u }), /Resend in 1\d\d s/u)
    // the number is still there
    expect(await page.getByLabel('Phone number').inputValue()).toBe(demo.tel)
    expect(await page.getByLabel('Code from the text message').getAttribute('autocomplete')).toBe('one-time-code')
    // the sixth digit sends the form
    await page.getByLabel('Code from the text message').fill(code)
    await expectAt(page, '/takings')
  })

  test('The login shows each error beside its field and focuses the first one', async () => {
    const { page } = await openPage({ expected: refused })
    await page.goto('/auth/login')
    await main(page).getByRole('button', { name: 'Log in', exact: true }).click()
    await expectSoon(() => page.getByLabel('Phone number').evaluate(field => field === document.activeElement)).toBe(
      true,
    )
    await expectText(main(page), /Please enter a valid phone number[^]*Please enter your password/u)
    expect(await page.getByLabel('Phone number').getAttribute('aria-invalid')).toBe('true')

    await page.getByLabel('Phone number').fill(demo.tel)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.keyboard.press('Enter')
    const password = page.getByLabel('Password', { exact: true })
    await expectSoon(() => password.getAttribute('aria-invalid')).toBe('true')
    expect(await password.evaluate(field => field === document.activeElement)).toBe(true)
    // the other login method starts without that error
    await page.getByRole('tab', { name: 'With a code' }).click()
    await expectSeen(page.getByLabel('Code from the text message'))
    await expectGone(page.getByText('The number or the password is wrong'))
    expect(await page.getByLabel('Phone number').inputValue()).toBe(demo.tel)
  })

  test('The login reads a pasted number and keeps it for registration, reset and the other language, never in the address', async () => {
    const { page } = await openPage()
    await page.goto('/hk/auth/login')
    const [country, tel] = [page.getByLabel('Country or region code'), page.getByLabel('Phone number')]
    expect(await country.inputValue()).toBe('+852')
    // full-width characters, as a Chinese keyboard types them
    await tel.fill('（+853）６６００ 1234')
    await expectSoon(() => tel.inputValue()).toBe('66001234')
    expect(await country.inputValue()).toBe('+853')
    for (const name of ['Register', 'Forgot password']) {
      await page.goto('/hk/auth/login')
      await main(page).getByRole('link', { name }).click()
      await expectSoon(() => tel.inputValue()).toBe('66001234')
      expect(page.url()).not.toContain('6600')
    }
    await page.context().addCookies([{ name: 'lang', value: 'zh-Hant', url: page.url() }])
    await page.reload()
    // the label of the phone number in Chinese
    await expectSoon(() => page.getByLabel('手機號碼').inputValue()).toBe('66001234')
  })

  test('The login offers only WeChat inside WeChat', async () => {
    const { page } = await openPage({ context: { userAgent: 'Mozilla/5.0 (iPhone) MicroMessenger/8.0' } })
    await page.goto('/auth/login')
    await expectSeen(main(page).getByRole('button', { name: 'WeChat' }))
    await expectSoon(() => main(page).getByRole('button', { name: 'Facebook' }).count()).toBe(0)
  })

  test('The arrow keys switch the login between password and code', async () => {
    const { page } = await openPage()
    await page.goto('/auth/login')
    await page.getByRole('tab', { name: 'With a code' }).click()
    await expectSeen(page.getByLabel('Code from the text message'))
    await page.keyboard.press('ArrowLeft')
    await expectSeen(page.getByLabel('Password', { exact: true }))
    await page.keyboard.press('ArrowRight')
    await expectSeen(page.getByLabel('Code from the text message'))
    expect(await page.getByRole('tab', { name: 'With a code' }).getAttribute('aria-selected')).toBe('true')
  })

  test('The pages for guests lead a customer who is logged in to the shop', async () => {
    const { page } = await openAs(await demoCustomer())
    for (const path of ['/auth/login', '/auth/register', '/auth/forgot']) {
      await page.goto(path)
      await expectAt(page, '/order')
    }
  })

  test('A token that is no longer valid is removed, and the login page opens', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer, { expected: refused })
    await page.addInitScript(key => localStorage.setItem(key, 'Bearer nobody'), TOKEN)
    await page.goto('/takings')
    await expectAt(page, '/auth/login?redirect=%2Ftakings&trouble=expired')
    await expectSeen(page.getByLabel('Phone number'))
  })
})

test('A new customer registers, changes their name and logs the device out', async () => {
  const number = freshNumber()
  const { page } = await openPage()
  await page.goto('/auth/register?redirect=%2Forder%3Ftype%3Dgame')
  await page.getByLabel('Phone number').fill(number)
  const code = await getCode(page, number)
  await page.getByLabel('Code from the text message').fill(code)
  await page.getByLabel('Choose a password').fill('a long enough passphrase')
  await main(page).getByRole('button', { name: 'Create account', exact: true }).click()
  // the policies beside the button are accepted: nothing more is asked for
  await expectAt(page, '/order?type=game')

  await page.goto('/setting')
  await page.getByLabel('Name').fill('Alex')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expectText(page.getByRole('status').last(), 'Name changed')
  await expectSeen(page.getByText('This device', { exact: true }))
  await page.goto('/me')
  await expectText(main(page), /Alex/u)

  await page.goto('/setting')
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expectAt(page, '/auth/login')
})

test('A customer changes their number, and the password manager then finds the new number beside the password', async () => {
  const [number, other] = [freshNumber(), `6${String(Date.now() + 5).slice(-7)}`]
  const { page } = await openPage({ expected: refused })
  await page.goto('/auth/register')
  await page.getByLabel('Phone number').fill(number)
  await page.getByLabel('Code from the text message').fill(await getCode(page, number))
  await page.getByLabel('Choose a password').fill('a long enough passphrase')
  await main(page).getByRole('button', { name: 'Create account', exact: true }).click()
  await expectAt(page, '/order')

  await page.goto('/setting')
  await page.getByRole('button', { name: 'Change phone number' }).click()
  const sheet = page.getByRole('dialog', { name: 'Change phone number' })
  await sheet.getByLabel('New phone number').fill(other)
  await expectSeen(sheet.getByLabel('Code sent to your current number'))
  await sheet.getByLabel('Code sent to the new number').fill(await getCode(page, other, sheet.locator('.field').nth(1)))
  await sheet.getByRole('button', { name: 'Use my password instead' }).click()
  await sheet.getByLabel('Current password').fill('a long enough passphrase')
  await sheet.getByRole('button', { name: 'Change', exact: true }).click()
  await expectText(page.getByRole('status').last(), 'Phone number changed')

  await page.goto('/auth/password')
  await expectSoon(() => page.locator('input[autocomplete=username]').inputValue()).toBe(other)
})

test('The help page links a forgotten password to its reset, not to a phone call', async () => {
  const { page } = await openPage()
  await page.goto('/auth/help')
  await page.getByText('I forgot my password, or my number changed.').click()
  await main(page).getByRole('link', { name: 'Reset password' }).click()
  await expectAt(page, '/auth/forgot')
})

test('A customer replaces a forgotten password with a code by text message, and the shop opens', async () => {
  const number = freshNumber()
  const { page } = await openPage()
  await page.goto('/auth/register')
  await page.getByLabel('Phone number').fill(number)
  await page.getByLabel('Code from the text message').fill(await getCode(page, number))
  await page.getByLabel('Choose a password').fill('the first passphrase')
  await main(page).getByRole('button', { name: 'Create account', exact: true }).click()
  await expectAt(page, '/order')
  await page.goto('/me')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expectAt(page, '/auth/login')

  await page.getByRole('link', { name: 'Forgot password' }).click()
  await expectAt(page, '/auth/forgot')
  await expectSoon(() => page.getByLabel('Phone number').inputValue()).toBe('')
  await page.getByLabel('Phone number').fill(number)
  await page.getByLabel('Code from the text message').fill(await getCode(page, number))
  await page.getByLabel('New password').fill('the second passphrase')
  await main(page).getByRole('button', { name: 'Reset and log in' }).click()
  await expectAt(page, '/order')
})
