import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../../setup/browser'
import { TOKEN, demo, demoCustomer } from '../support/customer'
import { freshNumber, getCode } from '../support/phone'
import { openAs } from '../support/till'
import { expectAt, expectGone, expectSeen, expectSoon, expectText } from '../support/waiting'

/** The browser's own line about an answer that is not a good one. */
const refused = [/status of 422/u, /status of 401/u]

const main = (page: Page) => page.getByRole('main')

describe('Logging in', () => {
  test('with a code: the button counts down, through a reload too, and the code opens the page that was wanted', async () => {
    const { page } = await openPage()
    await page.goto('/takings')
    await expectAt(page, '/auth/login?redirect=%2Ftakings')
    await page.getByRole('tab', { name: '短訊登入' }).click()
    await page.getByLabel('手機號碼').fill(demo.tel)
    await expectSeen(page.getByText('若收不到短信，請聯絡客服協助'))
    const code = await getCode(page, demo.tel)
    expect(await page.getByRole('button', { name: /秒後可重發$/u }).isDisabled()).toBe(true)
    await expectText(main(page), /已發送至\s\+853\s6600\s0000/u)
    await expectSoon(() => page.getByLabel('短訊驗證碼').evaluate(field => field === document.activeElement)).toBe(true)

    await page.reload()
    // the same login method, still waiting for its code, without another tap
    await expectText(main(page).getByRole('button', { name: /秒後可重發$/u }), /1[67]\d 秒後可重發/u)
    // the number is still there
    expect(await page.getByLabel('手機號碼').inputValue()).toBe(demo.tel)
    expect(await page.getByLabel('短訊驗證碼').getAttribute('autocomplete')).toBe('one-time-code')
    // the sixth digit sends the form
    await page.getByLabel('短訊驗證碼').fill(code)
    await expectAt(page, '/takings')
  })

  test('shows what is wrong beside its field and goes to the first one', async () => {
    const { page } = await openPage({ expected: refused })
    await page.goto('/auth/login')
    await main(page).getByRole('button', { name: '登入', exact: true }).click()
    await expectSoon(() => page.getByLabel('手機號碼').evaluate(field => field === document.activeElement)).toBe(true)
    await expectText(main(page), /請輸入有效的手機號碼[^]*請輸入密碼/u)
    expect(await page.getByLabel('手機號碼').getAttribute('aria-invalid')).toBe('true')

    await page.getByLabel('手機號碼').fill(demo.tel)
    await page.getByLabel('密碼', { exact: true }).fill('not the password')
    await page.keyboard.press('Enter')
    const password = page.getByLabel('密碼', { exact: true })
    await expectSoon(() => password.getAttribute('aria-invalid')).toBe('true')
    expect(await password.evaluate(field => field === document.activeElement)).toBe(true)
    // the other login method starts without that error
    await page.getByRole('tab', { name: '短訊登入' }).click()
    await expectSeen(page.getByLabel('短訊驗證碼'))
    await expectGone(page.getByText('手機號碼或密碼不正確'))
    expect(await page.getByLabel('手機號碼').inputValue()).toBe(demo.tel)
  })

  test('understands a pasted number, and takes it along to the other ways in and to the other language, never in the address', async () => {
    const { page } = await openPage()
    await page.goto('/hk/auth/login')
    const [country, tel] = [page.getByLabel('國家或地區代碼'), page.getByLabel('手機號碼')]
    expect(await country.inputValue()).toBe('+852')
    await tel.fill('（+853）６６００ 1234')
    await expectSoon(() => tel.inputValue()).toBe('66001234')
    expect(await country.inputValue()).toBe('+853')
    for (const name of ['註冊新帳戶', '忘記密碼']) {
      await page.goto('/hk/auth/login')
      await main(page).getByRole('link', { name }).click()
      await expectSoon(() => tel.inputValue()).toBe('66001234')
      expect(page.url()).not.toContain('6600')
    }
    await page.context().addCookies([{ name: 'lang', value: 'en', url: page.url() }])
    await page.reload()
    await expectSoon(() => page.getByLabel('Phone number').inputValue()).toBe('66001234')
  })

  test('offers what works in the app around: WeChat alone in WeChat', async () => {
    const { page } = await openPage({ context: { userAgent: 'Mozilla/5.0 (iPhone) MicroMessenger/8.0' } })
    await page.goto('/auth/login')
    await expectSeen(main(page).getByRole('button', { name: '微信' }))
    await expectSoon(() => main(page).getByRole('button', { name: 'Facebook' }).count()).toBe(0)
  })

  test('turns from password to code by the arrow keys', async () => {
    const { page } = await openPage()
    await page.goto('/auth/login')
    await page.getByRole('tab', { name: '短訊登入' }).click()
    await expectSeen(page.getByLabel('短訊驗證碼'))
    await page.keyboard.press('ArrowLeft')
    await expectSeen(page.getByLabel('密碼', { exact: true }))
    await page.keyboard.press('ArrowRight')
    await expectSeen(page.getByLabel('短訊驗證碼'))
    expect(await page.getByRole('tab', { name: '短訊登入' }).getAttribute('aria-selected')).toBe('true')
  })

  test('is not for customers: the pages of guests lead them to the shop', async () => {
    const { page } = await openAs(await demoCustomer())
    for (const path of ['/auth/login', '/auth/register', '/auth/forgot']) {
      await page.goto(path)
      await expectAt(page, '/order')
    }
  })

  test('with a token that is no longer good is reset, and leads to the login', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer, { expected: refused })
    await page.addInitScript(key => localStorage.setItem(key, 'Bearer nobody'), TOKEN)
    await page.goto('/takings')
    await expectAt(page, '/auth/login?redirect=%2Ftakings&trouble=expired')
    await expectSeen(page.getByLabel('手機號碼'))
  })
})

test('A new customer registers with a number of their own, renames themselves and logs the device out', async () => {
  const number = freshNumber()
  const { page } = await openPage()
  await page.goto('/auth/register?redirect=%2Forder%3Ftype%3Dgame')
  await page.getByLabel('手機號碼').fill(number)
  const code = await getCode(page, number)
  await page.getByLabel('短訊驗證碼').fill(code)
  await page.getByLabel('設定密碼').fill('a long enough passphrase')
  await main(page).getByRole('button', { name: '註冊', exact: true }).click()
  // the policies beside the button are accepted: nothing more is asked for
  await expectAt(page, '/order?type=game')

  await page.goto('/setting')
  await page.getByLabel('稱呼').fill('小明')
  await page.getByRole('button', { name: '更改', exact: true }).click()
  await expectText(page.getByRole('status').last(), '稱呼已更改')
  await expectSeen(page.getByText('這部裝置', { exact: true }))
  await page.goto('/me')
  await expectText(main(page), /小明/u)

  await page.goto('/setting')
  await page.getByRole('button', { name: '登出所有裝置' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '全部登出' }).click()
  await expectAt(page, '/auth/login')
})

test('A customer changes their number with a code to the old one, and the password manager knows whose password it is', async () => {
  const [number, other] = [freshNumber(), `6${String(Date.now() + 5).slice(-7)}`]
  const { page } = await openPage({ expected: refused })
  await page.goto('/auth/register')
  await page.getByLabel('手機號碼').fill(number)
  await page.getByLabel('短訊驗證碼').fill(await getCode(page, number))
  await page.getByLabel('設定密碼').fill('a long enough passphrase')
  await main(page).getByRole('button', { name: '註冊', exact: true }).click()
  await expectAt(page, '/order')

  await page.goto('/setting')
  await page.getByRole('button', { name: '更改手機號碼' }).click()
  const sheet = page.getByRole('dialog', { name: '更改手機號碼' })
  await sheet.getByLabel('新手機號碼').fill(other)
  await expectSeen(sheet.getByLabel('發送到現有號碼的驗證碼'))
  await sheet.getByLabel('發送到新號碼的驗證碼').fill(await getCode(page, other, sheet.locator('.field').nth(1)))
  await sheet.getByRole('button', { name: '改用密碼確認' }).click()
  await sheet.getByLabel('目前密碼').fill('a long enough passphrase')
  await sheet.getByRole('button', { name: '更改', exact: true }).click()
  await expectText(page.getByRole('status').last(), '手機號碼已更改')

  await page.goto('/auth/password')
  await expectSoon(() => page.locator('input[autocomplete=username]').inputValue()).toBe(other)
})

test('The help leads from a forgotten password to its reset, not to the phone', async () => {
  const { page } = await openPage()
  await page.goto('/auth/help')
  await page.getByText('忘記密碼或換了手機號碼？').click()
  await main(page).getByRole('link', { name: '重設密碼' }).click()
  await expectAt(page, '/auth/forgot')
})

test('A forgotten password is replaced by phone code, and opens the shop', async () => {
  const number = freshNumber()
  const { page } = await openPage()
  await page.goto('/auth/register')
  await page.getByLabel('手機號碼').fill(number)
  await page.getByLabel('短訊驗證碼').fill(await getCode(page, number))
  await page.getByLabel('設定密碼').fill('the first passphrase')
  await main(page).getByRole('button', { name: '註冊', exact: true }).click()
  await expectAt(page, '/order')
  await page.goto('/me')
  await page.getByRole('button', { name: '登出' }).click()
  await expectAt(page, '/auth/login')

  await page.getByRole('link', { name: '忘記密碼' }).click()
  await expectAt(page, '/auth/forgot')
  await expectSoon(() => page.getByLabel('手機號碼').inputValue()).toBe('')
  await page.getByLabel('手機號碼').fill(number)
  await page.getByLabel('短訊驗證碼').fill(await getCode(page, number))
  await page.getByLabel('新密碼').fill('the second passphrase')
  await main(page).getByRole('button', { name: '重設並登入' }).click()
  await expectAt(page, '/order')
})
