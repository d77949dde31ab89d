import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openPage } from '../support/page'
import { shopUrl } from '../../setup/shop-url'
import { demoCustomer } from '../support/customer'
import { buysAsGuest, copies } from '../support/sale'
import { apps } from '../support/user-agents'
import { expectAt, expectSeen, expectSoon } from '../support/waiting'

const open = async (userAgent: string): Promise<Page> => {
  await demoCustomer() // empties the cart
  const { page } = await openPage({ context: { userAgent, hasTouch: true, isMobile: true } })
  return page
}

/** Removes features that older webviews lack, and makes storage refuse access. */
const poorer = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    for (const name of ['share', 'canShare', 'clipboard', 'serviceWorker', 'locks'])
      Reflect.deleteProperty(Navigator.prototype, name)
    Reflect.deleteProperty(Document.prototype, 'startViewTransition')
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
    for (const name of ['requestIdleCallback', 'caches', 'cookieStore', 'navigation', 'trustedTypes'])
      Reflect.deleteProperty(window, name)
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })

test.each(Object.entries(apps))(
  'In %s without optional browser functions, a guest buys a card and copies its code',
  async (_name, userAgent) => {
    const page = await open(userAgent)
    await poorer(page)
    const code = await buysAsGuest(page)
    expect(
      await page.evaluate(() => ['clipboard', 'share', 'serviceWorker'].filter(name => name in navigator)),
    ).toEqual([])
    await copies(page, code)
  },
)

test('A tap copies a code although the webview refuses the clipboard', async () => {
  const page = await open(apps.WeChat)
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
    Object.assign(window, { copied: '' })
    document.addEventListener('copy', ({ target }) => {
      if (target instanceof HTMLTextAreaElement) Object.assign(window, { copied: target.value })
    })
  })
  const code = await buysAsGuest(page)
  await copies(page, code)
  expect(await page.evaluate(() => ('copied' in window ? window.copied : undefined))).toBe(code)
})

test('Without a share function of the device, the share sheet offers only the link', async () => {
  const page = await open(apps.UePay)
  await poorer(page)
  await page.goto('/order/product/G001')
  await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click()
  const sheet = page.getByRole('dialog').last()
  await expectSeen(sheet.getByRole('button', { name: /Copy link/u }))
  expect(await sheet.getByRole('button', { name: /Share/u }).count()).toBe(0)
})

test('Inside UePay’s app a product is shared through the app', async () => {
  const page = await open(apps.UePay)
  const app = await fetch(`${shopUrl()}/simulator/uepay/bridge.js?after=300`)
  await page.addInitScript({ content: await app.text() })
  await page.addInitScript(() => {
    const requests: unknown[] = []
    Object.assign(window, { requests })
    window.addEventListener('simulatedapp', event => {
      if (event instanceof CustomEvent) requests.push(event.detail)
    })
  })
  await page.goto('/order/product/G001')
  await expectSoon(() => page.evaluate(() => 'UePayJSBridge' in window)).toBe(true)
  await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Share to…' }).click()
  await expectSoon(() => page.evaluate(() => ('requests' in window ? window.requests : undefined))).toEqual([
    { request: 'sendShareReq', params: { title: 'Game points card', url: `${shopUrl()}/order/product/G001` } },
  ])
})

test('The address for the messaging app leads to the same page inside it and outside', async () => {
  const inside = await open(apps.WeChat)
  await inside.goto('/wx/order?category=1')
  await expectAt(inside, '/order?category=1')
  const outside = await open(apps['Chrome on a phone'])
  await outside.goto('/wx/about')
  await expectAt(outside, '/about')
})
