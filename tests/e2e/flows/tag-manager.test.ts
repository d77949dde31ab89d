import { createServer, type Server } from 'node:http'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { openPage } from '../support/page'
import { type ShopProcess, startShop } from '../../setup/shop-process'
import { demo } from '../support/customer'
import { expectAt, expectSeen, expectSoon } from '../support/waiting'

let shop: ShopProcess
let tags: Server
let origin: string
const asked: string[] = []

/** A fake tag manager: marks that it runs, adds its own second script and one from another origin, and reports. */
const script = () => `
  window.tagsAlive = window.dataLayer.map(each => each.event).join()
  const add = src => document.head.append(Object.assign(document.createElement('script'), { src }))
  add('${origin}/second.js')
  add('${shop.url.replace('127.0.0.1', 'localhost')}/third.js')
  fetch('${origin}/report')`

beforeAll(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  shop = await startShop({ TAG_MANAGER_URL: `${origin}/tags.js`, TAG_MANAGER_ID: 'ABC-1' })
  tags = createServer((request, response) => {
    asked.push(request.url ?? '')
    const body = request.url?.startsWith('/tags.js') === true ? script() : 'window.tagsSecond = true'
    response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' }).end(body)
  })
  await new Promise<void>(listening => tags.listen(port, '127.0.0.1', listening))
})

afterAll(async () => {
  await shop?.stop()
  await new Promise(closed => tags?.close(closed))
})

const open = async (...expected: readonly RegExp[]): Promise<Page> => {
  asked.length = 0
  const { page } = await openPage({ context: { baseURL: shop.url }, expected })
  return page
}

const alive = (page: Page) => page.evaluate(() => ('tagsAlive' in window ? window.tagsAlive : undefined))
const refused = [/Content Security Policy/u]

const logIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Phone number').fill(demo.tel)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
}

describe('A tag manager', () => {
  test('A tag manager loads late for a guest, and can reach only its own origin', async () => {
    const page = await open(...refused)
    const elsewhere: string[] = []
    page.on('requestfailed', request => request.url().endsWith('/third.js') && elsewhere.push(request.url()))
    await page.goto('/')
    await expectSoon(() => alive(page)).toBe('gtm.js')
    await expectSoon(() => [...asked].toSorted()).toEqual(['/report', '/second.js', '/tags.js?id=ABC-1'])
    await expectSoon(() => elsewhere.length).toBe(1)
  })

  test('A tag manager stays on public pages, and does not run on login pages and on pages with codes', async () => {
    const page = await open(...refused)
    let documents = 0
    page.on('request', request => {
      if (request.isNavigationRequest()) documents += 1
    })
    await page.goto('/')
    await expectSoon(() => alive(page)).toBe('gtm.js')
    await page.getByRole('link', { name: 'View all' }).click()
    await expectAt(page, '/order')
    expect([await alive(page), documents]).toEqual(['gtm.js', 1])

    // the way back is known in the other document
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Orders' }).click()
    await expectAt(page, /^\/auth\/login\?redirect=/u)
    await expectSeen(page.getByLabel('Phone number'))
    expect(await alive(page)).toBeUndefined()
    await logIn(page)
    await expectAt(page, '/takings')

    // a customer gets public pages without the tag manager, in this document and in a new one
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Shop' }).click()
    await expectAt(page, '/')
    asked.length = 0
    await page.goto('/order')
    await expectSeen(page.getByRole('region', { name: 'Cart' }))
    expect(await alive(page)).toBeUndefined()
    expect(asked).toEqual([])
  })

  test('A tag manager ends with its document when the guest logs in in another tab', async () => {
    const page = await open(...refused)
    await page.goto('/order')
    await expectSoon(() => alive(page)).toBe('gtm.js')
    const other = await page.context().newPage()
    await other.goto('/auth/login')
    await logIn(other)
    await expectAt(other, '/order')
    // as when the page returns from the back/forward cache; it may know of the login already
    await page
      .evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
      .catch(() => undefined)
    await expectSoon(() => alive(page).catch(() => 'in between')).toBeUndefined()
  })

  test('With a tag manager, adding a product as a guest leads to a login without it, and back to the product', async () => {
    const page = await open(...refused)
    await page.goto('/order/product/G001')
    await expectSoon(() => alive(page)).toBe('gtm.js')
    const sheet = page.getByRole('dialog', { name: 'Game points card' })
    await sheet.getByRole('radio', { name: /^500 points/u }).check()
    await sheet.getByRole('button', { name: 'Add to cart' }).click()
    await expectAt(page, /^\/auth\/login/u)
    await expectSeen(page.getByLabel('Phone number'))
    expect(await alive(page)).toBeUndefined()
    await logIn(page)
    await expectAt(page, '/order/product/G001')
    expect(await alive(page)).toBeUndefined()
  })
})
