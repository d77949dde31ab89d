import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../../setup/browser'
import { demo, demoCustomer } from '../support/customer'
import { lost } from '../support/lost'
import { openAs } from '../support/till'
import { expectAt, expectSeen, expectText } from '../support/waiting'

const logsIn = async (page: Page): Promise<void> => {
  await page.goto('/auth/login')
  await page.getByLabel('手機號碼').fill(demo.tel)
  await page.getByLabel('密碼', { exact: true }).fill(demo.password)
  await page.getByRole('main').getByRole('button', { name: '登入' }).click()
}

const refusesLogin = async (page: Page, status: number, message: string): Promise<void> => {
  await page.route('**/api/login', route =>
    route.fulfill({ status, json: { message }, headers: { 'Retry-After': '900' } }),
  )
}

describe('The login says what is in its way', () => {
  test('cookies that are blocked', async () => {
    const { page } = await openPage({ expected: lost })
    // right number and password, and the cookie that belongs to the token is not kept
    await page.route('**/api/login', async route => {
      const response = await route.fetch()
      await page.context().clearCookies()
      await route.fulfill({ status: response.status(), body: await response.body(), contentType: 'application/json' })
    })
    await logsIn(page)
    await expectText(page.getByRole('alert'), /封鎖了 Cookie/u)
    await expectAt(page, '/auth/login')
    await page.unroute('**/api/login')
    await page.getByRole('main').getByRole('button', { name: '登入' }).click()
    await expectAt(page, '/order')
  })

  test.each([
    [401, '帳戶或密碼錯誤', /^帳戶或密碼錯誤$/u],
    [401, '', /^登入資料不正確，請檢查後再試。$/u],
    [
      429,
      '嘗試次數太多，請於 15 分鐘後再試',
      /^嘗試次數太多，請於 15 分鐘後再試 你也可以用短訊驗證碼登入，或重設密碼。$/u,
    ],
  ])('a refusal by %i, in the words of the server: %s', async (status, message, wanted) => {
    const { page } = await openPage({ expected: lost })
    await refusesLogin(page, status, message)
    await logsIn(page)
    await expectText(page.getByRole('alert'), wanted)
    await expectAt(page, '/auth/login')
  })

  test('storage that is off, before it leaves for a provider from which it could not come back', async () => {
    const { page } = await openPage()
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      }),
    )
    await page.goto('/auth/login')
    await page.getByRole('button', { name: /微信/u }).click()
    await expectText(page.getByRole('alert'), /不允許網站儲存資料/u)
    await expectAt(page, '/auth/login')
  })
})

test('A cart that could not be loaded says so in its bar, and a tap loads it [I-20]', async () => {
  const { page } = await openAs(await demoCustomer(), { expected: lost })
  await page.route('**/api/cart', route => route.fulfill({ status: 500, json: {} }))
  await page.goto('/order')
  const bar = page.getByRole('region', { name: '購物車' })
  const retry = bar.getByRole('button', { name: '未能載入購物車，按此再試' })
  await expectSeen(retry)
  expect(await bar.getByText('歡迎光臨').count()).toBe(0)
  await page.unroute('**/api/cart')
  await retry.click()
  await expectText(bar, '歡迎光臨')
})
