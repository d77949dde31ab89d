import { describe, expect, test } from 'vitest'
import { openPage } from '../support/page'
import { expectAt, expectSeen, expectSoon, expectText } from '../support/waiting'
import { shopUrl } from '../../setup/shop-url'

const open = (options: Parameters<typeof openPage>[0] = {}) => openPage({ ...options, javaScript: false })

describe('Without JavaScript', () => {
  test('Without JavaScript the front page shows banners, categories and recommended products with their prices', async () => {
    const { page } = await open()
    await page.goto('/')
    expect(await page.title()).toMatch(/^Little Wave Shop｜./u)
    await expectSeen(page.getByRole('list', { name: 'On now' }).getByRole('link', { name: /in cash/u }))
    expect(await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').count()).toBe(8)
    const recommended = page.getByRole('region', { name: 'Picked for you' })
    expect(await recommended.getByRole('link', { name: /options/u }).count()).toBe(8)
    await expectText(recommended.getByRole('link', { name: /Game points card/u }), /6 options\s+from \$24\.5/u)
  })

  test('Without JavaScript links lead from the front page to a category, to a product and back', async () => {
    const { page } = await open()
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Food' }).click()
    await expectAt(page, '/order?category=7')
    await expectSoon(() => page.title()).toMatch(/Little Wave Shop$/u)
    await page.getByRole('link', { name: /Bakery morning voucher/u }).click()
    await expectAt(page, '/order/product/G046')
    await page.getByRole('link', { name: 'Close' }).click()
    await expectAt(page, '/order?category=7')
  })

  test.each(['/', '/order/product/G008', '/s/order.secret', '/auth/login'])(
    '%s says in both languages what needs JavaScript, and shows no control that needs it',
    async path => {
      const { page } = await open({ expected: [/404/u] })
      await page.goto(path)
      const said = page.locator('.noscript')
      await expectSeen(said)
      // the same sentence in Chinese and in English
      await expectText(said, /選購、登入及查看訂單需要 JavaScript[^]*Buying, logging in and orders need JavaScript/u)
      for (const name of [/Add to cart/u, /^Share$/u, /^Log in$/u, /^More$/u, /Get a code/u])
        expect(await page.getByRole('button', { name }).count()).toBe(0)
      for (const field of await page.locator('main :is(input, select)').all())
        expect(
          await field.evaluate(input => input.checkVisibility() && input.closest('form[method=post]') !== null),
        ).toBe(false)
      expect(await page.getByText('or log in with').filter({ visible: true }).count()).toBe(0)
      for (const bone of await page.locator('main .skeleton').all()) expect(await bone.isVisible()).toBe(false)
    },
  )

  test('Without JavaScript the search is a plain form', async () => {
    const { page } = await open()
    await page.goto('/order?type=game')
    await page.getByRole('searchbox').fill('diamonds')
    await page.getByRole('searchbox').press('Enter')
    await expectAt(page, `/order?type=game&q=${encodeURIComponent('diamonds')}`)
    await expectSeen(page.getByRole('link', { name: /Adventure game diamonds/u }))
    expect(await page.getByRole('link', { name: /Game points card/u }).count()).toBe(0)
  })

  test('Without JavaScript a product shows its variants, prices, sold-out variants and fields', async () => {
    const { page } = await open()
    await page.goto('/order/product/G008')
    expect(await page.title()).toBe('Adventure game diamonds｜Little Wave Shop')
    const sheet = page.getByRole('dialog', { name: 'Adventure game diamonds' })
    expect(await sheet.getByRole('radio').count()).toBe(7)
    expect(await sheet.getByRole('radio', { name: /Sold out/u }).isDisabled()).toBe(true)
    expect(await sheet.getByRole('radio', { name: /^60 diamonds/u }).isChecked()).toBe(true)
    await expectSeen(sheet.getByLabel('Server'))
    await expectSeen(sheet.getByLabel('Player ID'))
    await expectText(sheet, /About this product/u)
  })

  test('Without JavaScript a sold-out product is marked as sold out', async () => {
    const { page } = await open()
    await page.goto('/order/product/G047')
    const sheet = page.getByRole('dialog', { name: 'Racing season pass' })
    expect(await sheet.getByRole('button', { name: 'Sold out' }).isDisabled()).toBe(true)
    expect(await sheet.getByRole('radio', { disabled: false }).count()).toBe(0)
  })

  test('Without JavaScript company, help and policies are readable under their titles', async () => {
    const { page } = await open()
    const titles = {
      '/about': 'About us',
      '/procedure': 'How to buy',
      '/auth/help': 'Help',
      '/auth/login': 'Log in',
      '/teams/policies/refund': 'Refund policy',
      '/teams/policies/service': 'Terms of service',
      '/teams/policies/privacy': 'Privacy policy',
    }
    for (const [path, title] of Object.entries(titles)) {
      expect((await page.goto(path))?.status()).toBe(200)
      expect(await page.title()).toBe(`${title}｜Little Wave Shop`)
      expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(60)
    }
  })

  test.each(['/nothing/here', '/order/product/NOPE', '/hk/nothing'])(
    '%s is a 404 page with that status',
    async path => {
      const { page } = await open({ expected: [/404/u] })
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      expect(await page.title()).toMatch(/^This page could not be found/u)
      await expectText(page.getByRole('heading', { name: /This page could not be found/u }), '404')
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
      await page.getByRole('link', { name: 'Back to the shop' }).click()
      await expectAt(page, path.startsWith('/hk') ? /^\/hk\/?$/u : '/')
    },
  )

  test('Without JavaScript pages of the cart lead to the listing, and customer pages to the login', async () => {
    const { page } = await open()
    const ways = {
      '/order/checkout': '/order',
      '/order/confirm': '/order',
      '/hk/order/checkout': '/hk/order',
      '/takings': '/auth/login?redirect=%2Ftakings',
      '/pay?order=1': '/auth/login?redirect=%2Fpay%3Forder%3D1',
    }
    for (const [path, leads] of Object.entries(ways)) {
      await page.goto(path)
      await expectAt(page, leads)
    }
  })

  test.each([
    // the shop is Chinese without a cookie: its tab is the word for “Shop”
    ['/', undefined, 'zh-Hant-MO', /商店/u],
    ['/hk', undefined, 'zh-Hant-HK', /商店/u],
    ['/', 'en', 'en-MO', /Shop/u],
    ['/hk', 'en', 'en-HK', /Shop/u],
  ])('%s with the language cookie %s is in the language %s', async (path, cookie, tag, tab) => {
    const { page } = await open()
    await page.context().clearCookies()
    if (cookie !== undefined) await page.context().addCookies([{ name: 'lang', value: cookie, url: shopUrl() }])
    await page.goto(path)
    expect(await page.locator('html').getAttribute('lang')).toBe(tag)
    await expectSeen(page.getByRole('navigation').getByRole('link', { name: tab }).last())
  })

  test.each(['light', 'dark'] as const)(
    'The browser’s bars have the background colour of the page, %s',
    async colorScheme => {
      const { page } = await open({ colorScheme })
      await page.goto('/')
      const theme = page.locator(`meta[name=theme-color][media="(prefers-color-scheme: ${colorScheme})"]`)
      const ground = await page.locator('.app').evaluate(app => getComputedStyle(app).backgroundColor)
      expect(rgb((await theme.getAttribute('content')) ?? '')).toBe(ground)
    },
  )
})

/** As a browser computes it. */
const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
