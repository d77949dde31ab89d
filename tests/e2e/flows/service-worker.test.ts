import { type Server, createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { type OpenPage, openPage } from '../../setup/browser'
import { shopUrl } from '../../setup/shop-url'
import { demoCustomer } from '../support/customer'
import { lost } from '../support/lost'
import { buysAsGuest, copies } from '../support/sale'
import { openAs } from '../support/till'
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

test('A whole sale with the service worker leaves neither a call, nor a page of the customer, nor a code in its caches [I-25]', async () => {
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
    expect(text, url).not.toMatch(/66\*\* \*\*00|示範用戶/u)
  }
})

test('Without a network a page that was seen is there again, any other is the offline page, and it leaves by itself', async () => {
  const { page } = await openGuarded()
  await page.goto('/about')
  const urls = async () => (await kept(page)).map(({ url }) => url).join(' ')
  await expectSoon(urls).toMatch(/ \/about(?: |$)/u)
  // its code comes behind it
  await expectSoon(urls).toMatch(/\/assets\/about-page-/u)

  await goOffline(page.context())
  await page.reload()
  await expectText(page.getByRole('main'), '石仔路旁的一間小店')
  await page.goto('/takings')
  await expectSeen(page.getByRole('heading', { name: '暫時未能連線' }))
  expect(await page.title()).toBe('暫時未能連線｜浪花小店')
  await page.getByRole('button', { name: '重新載入' }).click()
  await expectSeen(page.getByRole('heading', { name: '暫時未能連線' }))

  await goOffline(page.context(), false)
  // without any input on the page
  await expectAt(page, '/auth/login?redirect=%2Ftakings')
  await expectSeen(page.getByLabel('手機號碼'))
})

test('The offline page speaks the language of the device and leads on within the edition', async () => {
  const { page } = await openGuarded()
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

test('Log-out takes the pages along that its customer has looked at [I-24]', async () => {
  const { page } = await openAs(await demoCustomer(), { serviceWorkers: 'allow', expected: lost })
  await page.goto('/')
  await guarded(page)
  await page.goto('/order/product/G001')
  await expectSoon(async () => (await kept(page)).map(({ url }) => url)).toContain('/order/product/G001')
  await page.goto('/me')
  await page.getByRole('button', { name: '登出' }).click()
  await expectAt(page, '/auth/login')
  await expectSoon(async () =>
    (await kept(page)).map(({ url }) => url).filter(url => !url.startsWith('/assets/')),
  ).toEqual(['/offline.html'])
})

test('A new build takes the place of the earlier one, and nothing of that is left', async () => {
  const builds = { stamp: '' }
  const url = await inFront(text => text.replace(/files-\w+/u, name => name + builds.stamp))
  const { page } = await openGuarded({ context: { baseURL: url } })
  await page.goto('/about')
  const names = () => page.evaluate(async () => (await caches.keys()).toSorted())
  await expectSoon(names).toEqual([expect.stringMatching(/^files-\w+$/u), 'pages'])
  const [before = ''] = await names()
  builds.stamp = 'next'
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expectSoon(names).toEqual([`${before}next`])
  expect((await kept(page)).map(({ url: kept_ }) => kept_)).toContain('/offline.html')
})

test('Where there can be no service worker the shop goes on without it', async () => {
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
  await page.getByRole('link', { name: '查看全部' }).click()
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
