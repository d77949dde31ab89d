import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../support/page'
import { expectAt, expectSeen, expectSoon, expectText } from '../support/waiting'

/** The look-up answers so; undefined: it fails. */
const isIn = async (page: Page, country: string | undefined): Promise<readonly string[]> => {
  const asked: string[] = []
  await page.route('**/api/trace', route => {
    asked.push(route.request().url())
    return country === undefined
      ? route.abort()
      : route.fulfill({ contentType: 'text/plain', body: `h=x\nloc=${country}\n` })
  })
  return asked
}

const cookies = async (page: Page): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]))

const wechat =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.49'

describe('The front page', () => {
  test('A visitor from Hong Kong is led from the front page to the Hong Kong edition once, and the edition is stored', async () => {
    const { page } = await openPage({ locale: 'ja' })
    const asked = await isIn(page, 'HK')
    await page.goto('/?a=1#b')
    await expectAt(page, '/hk?a=1#b')
    expect(await cookies(page)).toMatchObject({ i18n_redirected: 'hk' })
    const kept = (await page.context().cookies()).find(({ name }) => name === 'i18n_redirected')
    expect((kept?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 24 * 3600)
    await page.goto('/')
    await expectAt(page, '/hk')
    expect(asked).toHaveLength(1)
  })

  test('A failed look-up of the country keeps the default edition for this browser session, until a look-up succeeds', async () => {
    const { page } = await openPage({ expected: [/ERR_FAILED/u], context: { locale: 'zh-HK' } })
    await isIn(page, undefined)
    await page.goto('/')
    await expectSoon(() => cookies(page)).toMatchObject({ loc: 'mo' })
    const kept = (await page.context().cookies()).find(({ name }) => name === 'loc')
    expect([kept?.expires, page.url().endsWith('/'), (await cookies(page))['i18n_redirected']]).toEqual([
      -1,
      true,
      undefined,
    ])
    // the service is back: the next visit is led as the first one would have been
    await page.unroute('**/api/trace')
    await isIn(page, 'HK')
    await page.goto('/')
    await expectAt(page, '/hk')
    expect(await cookies(page)).toMatchObject({ i18n_redirected: 'hk' })
    expect(await cookies(page)).not.toHaveProperty('loc')
  })

  test('With an unknown country the languages of the browser choose the edition, after one look-up', async () => {
    const { page } = await openPage({ context: { locale: 'zh-HK' } })
    const asked = await isIn(page, 'XX')
    await page.goto('/')
    await expectAt(page, '/hk')
    expect(await cookies(page)).toMatchObject({ i18n_redirected: 'hk' })
    await page.goto('/')
    await expectAt(page, '/hk')
    expect(asked).toHaveLength(1)
  })

  test('A stored edition, or a page other than the front page, causes no look-up of the country', async () => {
    const { page } = await openPage()
    const asked = await isIn(page, 'HK')
    await page.goto('/order')
    await page.waitForLoadState('networkidle')
    await page.context().addCookies([{ name: 'i18n_redirected', value: 'mo', url: page.url() }])
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect([asked, new URL(page.url()).pathname]).toEqual([[], '/'])
  })
})

test('A change of the edition keeps page, query and hash, and is stored', async () => {
  const { page } = await openPage()
  await page.goto('/order?type=game&q=a#here')
  await page.getByLabel(/^Region and language/u).click()
  await page.getByRole('link', { name: 'Hong Kong' }).click()
  await expectAt(page, '/hk/order?type=game&q=a#here')
  expect(await page.locator('html').getAttribute('lang')).toBe('en-HK')
  expect(await cookies(page)).toMatchObject({ i18n_redirected: 'hk' })
})

describe('In the messaging app', () => {
  test('In the messaging app a visitor from a restricted region is led to /mp with the address to return to, and stays there', async () => {
    const { page } = await openPage({ context: { userAgent: wechat } })
    const asked = await isIn(page, 'CN')
    await page.goto('/order?type=game')
    await expectAt(page, '/mp?from=%2Forder%3Ftype%3Dgame')
    await expectSeen(page.getByText('/order?type=game'))
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(asked).toHaveLength(1)
  })

  test('No tab, link or address on /mp leads a visitor from a restricted region into the shop', async () => {
    const { page } = await openPage({ context: { userAgent: wechat } })
    await isIn(page, 'CN')
    const wanted = '/order?q=%E5%8D%A1%2B%26'
    await page.goto(wanted)
    await expectAt(page, `/mp?from=${encodeURIComponent(wanted)}`)
    await expectText(page.getByRole('main'), wanted)
    const links = await page.locator('a:visible').evaluateAll(all => all.map(each => each.getAttribute('href')))
    expect(links).toEqual([])
    // React marks what it has made live
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main h2') ?? {}).some(key => key.startsWith('__reactProps')),
    )
    await page.evaluate(() => window.history.pushState(null, '', '/order/product/G001'))
    await expectAt(page, '/mp?from=%2Forder%2Fproduct%2FG001')
  })

  test('/wx shows its own page in the messaging app, and leads into the shop elsewhere', async () => {
    const inside = await openPage({ context: { userAgent: wechat } })
    await isIn(inside.page, 'HK')
    await inside.page.goto('/wx')
    await expectSeen(inside.page.getByRole('button', { name: 'Log in with WeChat' }))
    expect(new URL(inside.page.url()).pathname).toBe('/wx')
    const outside = await openPage()
    await isIn(outside.page, 'MO')
    await outside.page.goto('/wx/order?type=game')
    await expectAt(outside.page, '/order?type=game')
    await outside.page.goto('/hk/wx')
    await expectAt(outside.page, '/hk')
  })
})
