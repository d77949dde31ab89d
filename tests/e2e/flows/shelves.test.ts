import type { Page, Route } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../support/page'
import { expectFocusIn } from '../support/keyboard'
import { expectAt, expectGone, expectSeen, expectSoon, expectText } from '../support/waiting'

const search = (page: Page) => page.getByRole('searchbox')
const rows = (page: Page) => page.locator('.rows .row')

describe('The search', () => {
  test('The search narrows the list while typing, accepts full-width letters, keeps its text in the address, and can be cleared', async () => {
    const { page } = await openPage()
    await page.goto('/order?category=2')
    // full-width letters and digits, as a Chinese keyboard types them
    await search(page).pressSequentially('ｄＩ')
    await search(page).fill('  adventure ６８０ ')
    await expectSoon(() => rows(page).count()).toBe(1)
    await expectText(rows(page).first(), 'Adventure game diamonds')
    await expectText(page.getByRole('status').filter({ hasText: 'found' }), '1 product found')
    await expectAt(page, `/order?category=2&q=${encodeURIComponent('adventure ６８０')}`)
    await page.reload()
    await expectSoon(() => search(page).inputValue()).toBe('adventure ６８０')
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expectAt(page, '/order?category=2')
    await expectSoon(() => rows(page).count()).toBeGreaterThan(1)
  })

  test('The search waits for a Chinese character that is still being composed', async () => {
    const { page } = await openPage({ language: 'zh-Hant' })
    await page.goto('/order')
    await search(page).focus()
    const session = await page.context().newCDPSession(page)
    await session.send('Input.imeSetComposition', { text: 'zuan shi', selectionStart: 8, selectionEnd: 8 })
    expect(await search(page).inputValue()).toBe('zuan shi')
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
    expect(await rows(page).count()).toBeGreaterThan(5)
    // the pinyin for “diamonds” becomes two characters: the first row is the diamonds of the adventure game
    await session.send('Input.insertText', { text: '鑽石' })
    await expectText(rows(page).first(), '冒險手遊鑽石')
    await expectAt(page, `/order?q=${encodeURIComponent('鑽石')}`)
  })

  test('The search does not leave a product that was opened before the address changed', async () => {
    const { page } = await openPage()
    await page.goto('/order')
    await search(page).fill('diamonds')
    await page.getByRole('link', { name: /Adventure game diamonds/u }).click()
    await expectSeen(page.getByRole('dialog', { name: 'Adventure game diamonds' }))
    // longer than the address waits for more letters
    await page.evaluate(() => new Promise(done => setTimeout(done, 600)))
    await expectAt(page, '/order/product/G008')
    await page.goBack()
    await expectGone(page.getByRole('dialog'))
    expect(await search(page).inputValue()).toBe('diamonds')
  })

  test('A search without results links to all products', async () => {
    const { page } = await openPage()
    await page.goto('/order?q=zzzz')
    await expectSeen(page.getByRole('heading', { name: 'Nothing found for “zzzz”' }))
    await page.getByRole('link', { name: 'View all products' }).click()
    await expectAt(page, '/order')
    await expectSoon(() => rows(page).count()).toBeGreaterThan(5)
  })

  test('A search without results in one type can be repeated in all products with the same text', async () => {
    const { page } = await openPage()
    await page.goto('/order?type=topup')
    await search(page).fill('Adventure game')
    await expectSeen(page.getByRole('heading', { name: 'Nothing found for “Adventure game”' }))
    await page.getByRole('link', { name: 'Search all products' }).click()
    await expectAt(page, `/order?q=${encodeURIComponent('Adventure game')}`)
    await expectText(rows(page).first(), 'Adventure game diamonds')
    expect(await search(page).inputValue()).toBe('Adventure game')
  })

  test('An empty category shows a message', async () => {
    const { page } = await openPage()
    await page.goto('/order?category=none')
    await expectSeen(page.getByRole('heading', { name: 'No products yet' }))
  })
})

describe('A list of 5,000 products', () => {
  test('A list of 5,000 products grows as the shopper scrolls, and the search narrows it', async () => {
    const { page } = await openPage()
    await page.route('**/api/catalogs?*', timesSeventy)
    await page.route('**/api/catalogs', timesSeventy)
    await page.goto('/')
    await page.getByRole('link', { name: 'View all' }).click()
    await expectSeen(rows(page).first())
    expect(await rows(page).count()).toBeLessThan(120)
    // as far as it goes each time: more comes when the end is near
    const way = await page.evaluate(async () => {
      for (let look = 0; look < 500 && window.scrollY < 20_000; look += 1) {
        window.scrollTo(0, document.documentElement.scrollHeight)
        await new Promise(done => requestAnimationFrame(() => setTimeout(done)))
      }
      return window.scrollY
    })
    expect(way).toBeGreaterThan(20_000)
    // rows are added only near the end
    expect(await rows(page).count()).toBeLessThan(400)
    await search(page).fill('Adventure game diamonds 69')
    await expectSoon(() => rows(page).count()).toBe(1)
  })

  test('A list of 5,000 products keeps its scroll position when a product is closed', async () => {
    const { page } = await openPage()
    await page.route('**/api/catalogs?*', timesSeventy)
    await page.route('**/api/catalogs', timesSeventy)
    await page.goto('/')
    await page.getByRole('link', { name: 'View all' }).click()
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
    await expectFocusIn(page.getByRole('dialog'))
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
