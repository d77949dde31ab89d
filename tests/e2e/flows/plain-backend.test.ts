import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ORDER_ID } from '~/contract/published/order-examples'
import { openPage } from '../support/page'
import { serveStatic } from '../../../scripts/lib/serve-static.mjs'
import { TOKEN } from '../support/customer'
import { PAID_ID, type PlainBackend, startPlainBackend } from '../support/plain-backend'
import { framesPainted } from '../support/layout-shifts'
import { expectGone } from '../support/waiting'

let directory: string
let backend: PlainBackend
let site: Awaited<ReturnType<typeof serveStatic>>

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'shop-plain-'))
  execFileSync(process.execPath, ['scripts/build-static.mjs', directory], { stdio: 'pipe' })
  backend = await startPlainBackend()
  site = await serveStatic(directory, backend.url)
})

afterAll(async () => {
  await site?.close()
  await backend?.close()
  rmSync(directory, { recursive: true, force: true })
})

/**
 * Calls beyond the specification that pages make all the same: those of a sale, and those whose 404 has an answer on the
 * page (docs/spec/api.md#what-a-server-has).
 */
const EXPECTED =
  /^(?:GET \/api\/(?:checkout|trace|products\/|texts\/)|POST \/api\/orders\/[^/]+\/payments(?:\/check)?$)/u

const open = async (as: 'guest' | 'customer'): Promise<Page> => {
  const localStorage = as === 'customer' ? [{ name: TOKEN, value: 'Bearer of-ada' }] : []
  const storageState = { cookies: [], origins: [{ origin: site.url, localStorage }] }
  const { page } = await openPage({ context: { baseURL: site.url, storageState }, expected: [/404/u] })
  return page
}

/** Waits until the page has what it asks for. */
const settle = (page: Page): Promise<void> => page.waitForLoadState('networkidle')

/** Opens a page. Until the shop is known, every call is offered. */
const visit = async (page: Page, path: string): Promise<void> => {
  const known = page.waitForResponse('**/api/init')
  await page.goto(path)
  await (await known).finished()
  await framesPainted(page)
  await expectGone(page.locator('[aria-busy=true]').first())
  await settle(page)
}

const CONTROLS = 'main button:visible:enabled'
const pages = {
  guest: ['/auth/login', '/auth/register', '/auth/forgot'],
  customer: [
    '/me',
    '/setting',
    '/bindAccount',
    '/consent',
    '/auth/password',
    '/takings',
    `/orders/${ORDER_ID}`,
    `/orders/${PAID_ID}`,
    `/pay?order=${ORDER_ID}`,
  ],
} as const

const visits = [
  ...pages.guest.map(path => ({ as: 'guest' as const, path })),
  ...pages.customer.map(path => ({ as: 'customer' as const, path })),
]

describe('a backend with the calls of the specification only', () => {
  it.each(visits)('on $path no button makes a call that the backend lacks', async ({ as, path }) => {
    const page = await open(as)
    await visit(page, path)
    const count = await page.locator(CONTROLS).count()
    for (let at = 0; at < count; at += 1) {
      await visit(page, path)
      await page.locator(CONTROLS).nth(at).click()
      await settle(page)
    }
    expect(backend.missing().filter(call => !EXPECTED.test(call))).toEqual([])
  })

  it('no link leads to a page whose calls the backend lacks', async () => {
    for (const { as, path } of visits) {
      const page = await open(as)
      await visit(page, path)
      const links = await page
        .locator('main a[href]:visible')
        .evaluateAll(all => all.map(each => each.getAttribute('href')))
      expect(
        links.filter(href => /\/(?:register|forgot|bindAccount|consent|auth\/password)(?:\?|$)/u.test(href ?? '')),
        path,
      ).toEqual([])
    }
  })

  it('pages that need a missing call show a notice, and have no form', async () => {
    for (const path of ['/auth/register', '/auth/forgot']) {
      const page = await open('guest')
      await page.goto(path)
      await page.locator('main .trouble.notice').waitFor()
      expect(await page.locator('main form').count()).toBe(0)
    }
    for (const path of ['/bindAccount', '/consent', '/auth/password']) {
      const page = await open('customer')
      await page.goto(path)
      await page.locator('main.message').waitFor()
      expect(await page.locator('main form, main li button').count()).toBe(0)
    }
  })

  it('the checkout of a shop that takes no orders shows a notice, and has no form', async () => {
    const page = await open('customer')
    await page.goto('/order')
    await page.locator('.cart-bar a.button-next').click()
    await page.locator('main .empty a[href="/auth/help"]').waitFor()
    expect(await page.locator('#checkout-form').count()).toBe(0)
    expect(await page.locator('.cart-bar .button-next').isDisabled()).toBe(true)
  })

  it('a login that pages do not know has the name that the server gives, and leads to its address', async () => {
    const page = await open('guest')
    await page.route('**/api/init', async route => {
      const answer = await route.fetch()
      const init: object = await answer.json()
      const features = { phone_codes: true, social_logins: [{ code: 'line', name: 'LINE' }, 'nameless'] }
      await route.fulfill({ response: answer, json: { ...init, features } })
    })
    await page.goto('/auth/login')
    const buttons = page.locator('.social-buttons button')
    // until its data is known, a shop may have every known login
    await buttons.filter({ hasText: 'LINE' }).waitFor()
    expect(await buttons.allInnerTexts()).toEqual(['LINE', 'nameless'])
    const [left] = await Promise.all([page.waitForRequest(/\/login\/line\?state=/u), buttons.first().click()])
    expect(left.isNavigationRequest()).toBe(true)
  })
})
