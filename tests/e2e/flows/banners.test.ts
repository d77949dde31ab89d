import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../support/page'
import { hasFocus, tabTo } from '../support/keyboard'
import { heldScripts, isScript } from '../support/slow-line'
import { expectAt, expectSeen, expectSoon } from '../support/waiting'

const banners = (page: Page) => page.getByRole('list', { name: 'On now' })
const second = (page: Page) => banners(page).getByRole('link').nth(1)

/** How far a banner's left edge is from where the column begins, in whole pixels. */
const indent = (page: Page, index: number): Promise<number> =>
  banners(page)
    .getByRole('listitem')
    .nth(index)
    .evaluate(item => {
      const list = item.parentElement
      if (list === null) throw new Error('no list')
      const edge = list.getBoundingClientRect().left + parseFloat(getComputedStyle(list).paddingLeft)
      return Math.round(item.getBoundingClientRect().left - edge)
    })

/** Whether the whole width of a link is in view. Runs in the page. */
const isInView = (link: Element): boolean => {
  const { left, right } = link.getBoundingClientRect()
  return left >= 0 && right <= window.innerWidth
}

/** One finger over the banners, from right to left. */
const swipe = async (page: Page): Promise<void> => {
  const box = await banners(page).boundingBox()
  if (box === null) throw new Error('the banners are not drawn')
  const y = box.y + box.height / 2
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await touch('touchStart', 340)
  for (const x of [320, 280, 220, 150, 80, 40]) await touch('touchMove', x)
  await touch('touchEnd')
}

describe('The banners', () => {
  test('A swipe brings the next banner to the place of the first one, and does not scroll the page', async () => {
    const { page } = await openPage({ context: { hasTouch: true, isMobile: true } })
    await page.goto('/')
    expect([await indent(page, 0), (await indent(page, 1)) > 100]).toEqual([0, true])
    await swipe(page)
    // the last one rests at the end of its row, which may be before the place of the first
    const rests = () =>
      banners(page).evaluate(list => Math.abs(list.scrollLeft + list.clientWidth - list.scrollWidth) <= 1)
    await expectSoon(async () => (await indent(page, 1)) === 0 || (await rests())).toBe(true)
    expect(await indent(page, 0)).toBeLessThan(-100)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await expectAt(page, '/')
  })

  test('The banners do not move without a swipe', async () => {
    const { page } = await openPage()
    await page.clock.install()
    await page.goto('/')
    await expectSeen(second(page))
    await page.clock.runFor(60_000)
    expect(await indent(page, 0)).toBe(0)
  })

  test('Tab reaches each banner wholly in view, and Enter opens its page', async () => {
    const { page } = await openPage()
    await page.goto('/')
    await tabTo(page, banners(page).getByRole('link').first())
    await page.keyboard.press('Tab')
    expect(await hasFocus(second(page))).toBe(true)
    await expectSoon(() => second(page).evaluate(isInView)).toBe(true)
    await page.keyboard.press('Enter')
    await expectAt(page, '/order?category=9')
  })

  test('A banner focused by keys before the page is hydrated comes wholly into view afterwards', async () => {
    const { page } = await openPage()
    const code = await heldScripts(page, isScript)
    await page.goto('/')
    await tabTo(page, second(page))
    code.open()
    await expectSoon(() => second(page).evaluate(isInView)).toBe(true)
  })

  test('The banners have their final size before their pictures load', async () => {
    const { page } = await openPage()
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(/\/assets\/scene-[^/]*\.js$/u, async route => {
      await held
      await route.fallback()
    })
    // the first HTML of the home page has the drawings already
    await page.goto('/about')
    await page.getByRole('link', { name: 'Shop', exact: true }).first().click()
    await expectSeen(second(page))
    const places = () =>
      page
        .getByRole('list', { name: 'On now' })
        .locator('li, h2, p')
        .or(page.getByRole('navigation', { name: 'Categories' }))
        .evaluateAll(all => all.map(each => each.getBoundingClientRect().toJSON()))
    const drawings = banners(page).locator('svg').first().locator('path')
    expect(await drawings.count()).toBe(0)
    const before = await places()
    release()
    await expectSoon(() => drawings.count()).toBeGreaterThan(0)
    expect(await places()).toEqual(before)
  })
})
