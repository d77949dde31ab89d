import { type Server, createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import type { OpenPage } from '../../setup/browser'
import { shopUrl } from '../../setup/shop-url'
import { DEMO_NAME, demoCustomer } from '../support/customer'
import { lost } from '../support/lost-answers'
import { openPage } from '../support/page'
import { buysAsGuest, copies } from '../support/sale'
import { openAs } from '../support/order-pages'
import { expectAt, expectSeen, expectSoon, expectText } from '../support/waiting'

/** A browser that may have a service worker, once the shop's own stands in front of the page. */
const openGuarded = async (context: Parameters<typeof openPage>[0] = {}): Promise<OpenPage> => {
  const opened = await openPage({ expected: lost, ...context, serviceWorkers: 'allow' })
  await opened.page.goto('/')
  await guarded(opened.page)
  return opened
}

const guarded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null)
      await new Promise(resolve =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })

/** Everything that lies in the browser's caches. */
const kept = (
  page: Page,
): Promise<readonly { readonly cache: string; readonly url: string; readonly text: string }[]> =>
  page.evaluate(async () => {
    const found = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        found.push({
          cache: name,
          url: request.url.slice(location.origin.length),
          text: (await (await cache.match(request))?.text()) ?? '',
        })
    }
    return found
  })

const goOffline = async (context: BrowserContext, offline = true): Promise<void> => context.setOffline(offline)

test('The service worker caches no API answer, customer page or code during a whole sale [I-25]', async () => {
  await demoCustomer() // empties the cart
  const { page } = await openGuarded({ context: { permissions: ['clipboard-read', 'clipboard-write'] } })
  const code = await buysAsGuest(page)
  await copies(page, code)
  // by documents too, as after a reload
  await page.reload()
  await expectText(page.getByRole('main'), code)
  await page.goto('/takings')
  await expectSeen(page.getByRole('main').getByRole('link').first())
  await page.goto('/order?category=1')
  await page.goto('/about')
  await expectSoon(async () => (await kept(page)).map(({ url }) => url)).toContain('/about')

  const entries = await kept(page)
  const others = entries.map(({ url }) => url).filter(url => !/^\/assets\/[\w.-]+$/u.test(url))
  expect(others.toSorted()).toEqual(['/', '/about', '/offline.html'].filter(url => others.includes(url)))
  expect(others).toContain('/about')
  for (const { url, text } of entries) {
    expect(text, url).not.toContain(code)
    for (const personal of ['66** **00', DEMO_NAME]) expect(text, url).not.toContain(personal)
  }
})

test('Offline, a visited page opens from the cache and any other shows the offline page, which reloads with the network', async () => {
  const { page } = await openGuarded()
  await page.goto('/about')
  const urls = async () => (await kept(page)).map(({ url }) => url).join(' ')
  await expectSoon(urls).toMatch(/ \/about(?: |$)/u)
  // its code comes behind it
  await expectSoon(urls).toMatch(/\/assets\/about-page-/u)

  await goOffline(page.context())
  await page.reload()
  await expectText(page.getByRole('main'), 'A small shop by the stone pavement')
  await page.goto('/takings')
  await expectSeen(page.getByRole('heading', { name: 'You are offline' }))
  expect(await page.title()).toBe('You are offline｜Little Wave Shop')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expectSeen(page.getByRole('heading', { name: 'You are offline' }))

  await goOffline(page.context(), false)
  // without any input on the page
  await expectAt(page, '/auth/login?redirect=%2Ftakings')
  await expectSeen(page.getByLabel('Phone number'))
})

test('The offline page uses the language and text size of the device, and its links stay in the edition', async () => {
  const { page } = await openGuarded({ language: 'zh-Hant' })
  await page.context().addCookies([{ name: 'lang', value: 'en', url: shopUrl() }])
  await page.evaluate(() => localStorage.setItem('device.textSize', '200'))
  await goOffline(page.context())
  await page.goto('/hk/me')
  await expectSeen(page.getByRole('heading', { name: 'You are offline' }))
  const said = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    large: document.documentElement.classList.contains('text-200'),
    wide: document.documentElement.scrollWidth - innerWidth,
  }))
  expect(said).toEqual({ lang: 'en-HK', large: true, wide: 0 })
  expect(await page.getByRole('link', { name: 'Orders' }).getAttribute('href')).toBe('/hk/takings')
})

test('Log-out deletes the cached pages of the customer [I-24]', async () => {
  const { page } = await openAs(await demoCustomer(), { serviceWorkers: 'allow', expected: lost })
  await page.goto('/')
  await guarded(page)
  await page.goto('/order/product/G001')
  await expectSoon(async () => (await kept(page)).map(({ url }) => url)).toContain('/order/product/G001')
  await page.goto('/me')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expectAt(page, '/auth/login')
  await expectSoon(async () =>
    (await kept(page)).map(({ url }) => url).filter(url => !url.startsWith('/assets/')),
  ).toEqual(['/offline.html'])
})

test('A new build replaces the files of the earlier build in the caches', async () => {
  const builds = { stamp: '' }
  const url = await inFront(text => text.replace(/files-\w+/u, name => name + builds.stamp))
  const { page } = await openGuarded({ context: { baseURL: url } })
  await page.goto('/about')
  const names = () => page.evaluate(async () => (await caches.keys()).toSorted())
  await expectSoon(names).toEqual([expect.stringMatching(/^files-\w+$/u), 'pages'])
  const [before = ''] = await names()
  builds.stamp = 'next'
  const starts = page.context().waitForEvent('serviceworker')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const worker = await starts
  const states = () =>
    page.evaluate(async () => {
      const { waiting, active } = await navigator.serviceWorker.ready
      return [waiting?.state, active?.state]
    })
  await expectSoon(states).toEqual(['installed', 'activated'])
  // the open page keeps its worker and its files
  expect(await names()).toEqual([before, `${before}next`, 'pages'])
  await page.goto('about:blank')
  await expectSoon(() => worker.evaluate(async () => (await caches.keys()).toSorted())).toEqual([`${before}next`])
  expect(await worker.evaluate(async () => (await caches.match('/offline.html'))?.status)).toBe(200)
})

test('The shop works in a browser that refuses the service worker', async () => {
  const { page } = await openPage({ serviceWorkers: 'allow' })
  const said: string[] = []
  page.on('console', message => said.push(message.text()))
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { register: () => Promise.reject(new DOMException('refused', 'SecurityError')) },
    })
  })
  await page.goto('/')
  await expectSoon(() => said).toContain('no service worker: SecurityError')
  await page.getByRole('link', { name: 'View all' }).click()
  await expectAt(page, '/order')
})

/** The shop as seen through a proxy that changes the service worker's text. */
const inFront = async (change: (text: string) => string): Promise<string> => {
  const shop = shopUrl()
  const server: Server = createServer((request, response) => {
    const headers = { ...request.headers, 'accept-encoding': 'identity' }
    const sent = ask(shop + (request.url ?? ''), { method: request.method, headers }, answer => {
      if (request.url !== '/sw.js') {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        return
      }
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' })
        response.end(change(Buffer.concat(chunks).toString('utf8')))
      })
    })
    request.pipe(sent)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  return `http://127.0.0.1:${portOf(server)}`
}

const portOf = (server: Server): number => {
  const address: AddressInfo | string | null = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
