import { describe, expect, test } from 'vitest'
import { openPage } from '../../setup/browser'
import { expectAt, expectSeen, expectText } from '../support/waiting'
import { shopUrl } from '../../setup/shop-url'

const open = (options: Parameters<typeof openPage>[0] = {}) => openPage({ ...options, javaScript: false })

describe('Without JavaScript', () => {
  test('the front page shows banners, the ways in and recommended products with their prices', async () => {
    const { page } = await open()
    await page.goto('/')
    expect(await page.title()).toMatch(/^浪花小店｜./u)
    await expectSeen(page.getByRole('list', { name: '推廣' }).getByRole('link', { name: /付現金/u }))
    expect(await page.getByRole('navigation', { name: '分類' }).getByRole('link').count()).toBe(8)
    const recommended = page.getByRole('region', { name: '為你推介' })
    expect(await recommended.getByRole('link', { name: /款選擇/u }).count()).toBe(8)
    await expectText(recommended.getByRole('link', { name: /遊戲點數卡/u }), /6 款選擇\s+\$24\.5 起/u)
  })

  test('links lead from the front page to a category, and on to a product and back', async () => {
    const { page } = await open()
    await page.goto('/')
    await page.getByRole('navigation', { name: '分類' }).getByRole('link', { name: '飲食券' }).click()
    await expectAt(page, '/order?category=7')
    expect(await page.title()).toMatch(/浪花小店$/u)
    await page.getByRole('link', { name: /麵包店早晨券/u }).click()
    await expectAt(page, '/order/product/G046')
    await page.getByRole('link', { name: '關閉' }).click()
    await expectAt(page, '/order?category=7')
  })

  test.each(['/', '/order/product/G008', '/s/order.secret', '/auth/login'])(
    '%s says in both languages what needs it, and offers nothing that does',
    async path => {
      const { page } = await open({ expected: [/404/u] })
      await page.goto(path)
      const said = page.locator('.noscript')
      await expectSeen(said)
      await expectText(said, /選購、登入及查看訂單需要 JavaScript[^]*Buying, logging in and orders need JavaScript/u)
      for (const name of [/加入購物車/u, /^分享$/u, /^登入$/u, /^增加$/u, /驗證碼/u])
        expect(await page.getByRole('button', { name }).count()).toBe(0)
      for (const field of await page.locator('main :is(input, select)').all())
        expect(
          await field.evaluate(input => input.checkVisibility() && input.closest('form[method=post]') !== null),
        ).toBe(false)
      expect(await page.getByText('或使用以下帳戶').filter({ visible: true }).count()).toBe(0)
      for (const bone of await page.locator('main .bone').all()) expect(await bone.isVisible()).toBe(false)
    },
  )

  test('the search is a plain form', async () => {
    const { page } = await open()
    await page.goto('/order?type=game')
    await page.getByRole('searchbox').fill('鑽石')
    await page.getByRole('searchbox').press('Enter')
    await expectAt(page, `/order?type=game&q=${encodeURIComponent('鑽石')}`)
    await expectSeen(page.getByRole('link', { name: /冒險手遊鑽石/u }))
    expect(await page.getByRole('link', { name: /遊戲點數卡/u }).count()).toBe(0)
  })

  test('a product can be read: variants, prices, what is sold out, what must be filled in', async () => {
    const { page } = await open()
    await page.goto('/order/product/G008')
    expect(await page.title()).toBe('冒險手遊鑽石｜浪花小店')
    const sheet = page.getByRole('dialog', { name: '冒險手遊鑽石' })
    expect(await sheet.getByRole('radio').count()).toBe(7)
    expect(await sheet.getByRole('radio', { name: /售罄/u }).isDisabled()).toBe(true)
    expect(await sheet.getByRole('radio', { name: /^60 鑽石/u }).isChecked()).toBe(true)
    await expectSeen(sheet.getByLabel('伺服器'))
    await expectSeen(sheet.getByLabel('玩家編號'))
    await expectText(sheet, /商品說明/u)
  })

  test('a product of which nothing is left says so', async () => {
    const { page } = await open()
    await page.goto('/order/product/G047')
    const sheet = page.getByRole('dialog', { name: '賽車季度通行證' })
    expect(await sheet.getByRole('button', { name: '售罄' }).isDisabled()).toBe(true)
    expect(await sheet.getByRole('radio', { disabled: false }).count()).toBe(0)
  })

  test('company, help and policies can be read under their titles', async () => {
    const { page } = await open()
    const titles = {
      '/about': '關於我們',
      '/procedure': '購買流程',
      '/auth/help': '幫助',
      '/auth/login': '登入',
      '/teams/policies/refund': '退款政策',
      '/teams/policies/service': '服務條款',
      '/teams/policies/privacy': '私隱政策',
    }
    for (const [path, title] of Object.entries(titles)) {
      expect((await page.goto(path))?.status()).toBe(200)
      expect(await page.title()).toBe(`${title}｜浪花小店`)
      expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(60)
    }
  })

  test.each(['/nothing/here', '/order/product/NOPE', '/hk/nothing'])(
    '%s is a 404 page, with its status',
    async path => {
      const { page } = await open({ expected: [/404/u] })
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      expect(await page.title()).toMatch(/^找不到這一頁/u)
      await expectText(page.getByRole('heading', { name: /找不到這一頁/u }), '404')
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
      await page.getByRole('link', { name: '返回商店' }).click()
      await expectAt(page, path.startsWith('/hk') ? /^\/hk\/?$/u : '/')
    },
  )

  test('what needs a cart leads to the listing, and what needs a customer to the login', async () => {
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
    ['/', undefined, 'zh-Hant-MO', /商店/u],
    ['/hk', undefined, 'zh-Hant-HK', /商店/u],
    ['/', 'en', 'en-MO', /Shop/u],
    ['/hk', 'en', 'en-HK', /Shop/u],
  ])('%s with the language cookie %s is written in %s', async (path, cookie, tag, tab) => {
    const { page } = await open()
    if (cookie !== undefined) await page.context().addCookies([{ name: 'lang', value: cookie, url: shopUrl() }])
    await page.goto(path)
    expect(await page.locator('html').getAttribute('lang')).toBe(tag)
    await expectSeen(page.getByRole('navigation').getByRole('link', { name: tab }).last())
  })

  test.each(['light', 'dark'] as const)('the browser’s own bars have the ground’s colour, %s', async colorScheme => {
    const { page } = await open({ colorScheme })
    await page.goto('/')
    const theme = page.locator(`meta[name=theme-color][media="(prefers-color-scheme: ${colorScheme})"]`)
    const ground = await page.locator('.app').evaluate(app => getComputedStyle(app).backgroundColor)
    expect(rgb((await theme.getAttribute('content')) ?? '')).toBe(ground)
  })
})

/** As a browser computes it. */
const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
