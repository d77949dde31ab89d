import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoCustomer, got, line } from '../support/customer'
import { openAs } from '../support/order-pages'
import { openPage } from '../support/page'
import { lost } from '../support/lost-answers'
import { heldScripts } from '../support/slow-line'
import { expectAt, expectSeen, expectSoon } from '../support/waiting'
import { chooseInWallet } from '../support/wallet'

const footer = (page: Page) => page.getByRole('contentinfo')
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true })
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test('A page has the same title when it is opened by its address and by a link', async () => {
  const { page } = await openPage()
  const titles = new Map<string, string>()
  const paths = [
    '/',
    '/order',
    '/order?category=1',
    '/order/product/G001',
    '/teams/policies/privacy',
    '/auth/login',
    '/hk',
    '/hk/order',
  ]
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
    titles.set(path, await page.title())
  }
  expect(new Set(titles.values()).size).toBe(paths.length - 2) // the editions share two

  await page.goto('/')
  const isAt = async (path: string) => {
    await expectAt(page, path)
    await expectSoon(() => page.title()).toBe(titles.get(path))
  }
  await page.getByRole('link', { name: 'View all' }).click()
  await isAt('/order')
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Game points' }).click()
  await isAt('/order?category=1')
  await page
    .getByRole('link', { name: /Game points card/u })
    .first()
    .click()
  await isAt('/order/product/G001')
  await page.goBack()
  await isAt('/order?category=1')
  await tab(page, 'Shop').click()
  await isAt('/')
  await footer(page).getByRole('link', { name: 'Privacy policy' }).click()
  await isAt('/teams/policies/privacy')
})

test('Back restores the scroll position and the focused link; a new page starts at its heading', async () => {
  const { page } = await openPage()
  await page.goto('/')
  const link = footer(page).getByRole('link', { name: 'Privacy policy' })
  await link.focus()
  await expectSoon(() => scrolled(page)).toBeGreaterThan(500)
  const place = await scrolled(page)
  await page.keyboard.press('Enter')
  await expectAt(page, '/teams/policies/privacy')
  await expectSoon(() => scrolled(page)).toBe(0)
  await expectSoon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Privacy policy')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

  await page.goBack()
  await expectAt(page, '/')
  await expectSoon(() => scrolled(page)).toBe(place)
  await expectSoon(() => link.evaluate(each => each === document.activeElement)).toBe(true)
})

test('The payment page and the paid order start at their top after the scrolled page that they replace', async () => {
  const customer = await demoCustomer()
  await got(customer.cart.add(line('V0001')))
  const { page } = await openAs(customer, { viewport: { width: 320, height: 520 } })
  const toTheEnd = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    expect(await scrolled(page)).toBeGreaterThan(0)
  }
  await page.goto('/order')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('radio', { name: /^MPay/u }).check()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expectAt(page, '/order/confirm')
  await toTheEnd()
  await page.getByRole('button', { name: 'Place order' }).click()
  const wallet = page.getByRole('dialog').getByRole('link', { name: 'Open the wallet here' })
  const address = await wallet.getAttribute('href')
  expect(await scrolled(page)).toBe(0)

  await toTheEnd()
  await chooseInWallet(address ?? '', 'approve')
  await expectSeen(page.getByRole('heading', { name: 'Payment complete' }))
  expect(await scrolled(page)).toBe(0)
})

test('The settings name the page of the accepted terms as that page names itself', async () => {
  const { page } = await openAs(await demoCustomer())
  await page.goto('/setting')
  await page.getByRole('main').getByRole('link', { name: 'Terms and policies' }).click()
  await expectSeen(page.getByRole('banner').getByRole('heading', { name: 'Terms and policies' }))
})

test('Back from a product restores the scroll position of the listing, with the focus on that product', async () => {
  const { page } = await openPage()
  await page.goto('/order')
  const row = page.getByRole('main').getByRole('link', { name: /Streaming monthly card/u })
  // wait for hydration: before it, Enter follows the plain link, and the sheet has no element to return the focus to
  await expectSoon(() => row.evaluate(each => Object.keys(each).some(key => key.startsWith('__reactProps')))).toBe(true)
  await row.scrollIntoViewIfNeeded()
  const place = await scrolled(page)
  expect(place).toBeGreaterThan(500)
  await row.focus()
  await page.keyboard.press('Enter')
  await expectSeen(page.getByRole('dialog'))
  const inside = page.locator('[role=dialog]:focus, [role=dialog] :focus')
  await expectSoon(() => inside.count()).toBe(1)
  await page.keyboard.press('Escape')
  await expectAt(page, '/order')
  await expectSoon(() => row.evaluate(each => each === document.activeElement)).toBe(true)
  expect(await scrolled(page)).toBe(place)
})

test('The focus returns to the product in the listing although its sheet loaded slowly', async () => {
  const { page } = await openPage()
  const code = await heldScripts(page, url => /\/product-(?:sheet|form)-[^/]+\.js$/u.test(String(url)))
  await page.goto('/order')
  const row = page.getByRole('main').getByRole('link', { name: /Adventure game diamonds/u })
  await row.focus()
  await page.keyboard.press('Enter')
  await expectAt(page, '/order/product/G008')
  // what lies behind is inert by then, and has lost the focus
  await expectSoon(() => row.evaluate(each => each === document.activeElement)).toBe(false)
  code.open()
  await expectSeen(page.getByRole('dialog'))
  await expectSoon(() => page.locator('[role=dialog]:focus').count()).toBe(1)
  await page.keyboard.press('Escape')
  await expectAt(page, '/order')
  await expectSoon(() => row.evaluate(each => each === document.activeElement)).toBe(true)
})

test('The bar along the top moves during a request, and is marked if the request fails', async () => {
  const { page } = await openPage({ expected: lost })
  await page.goto('/order?category=1')
  let answer = (): void => undefined
  const waiting = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/catalogs?*', async route => {
    await waiting
    await route.abort()
  })
  const busy = page.locator('.progress-busy')
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Food' }).click()
  await busy.waitFor({ state: 'attached' })
  expect(await busy.getAttribute('aria-hidden')).toBe('true')
  answer()
  await page.locator('.progress-failed').waitFor({ state: 'attached' })
  expect(await busy.count()).toBe(0)
})

/** The animations of page changes: pseudo-element, delay and duration in milliseconds. */
const changes = async (page: Page, count: number): Promise<readonly string[]> => {
  await page.goto('/')
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const begin = document.startViewTransition.bind(document)
    document.startViewTransition = change => {
      const transition = begin(change)
      void transition.ready.then(() => {
        for (const { effect } of document.getAnimations())
          if (effect instanceof KeyframeEffect && effect.pseudoElement?.includes('(page)') === true) {
            const { delay = 0, duration } = effect.getComputedTiming()
            seen.push(`${effect.pseudoElement} ${delay} ${String(duration)}`)
          }
      })
      return transition
    }
  })
  await footer(page).getByRole('link', { name: 'Refund policy' }).click()
  await expectAt(page, '/teams/policies/refund')
  await expectSeen(page.getByRole('heading', { name: 'Refund policy', level: 1 }))
  const read = () =>
    page.evaluate(() => ('seen' in window && Array.isArray(window.seen) ? window.seen.map(each => String(each)) : []))
  // the new page can be read before its animation begins
  await expectSoon(async () => (await read()).length).toBe(count)
  return read()
}

test('During a page change the old page fades out before the new one appears, within a quarter of a second', async () => {
  const { page } = await openPage()
  const seen = (await changes(page, 2)).map(change => {
    const [, which = '', delay, duration] = /(old|new)\(page\) (\d+) (\d+)/u.exec(change) ?? []
    return { which, from: Number(delay), to: Number(delay) + Number(duration) }
  })
  const old = seen.find(({ which }) => which === 'old')
  const fresh = seen.find(({ which }) => which === 'new')
  expect(fresh?.from).toBeGreaterThanOrEqual(80)
  expect(old?.to).toBeLessThanOrEqual((fresh?.from ?? 0) + 10)
  expect(fresh?.to).toBeGreaterThanOrEqual(180)
  expect(fresh?.to).toBeLessThanOrEqual(240)
})

test('Page changes have no animation when the device asks for reduced motion', async () => {
  const { page } = await openPage({ context: { reducedMotion: 'reduce' } })
  expect(await changes(page, 0)).toEqual([])
})

test('If its lists fail to load, the front page shows one error, and one retry loads them all', async () => {
  const { page } = await openPage({ expected: lost })
  await page.goto('/about')
  await page.route('**/api/catalogs?*', route => route.abort())
  await tab(page, 'Shop').click()
  await expectSeen(page.getByRole('alert'))
  await expectSoon(() => page.locator('.progress-busy').count()).toBe(0)
  expect(await page.getByRole('alert').count()).toBe(1)
  await page.unroute('**/api/catalogs?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectSeen(page.getByRole('region', { name: 'Picked for you' }))
  await expectSoon(() => page.getByRole('main').locator('section').count()).toBeGreaterThan(1)
  expect(await page.getByRole('alert').count()).toBe(0)
})
