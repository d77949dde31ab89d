import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../support/page'
import { demo, demoCustomer } from '../support/customer'
import { lost } from '../support/lost-answers'
import { openAs } from '../support/order-pages'
import { expectAt, expectSeen, expectText } from '../support/waiting'

const logsIn = async (page: Page): Promise<void> => {
  await page.goto('/auth/login')
  await page.getByLabel('Phone number').fill(demo.tel)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
}

const refusesLogin = async (page: Page, status: number, message: string): Promise<void> => {
  await page.route('**/api/login', route =>
    route.fulfill({ status, json: { message }, headers: { 'Retry-After': '900' } }),
  )
}

describe('A refused login', () => {
  test('A login with blocked cookies says that the browser blocks cookies', async () => {
    const { page } = await openPage({ expected: lost })
    // right number and password, and the cookie that belongs to the token is not kept
    await page.route('**/api/login', async route => {
      const response = await route.fetch()
      await page.context().clearCookies()
      await route.fulfill({ status: response.status(), body: await response.body(), contentType: 'application/json' })
    })
    await logsIn(page)
    await expectText(page.getByRole('alert'), /blocks cookies/u)
    await expectAt(page, '/auth/login')
    await page.unroute('**/api/login')
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expectAt(page, '/order')
  })

  test.each([
    [401, 'Wrong account or password', /^Wrong account or password$/u],
    [401, '', /^These details are not correct\. Please check them and try again\.$/u],
    [
      429,
      'Too many attempts. Try again in 15 minutes.',
      /^Too many attempts\. Try again in 15 minutes\. You can also log in with a text message code, or reset your password\.$/u,
    ],
  ])('A login refused with status %i shows the text of the server: %s', async (status, message, wanted) => {
    const { page } = await openPage({ expected: lost })
    await refusesLogin(page, status, message)
    await logsIn(page)
    await expectText(page.getByRole('alert'), wanted)
    await expectAt(page, '/auth/login')
  })

  test('A login at a provider without storage shows the reason instead of leaving the shop', async () => {
    const { page } = await openPage()
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      }),
    )
    await page.goto('/auth/login')
    await page.getByRole('button', { name: /WeChat/u }).click()
    await expectText(page.getByRole('alert'), /does not let websites store data/u)
    await expectAt(page, '/auth/login')
  })
})

test('The cart bar reports a cart that could not be loaded, and a tap loads it [I-20]', async () => {
  const { page } = await openAs(await demoCustomer(), { expected: lost })
  await page.route('**/api/cart', route => route.fulfill({ status: 500, json: {} }))
  await page.goto('/order')
  const bar = page.getByRole('region', { name: 'Cart' })
  const retry = bar.getByRole('button', { name: 'Cart not loaded. Tap to try again.' })
  await expectSeen(retry)
  expect(await bar.getByText('Welcome').count()).toBe(0)
  await page.unroute('**/api/cart')
  await retry.click()
  await expectText(bar, 'Welcome')
})
