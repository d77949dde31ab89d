import type { Page, Route } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../../setup/browser'
import { expectAt, expectGone, expectSeen, expectSoon, expectText } from '../support/waiting'

const search = (page: Page) => page.getByRole('searchbox')
const rows = (page: Page) => page.locator('.rows .row')

describe('the search', () => {
  test('narrows as one types, forgives, keeps its word in the address, and is cleared', async () => {
    const { page } = await openPage()
    await page.goto('/order?category=2')
    await search(page).pressSequentially('ｄＩ')
    await search(page).fill('  冒險 ６８０ ')
    await expectSoon(() => rows(page).count()).toBe(1)
    await expectText(rows(page).first(), '冒險手遊鑽石')
    await expectText(page.getByRole('status').filter({ hasText: '找到' }), '找到 1 款商品')
    await expectAt(page, `/order?category=2&q=${encodeURIComponent('冒險 ６８０')}`)
    await page.reload()
    await expectSoon(() => search(page).inputValue()).toBe('冒險 ６８０')
    await page.getByRole('button', { name: '清除搜尋' }).click()
    await expectAt(page, '/order?category=2')
    await expectSoon(() => rows(page).count()).toBeGreaterThan(1)
  })

  test('waits for a character that is still being composed', async () => {
    const { page } = await openPage()
    await page.goto('/order')
    await search(page).focus()
    const session = await page.context().newCDPSession(page)
    await session.send('Input.imeSetComposition', { text: 'zuan shi', selectionStart: 8, selectionEnd: 8 })
    expect(await search(page).inputValue()).toBe('zuan shi')
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
    expect(await rows(page).count()).toBeGreaterThan(5)
    await session.send('Input.insertText', { text: '鑽石' })
    await expectText(rows(page).first(), '冒險手遊鑽石')
    await expectAt(page, `/order?q=${encodeURIComponent('鑽石')}`)
  })

  test('does not call back who has gone on to a product before the address followed', async () => {
    const { page } = await openPage()
    await page.goto('/order')
    await search(page).fill('鑽石')
    await page.getByRole('link', { name: /冒險手遊鑽石/u }).click()
    await expectSeen(page.getByRole('dialog', { name: '冒險手遊鑽石' }))
    // longer than the address waits for more letters
    await page.evaluate(() => new Promise(done => setTimeout(done, 600)))
    await expectAt(page, '/order/product/G008')
    await page.goBack()
    await expectGone(page.getByRole('dialog'))
    expect(await search(page).inputValue()).toBe('鑽石')
  })

  test('says what to do when nothing is found, and leads back to everything', async () => {
    const { page } = await openPage()
    await page.goto('/order?q=zzzz')
    await expectSeen(page.getByRole('heading', { name: '找不到「zzzz」' }))
    await page.getByRole('link', { name: '查看全部商品' }).click()
    await expectAt(page, '/order')
    await expectSoon(() => rows(page).count()).toBeGreaterThan(5)
  })

  test('looks on all shelves for what one of them does not have, and keeps the word', async () => {
    const { page } = await openPage()
    await page.goto('/order?type=topup')
    await search(page).fill('冒險手遊')
    await expectSeen(page.getByRole('heading', { name: '找不到「冒險手遊」' }))
    await page.getByRole('link', { name: '搜尋全部商品' }).click()
    await expectAt(page, `/order?q=${encodeURIComponent('冒險手遊')}`)
    await expectText(rows(page).first(), '冒險手遊鑽石')
    expect(await search(page).inputValue()).toBe('冒險手遊')
  })

  test('says so when a category is empty', async () => {
    const { page } = await openPage()
    await page.goto('/order?category=none')
    await expectSeen(page.getByRole('heading', { name: '未有商品' }))
  })
})

describe('a list of 5,000 products', () => {
  test('is never drawn whole, however far one goes, and narrows like a short one', async () => {
    const { page } = await openPage()
    await page.route('**/api/catalogs?*', timesSeventy)
    await page.route('**/api/catalogs', timesSeventy)
    await page.goto('/')
    await page.getByRole('link', { name: '查看全部' }).click()
    await expectSeen(rows(page).first())
    const first = await rows(page).first().innerText()
    // as far as it goes each time: more comes when the end is near
    const { most, way } = await page.evaluate(async () => {
      let drawn = 0
      for (let look = 0; look < 500 && window.scrollY < 20_000; look += 1) {
        window.scrollTo(0, document.documentElement.scrollHeight)
        await new Promise(done => requestAnimationFrame(() => setTimeout(done)))
        drawn = Math.max(drawn, document.querySelectorAll('.rows .row').length)
      }
      return { most: drawn, way: window.scrollY }
    })
    expect(way).toBeGreaterThan(20_000)
    expect(most).toBeLessThan(120)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectText(rows(page).first(), first)
    await search(page).fill('冒險手遊鑽石 69')
    await expectSoon(() => rows(page).count()).toBe(1)
  })

  test('keeps every row at its place while what lies far behind is put away', async () => {
    const { page } = await openPage()
    await page.route('**/api/catalogs?*', timesSeventy)
    await page.route('**/api/catalogs', timesSeventy)
    await page.goto('/order')
    const heights = () =>
      page.locator('ul.rows').evaluateAll(all =>
        all.slice(0, 3).map(each => ({
          put: each.getAttribute('aria-hidden') === 'true',
          height: Math.round(each.getBoundingClientRect().height),
        })),
      )
    await expectSoon(() => rows(page).count()).toBeGreaterThan(20)
    const drawn = await heights()
    expect(drawn.map(({ put }) => put)).toEqual([false, false, false])
    // only as much as comes into view is drawn at a time
    await expectSoon(async () => {
      await page.evaluate(() => window.scrollBy(0, 800))
      return (await heights()).map(({ put }) => put)
    }).toEqual([true, true, true])
    expect((await heights()).map(({ height }) => height)).toEqual(drawn.map(({ height }) => height))
  })

  test('is where one left it when one comes back from a product', async () => {
    const { page } = await openPage()
    await page.route('**/api/catalogs?*', timesSeventy)
    await page.route('**/api/catalogs', timesSeventy)
    await page.goto('/')
    await page.getByRole('link', { name: '查看全部' }).click()
    await expectSoon(() => rows(page).count()).toBeGreaterThan(20)
    for (let screen = 0; screen < 12; screen += 1)
      await page.evaluate(async () => {
        window.scrollBy(0, 900)
        await new Promise(done => requestAnimationFrame(() => setTimeout(done)))
      })
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(5000)
    const { name, top } = await rows(page).evaluateAll(all => {
      const seen = all.find(row => row.getBoundingClientRect().top > 100)
      if (!(seen instanceof HTMLElement)) throw new Error('no row is in view')
      return { name: seen.innerText.split('\n')[0] ?? '', top: seen.getBoundingClientRect().top }
    })
    const seen = page.getByText(name, { exact: true })
    await seen.click()
    await expectSeen(page.getByRole('dialog'))
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('dialog'))
    await expectSoon(async () => Math.abs(((await seen.boundingBox())?.y ?? 0) - top)).toBeLessThan(60)
  })
})

/** The shelves of this shop, seventy times over. */
const timesSeventy = async (route: Route): Promise<void> => {
  if (route.request().url().includes('items=')) return route.fallback()
  const response = await route.fetch()
  const groups: unknown = await response.json()
  if (!Array.isArray(groups)) throw new Error('the shelves are no list')
  const many = Array.from({ length: 70 }, (_, time) =>
    groups.map(group => (time === 0 ? group : { ...group, no: `${group.no}-${time}`, name: `${group.name} ${time}` })),
  ).flat()
  return route.fulfill({ response, json: many })
}
