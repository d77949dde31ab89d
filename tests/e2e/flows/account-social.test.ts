import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../support/page'
import { TOKEN, demo, demoCustomer } from '../support/customer'
import { freshNumber, getCode } from '../support/phone'
import { openAs } from '../support/order-pages'
import { expectAt, expectGone, expectSeen, expectSoon, expectText } from '../support/waiting'

const main = (page: Page) => page.getByRole('main')
const refused = [/status of 4\d\d/u]

/** Leaves for a provider's page, and chooses there. */
const goThrough = async (page: Page, choice: string, who: string): Promise<void> => {
  await page.waitForURL('**/simulator/id/**')
  await page.getByRole('textbox').fill(who)
  if (!(await page.getByRole('button', { name: choice, exact: true }).isVisible()))
    await page.locator('summary').click()
  await page
    .getByRole('button', { name: new RegExp(`^${choice}`, 'u') })
    .first()
    .click()
}

/**
 * Waits for the document in which a login ends. The guards show its address before it has loaded: a test that continues
 * at once would be interrupted by the load.
 */
const expectHome = async (page: Page): Promise<void> => {
  const opened = () => page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name).catch(() => '')
  await expectSoon(opened).toMatch(/^(?!.*(?:simulator|code=)).+$/u)
  await page.waitForLoadState('load')
}

const token = (page: Page): Promise<string | null> => page.evaluate(key => localStorage.getItem(key), TOKEN)

describe('Logging in at a provider', () => {
  test('A new customer from a provider must add a phone number; only help, policies and log-out stay open', async () => {
    const number = freshNumber()
    const { page } = await openPage()
    await page.goto('/auth/login?redirect=%2Forder%3Ftype%3Dgame')
    await page.getByRole('button', { name: 'Facebook' }).click()
    await expectAt(page, /^\/simulator\/id\/facebook\//u)
    await goThrough(page, 'Approve', `Newcomer ${number}`)
    await expectHome(page)
    await expectAt(page, '/auth/binding')
    expect(page.url()).not.toMatch(/code=|state=/u)

    for (const path of ['/me', '/setting', '/auth/login', '/order?type=card']) {
      await page.goto(path)
      await expectAt(page, '/auth/binding')
    }
    for (const path of ['/auth/help', '/teams/policies/privacy']) {
      await page.goto(path)
      await expectAt(page, path)
    }
    await page.goto('/auth/binding')
    await expectSeen(main(page).getByRole('link', { name: /Call us/u }))
    await page.getByLabel('Phone number').fill(number)
    await page.getByLabel('Code from the text message').fill(await getCode(page, number))
    // the policies were agreed to at the login page: the page that was wanted last comes next
    await expectAt(page, '/order?type=card')
    await page.goto('/consent')
    await expectText(main(page), /You have agreed to the current versions/u)
  })

  test('A new customer from a provider must accept policies that changed after the login page was shown', async () => {
    const number = freshNumber()
    const { page } = await openPage({ expected: refused })
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'WeChat' }).click()
    await page.waitForURL('**/simulator/id/**')
    // the page was drawn with other versions than the shop has now
    await page.evaluate(() => localStorage.setItem('auth.wechat.agreed', '[{"id":"service","version":"2020-01"}]'))
    await goThrough(page, 'Approve', `Newcomer ${number}`)
    await expectHome(page)
    await page.getByLabel('Phone number').fill(number)
    await page.getByLabel('Code from the text message').fill(await getCode(page, number))
    await expectAt(page, '/consent')
    await page.getByRole('button', { name: 'Agree and continue' }).click()
    await expectAt(page, '/order')
  })

  test('A login at a provider leads a guest back to the product and its filled-in form, and stores no entry of it [I-20, I-24]', async () => {
    const number = freshNumber()
    const { page } = await openPage()
    await page.goto('/order/product/G008')
    const sheet = page.getByRole('dialog').first()
    await sheet.getByRole('radio', { name: /^680 diamonds/u }).check()
    await sheet.getByLabel('Server').selectOption({ label: 'International' })
    await sheet.getByLabel('Player ID').fill('10203040')
    await sheet.getByRole('button', { name: 'More' }).click()
    await sheet.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('button', { name: 'Facebook' }).click()
    await goThrough(page, 'Approve', `Newcomer ${number}`)
    await expectHome(page)
    await page.getByLabel('Phone number').fill(number)
    await page.getByLabel('Code from the text message').fill(await getCode(page, number))
    await expectAt(page, '/order/product/G008')
    await expectSoon(() => sheet.getByLabel('Player ID').inputValue()).toBe('10203040')
    expect(await sheet.getByRole('radio', { name: /^680 diamonds/u }).isChecked()).toBe(true)
    await expectText(sheet.getByRole('group', { name: 'Quantity' }), '2')
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('auth.')))).toEqual([])
    await sheet.getByRole('button', { name: 'Add to cart' }).click()
    await expectGone(sheet)
  })

  test.each([
    ['Refuse', /You cancelled the login/u],
    ['Approve, used code', /You could not be logged in/u],
    ['Token in the hash', /You could not be logged in/u],
  ])('A login that ends at the provider with “%s” fails with a message', async (choice, said) => {
    const { page } = await openPage({ expected: refused })
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'MPay' }).click()
    await goThrough(page, choice, 'Somebody')
    await expectText(main(page), said)
    // said by the page that is being left already, and by the fresh one
    const there = () =>
      page
        .evaluate(key => [location.pathname, location.hash, localStorage.getItem(key)], TOKEN)
        .catch(() => 'between two pages')
    await expectSoon(there).toEqual(['/auth/login', '', null])
  })

  test('A callback with the state of another browser changes nothing [I-23]', async () => {
    const { page } = await openPage()
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'WeChat' }).click()
    const asked: string[] = []
    page.on('request', request => {
      if (request.method() === 'POST' && request.url().includes('/api/')) asked.push(request.url())
    })
    await goThrough(page, 'Approve, wrong state', 'Somebody')
    await expectAt(page, '/auth/login')
    await expectSeen(page.getByLabel('Phone number'))
    await expectGone(page.getByText('Logging in', { exact: true }))
    expect([asked, await token(page)]).toEqual([[], null])
    // the journey that was begun can still come home
    expect(await page.evaluate(() => localStorage.getItem('auth.wechat.state'))).not.toBeNull()
  })
})

test('A customer links an account of a provider, logs in with it, and unlinks it', async () => {
  const who = `Linked ${Date.now()}`
  const { page } = await openAs(await demoCustomer(), { expected: refused })
  await page.goto('/bindAccount')
  await page.getByRole('button', { name: 'Link BOC Macau' }).click()
  await goThrough(page, 'Approve', who)
  // a link is confirmed by a code to the number of the account
  const confirming = page.getByRole('dialog', { name: 'Confirm with your phone' })
  await expectSeen(confirming)
  await confirming.getByLabel('Code from the text message').fill(await getCode(page, demo.tel))
  await expectAt(page, '/bindAccount')
  await expectSeen(page.getByRole('button', { name: 'Unlink BOC Macau' }))

  const other = await openPage()
  await other.page.goto('/auth/login')
  await other.page.getByRole('button', { name: 'BOC Macau' }).click()
  await goThrough(other.page, 'Approve', who)
  await expectHome(other.page)
  await expectAt(other.page, '/order')
  await other.page.goto('/me')
  await expectText(main(other.page), /66\*\* \*\*00/u)

  await page.getByRole('button', { name: 'Unlink BOC Macau' }).click()
  const sheet = page.getByRole('dialog', { name: 'Unlink BOC Macau?' })
  await sheet.getByRole('button', { name: 'Use my password instead' }).click()
  await sheet.getByLabel('Current password').fill(demo.password)
  await sheet.getByRole('button', { name: 'Unlink', exact: true }).click()
  await expectSeen(page.getByRole('button', { name: 'Link BOC Macau' }))
})

test('A new login at a provider whose number has an account is linked to that account with the same code', async () => {
  const number = freshNumber()
  const first = await openPage()
  await first.page.goto('/auth/register')
  await first.page.getByLabel('Phone number').fill(number)
  await first.page.getByLabel('Code from the text message').fill(await getCode(first.page, number))
  await first.page.getByLabel('Choose a password').fill('a long enough passphrase')
  await first.page.getByLabel('What to call you').fill('Alex')
  await main(first.page).getByRole('button', { name: 'Create account', exact: true }).click()
  await expectAt(first.page, '/order')

  const { page } = await openPage({ expected: refused })
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'MPay' }).click()
  await goThrough(page, 'Approve', `Joins ${number}`)
  await expectHome(page)
  await page.getByLabel('Phone number').fill(number)
  await page.getByLabel('Code from the text message').fill(await getCode(page, number))
  await page.getByRole('button', { name: 'Link to this account' }).click()
  await expectAt(page, '/order')
  await page.goto('/me')
  await expectText(main(page), /Alex/u)
})

describe('A token in the address', () => {
  /** Answers each hand-off with a new session of the demo customer. Returns the bodies of the requests. */
  const handsOff = async (page: Page): Promise<readonly string[]> => {
    const exchanged: string[] = []
    await page.route('**/api/handoff', async route => {
      exchanged.push(route.request().postData() ?? '')
      const answer = await page.request.post('/api/login', {
        data: demo,
        headers: { 'X-Requested-With': 'XMLHttpRequest' },
      })
      await route.fulfill({ response: answer })
    })
    return exchanged
  }

  test('A token in the address is removed before any request, exchanged, and the page of the address opens', async () => {
    const { page } = await openPage()
    const exchanged = await handsOff(page)
    const seen: string[] = []
    page.on('request', request => {
      if (request.url().includes('/api/')) seen.push(`${request.url()} ${request.headers()['referer'] ?? ''}`)
    })
    await page.goto('/order?type=game&access_token=one-time-value')
    await expectAt(page, '/order?type=game')
    // the address is right before the code has come that exchanges what stood there
    await expectSoon(() => token(page).catch(() => '')).toMatch(/^Bearer (?!one-time)/u)
    await page.waitForLoadState('networkidle')
    expect(exchanged).toEqual(['{"token":"one-time-value"}'])
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.join('\n')).not.toContain('one-time-value')
  })

  test('A token in the address asks before it replaces the customer who is logged in; “Stay” keeps that customer', async () => {
    // a request for the first customer's cart may still be open when they are logged out
    const { page } = await openAs(await demoCustomer(), { expected: refused })
    const exchanged = await handsOff(page)
    await page.goto('/order?access_token=one-time-value')
    const question = page.getByRole('alertdialog', { name: 'Log in to another account?' })
    const before = await token(page)
    await question.getByRole('button', { name: 'Stay' }).click()
    await expectGone(question)
    expect([exchanged, await token(page)]).toEqual([[], before])

    await page.goto('/order?access_token=another-value')
    await question.getByRole('button', { name: 'Switch', exact: true }).click()
    // the first customer is logged out before the exchange
    await expectSoon(() => exchanged.length).toBe(1)
    await expectSoon(async () => {
      const now = await token(page).catch(() => null)
      return now !== before && now?.startsWith('Bearer ') === true
    }).toBe(true)
    await expectAt(page, '/order')
  })
})
