import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { demoCustomer, line, placed } from '../support/customer'
import type { Wire } from '../support/changed-answers'
import { shifts, watchShifts } from '../support/layout-shifts'
import { openAs, openPayment, payButton } from '../support/order-pages'
import { heldScripts } from '../support/slow-line'
import { expectSeen, expectSoon } from '../support/waiting'

/** Lets the answers wait until the page has drawn what stands in their place. */
const held = async (page: Page, path: string) => {
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  await page.route(path, async route => {
    const answer = await route.fetch()
    await opened
    await route.fulfill({ response: answer })
  })
  return () => open()
}

describe('Nothing jumps when the answer comes', () => {
  test('Nothing on the page of an order moves when its answer arrives', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    await watchShifts(page)
    const open = await held(page, `**/api/orders/${order.id}`)
    await page.goto(`/orders/${order.id}`)
    await expectSeen(page.getByRole('main').getByRole('status', { name: 'Loading' }))
    open()
    await expectSeen(page.getByRole('heading', { name: 'Waiting for payment' }))
    expect(await shifts(page)).toBe(0)
  })

  test('Nothing on the payment page moves when its answer arrives', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    await watchShifts(page)
    const open = await held(page, `**/api/orders/${order.id}`)
    await page.goto(`/pay?order=${order.id}`)
    await expectSeen(page.locator('main[aria-busy=true]'))
    open()
    await expectSeen(page.getByRole('radio', { name: /^MPay/u }))
    expect(await shifts(page)).toBe(0)
  })

  test('Nothing in the sheet of a QR payment moves when the code arrives', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer, { context: { reducedMotion: 'reduce' } })
    const code = await heldScripts(page, url => /\/qr-code-[^/]+\.js$/u.test(String(url)))
    await openPayment(page, await placed(customer, [line('V0001')]))
    await payButton(page).click()
    const sheet = page.getByRole('dialog')
    await expectSeen(sheet.locator('.qr-place'))
    const places = async () => [await sheet.boundingBox(), await sheet.locator('.steps').boundingBox()]
    const before = await places()
    code.open()
    await expectSeen(sheet.getByRole('img', { name: 'Payment QR code' }))
    expect(await places()).toEqual(before)
  })

  test('Nothing in a list of ninety-nine orders moves while its five pages load on scrolling', async () => {
    const customer = await demoCustomer()
    await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    await watchShifts(page)
    await manyTakings(page)
    await page.goto('/takings')
    await expectSeen(page.getByRole('main').getByRole('listitem').first())
    // a hair's breadth of one figure is none
    expect(await shifts(page)).toBeLessThan(0.001)

    const seen = page.getByRole('main').getByRole('listitem')
    await expectSoon(async () => {
      await page.mouse.wheel(0, 3000)
      return seen.count()
    }).toBe(TOTAL)
    // each once, month by month, newest first
    const ids = await seen
      .getByRole('link', { name: /^Order/u })
      .evaluateAll(all => all.map(each => each.getAttribute('href')))
    expect(new Set(ids).size).toBe(TOTAL)
    const months = await page.getByRole('heading', { level: 2 }).allInnerTexts()
    expect(months).toEqual([...new Set(months)])
    expect(months.length).toBeGreaterThan(3)
    expect(await shifts(page)).toBeLessThan(0.001)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  test('After earlier orders are loaded by keyboard, the first of them has the focus', async () => {
    const customer = await demoCustomer()
    await placed(customer, [line('V0001')])
    // without the observer, the list loads no rows automatically
    const { page } = await openAs(customer)
    await page.addInitScript(() => Reflect.deleteProperty(window, 'IntersectionObserver'))
    await manyTakings(page)
    await page.goto('/takings')
    const more = page.getByRole('button', { name: 'Load earlier orders' })
    await more.focus()
    await page.keyboard.press('Enter')
    await expectSoon(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain('Order 20')
    expect(await page.getByRole('main').getByRole('listitem').count()).toBe(40)
  })
})

const TOTAL = 99

/** A customer with ninety-nine orders, twenty a page. */
const manyTakings = async (page: Page): Promise<void> => {
  await page.route('**/api/takings?page=*', async route => {
    const asked = Number(new URL(route.request().url()).searchParams.get('page'))
    const answer = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/page=\d+/u, 'page=1'),
    })
    const { data }: { readonly data: readonly Wire[] } = await answer.json()
    const [sample] = data
    const count = asked === 5 ? TOTAL - 80 : 20
    const records = Array.from({ length: count }, (_, at) => taking(sample, (asked - 1) * 20 + at))
    await route.fulfill({
      json: { data: records, meta: { current_page: asked, last_page: 5, per_page: 20, total: TOTAL } },
    })
  })
}

/** The nth of many orders: a day and a half older than the one before, some with names that do not end. */
const taking = (sample: Wire | undefined, at: number): Wire => {
  const items: readonly Wire[] = Array.isArray(sample?.['items']) ? sample['items'] : []
  const name = `Order ${at}${at % 7 === 0 ? 'Family sharing deluxe bundle for the whole region '.repeat(3) : ''}`
  const made = Date.UTC(2026, 10, 20) - at * 36 * 3600_000
  return {
    ...sample,
    id: `T${at}`,
    status: { name: ['success', 'cancelled', 'refunded', 'processing'][at % 4] },
    created_at: new Date(made).toISOString(),
    items: items.slice(0, 1).map(item => ({ ...item, name })),
  }
}
