import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../../setup/browser'
import { TOKEN, demo, demoCustomer } from '../support/customer'
import { freshNumber, getCode } from '../support/phone'
import { openAs } from '../support/till'
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
  test('brings a newcomer to the binding, which cannot be left but by help, policies and log-out', async () => {
    const number = freshNumber()
    const { page } = await openPage()
    await page.goto('/auth/login?redirect=%2Forder%3Ftype%3Dgame')
    await page.getByRole('button', { name: 'Facebook' }).click()
    await expectAt(page, /^\/simulator\/id\/facebook\//u)
    await goThrough(page, '同意', `Newcomer ${number}`)
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
    await expectSeen(main(page).getByRole('link', { name: /客服電話/u }))
    await page.getByLabel('手機號碼').fill(number)
    await page.getByLabel('短訊驗證碼').fill(await getCode(page, number))
    // the policies were agreed to at the login page: the page that was wanted last comes next
    await expectAt(page, '/order?type=card')
    await page.goto('/consent')
    await expectText(main(page), /你已同意現行版本/u)
  })

  test('a newcomer is asked to accept policies that changed after the login page was shown', async () => {
    const number = freshNumber()
    const { page } = await openPage({ expected: refused })
    await page.goto('/auth/login')
    await page.getByRole('button', { name: '微信' }).click()
    await page.waitForURL('**/simulator/id/**')
    // the page was drawn with other versions than the shop has now
    await page.evaluate(() => localStorage.setItem('auth.wechat.agreed', '[{"id":"service","version":"2020-01"}]'))
    await goThrough(page, '同意', `Newcomer ${number}`)
    await expectHome(page)
    await page.getByLabel('手機號碼').fill(number)
    await page.getByLabel('短訊驗證碼').fill(await getCode(page, number))
    await expectAt(page, '/consent')
    await page.getByRole('button', { name: '同意並繼續' }).click()
    await expectAt(page, '/order')
  })

  test('leads a guest back to the product and to what was filled in there, of which nothing stays [I-20, I-24]', async () => {
    const number = freshNumber()
    const { page } = await openPage()
    await page.goto('/order/product/G008')
    const sheet = page.getByRole('dialog').first()
    await sheet.getByRole('radio', { name: /^680 鑽石/u }).check()
    await sheet.getByLabel('伺服器').selectOption({ label: '國際服' })
    await sheet.getByLabel('玩家編號').fill('10203040')
    await sheet.getByRole('button', { name: '增加' }).click()
    await sheet.getByRole('button', { name: '加入購物車' }).click()
    await page.getByRole('button', { name: 'Facebook' }).click()
    await goThrough(page, '同意', `Newcomer ${number}`)
    await expectHome(page)
    await page.getByLabel('手機號碼').fill(number)
    await page.getByLabel('短訊驗證碼').fill(await getCode(page, number))
    await expectAt(page, '/order/product/G008')
    await expectSoon(() => sheet.getByLabel('玩家編號').inputValue()).toBe('10203040')
    expect(await sheet.getByRole('radio', { name: /^680 鑽石/u }).isChecked()).toBe(true)
    await expectText(sheet.getByRole('group', { name: '數量' }), '2')
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('auth.')))).toEqual([])
    await sheet.getByRole('button', { name: '加入購物車' }).click()
    await expectGone(sheet)
  })

  test.each([
    ['拒絕', /你已取消登入/u],
    ['同意，但 code 已用過', /未能登入/u],
    ['以網址片段傳回 token', /未能登入/u],
  ])('lets nobody in after “%s”, and says so', async (choice, said) => {
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

  test('with another state than this browser’s is as if nothing had happened [I-23]', async () => {
    const { page } = await openPage()
    await page.goto('/auth/login')
    await page.getByRole('button', { name: '微信' }).click()
    const asked: string[] = []
    page.on('request', request => {
      if (request.method() === 'POST' && request.url().includes('/api/')) asked.push(request.url())
    })
    await goThrough(page, '同意，但 state 不符', 'Somebody')
    await expectAt(page, '/auth/login')
    await expectSeen(page.getByLabel('手機號碼'))
    await expectGone(page.getByText('正在登入'))
    expect([asked, await token(page)]).toEqual([[], null])
    // the journey that was begun can still come home
    expect(await page.evaluate(() => localStorage.getItem('auth.wechat.state'))).not.toBeNull()
  })
})

test('A customer links an account, logs in with it, and unlinks it', async () => {
  const who = `Linked ${Date.now()}`
  const { page } = await openAs(await demoCustomer(), { expected: refused })
  await page.goto('/bindAccount')
  await page.getByRole('button', { name: '連結中銀澳門' }).click()
  await goThrough(page, '同意', who)
  // a link is confirmed by a code to the number of the account
  const confirming = page.getByRole('dialog', { name: '請用手機確認' })
  await expectSeen(confirming)
  await confirming.getByLabel('短訊驗證碼').fill(await getCode(page, demo.tel))
  await expectAt(page, '/bindAccount')
  await expectSeen(page.getByRole('button', { name: '解除中銀澳門' }))

  const other = await openPage()
  await other.page.goto('/auth/login')
  await other.page.getByRole('button', { name: '中銀澳門' }).click()
  await goThrough(other.page, '同意', who)
  await expectHome(other.page)
  await expectAt(other.page, '/order')
  await other.page.goto('/me')
  await expectText(main(other.page), /66\*\* \*\*00/u)

  await page.getByRole('button', { name: '解除中銀澳門' }).click()
  const sheet = page.getByRole('dialog', { name: '解除連結中銀澳門？' })
  await sheet.getByRole('button', { name: '改用密碼確認' }).click()
  await sheet.getByLabel('目前密碼').fill(demo.password)
  await sheet.getByRole('button', { name: '解除', exact: true }).click()
  await expectSeen(page.getByRole('button', { name: '連結中銀澳門' }))
})

test('A newcomer whose number has an account links the login to it with the code that found it', async () => {
  const number = freshNumber()
  const first = await openPage()
  await first.page.goto('/auth/register')
  await first.page.getByLabel('手機號碼').fill(number)
  await first.page.getByLabel('短訊驗證碼').fill(await getCode(first.page, number))
  await first.page.getByLabel('設定密碼').fill('a long enough passphrase')
  await first.page.getByLabel('稱呼').fill('舊客人')
  await main(first.page).getByRole('button', { name: '註冊', exact: true }).click()
  await expectAt(first.page, '/order')

  const { page } = await openPage({ expected: refused })
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'MPay' }).click()
  await goThrough(page, '同意', `Joins ${number}`)
  await expectHome(page)
  await page.getByLabel('手機號碼').fill(number)
  await page.getByLabel('短訊驗證碼').fill(await getCode(page, number))
  await page.getByRole('button', { name: '連結到這個帳戶' }).click()
  await expectAt(page, '/order')
  await page.goto('/me')
  await expectText(main(page), /舊客人/u)
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

  test('is taken out before any request, exchanged, and opens the very page', async () => {
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

  test('asks before it replaces who is logged in; no keeps them', async () => {
    // a request for the first customer's cart may still be open when they are logged out
    const { page } = await openAs(await demoCustomer(), { expected: refused })
    const exchanged = await handsOff(page)
    await page.goto('/order?access_token=one-time-value')
    const question = page.getByRole('alertdialog', { name: '改用另一個帳戶登入？' })
    const before = await token(page)
    await question.getByRole('button', { name: '保留現時帳戶' }).click()
    await expectGone(question)
    expect([exchanged, await token(page)]).toEqual([[], before])

    await page.goto('/order?access_token=another-value')
    await question.getByRole('button', { name: '改用', exact: true }).click()
    await expect.poll(() => token(page), { timeout: 15_000 }).not.toBe(before)
    await expectAt(page, '/order')
    expect(exchanged).toHaveLength(1)
  })
})
