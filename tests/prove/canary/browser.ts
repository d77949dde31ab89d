import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type Page, chromium } from 'playwright'
import { findChromium } from '../../../scripts/lib/find-chromium.mjs'

/** A browser with a profile on the disk, in which everything that goes through it is written down. */
export interface Browsing {
  readonly page: Page
  readonly profile: string
  /** Addresses of all requests; what came in over sockets; what the console said. */
  readonly addresses: string[]
  readonly frames: string[]
  readonly console: string[]
  /** Answers of the shop: where they came from, how they may be kept, and what they said. */
  readonly answers: () => Promise<readonly Heard[]>
  /** Everything that pages have kept, in one text. */
  readonly kept: () => Promise<string>
  /** Ends the browser, so that all it has is on its disk. */
  readonly end: () => Promise<void>
  readonly forget: () => void
}

export interface Heard {
  readonly address: string
  readonly keeping: string
  readonly text: string
}

export const openBrowser = async (baseURL: string): Promise<Browsing> => {
  const profile = mkdtempSync(join(tmpdir(), 'shop-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
    baseURL,
    viewport: { width: 390, height: 844 },
    locale: 'zh-HK',
    timezoneId: 'Asia/Macau',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const addresses: string[] = []
  const frames: string[] = []
  const spoken: string[] = []
  const heard: Promise<Heard>[] = []
  const listen = (page: Page): void => {
    page.on('request', request => addresses.push(request.url()))
    page.on('console', message => spoken.push(message.text()))
    page.on('websocket', socket => socket.on('framereceived', ({ payload }) => frames.push(payload.toString())))
    page.on('response', answer => {
      const keeping = answer.headers()['cache-control'] ?? ''
      const text = answer.body().then(
        body => body.toString('latin1'),
        // a redirect, or a page that was left: there is no body
        () => '',
      )
      heard.push(text.then(said => ({ address: answer.url(), keeping, text: said })))
    })
  }
  context.on('page', listen)
  const page = context.pages()[0] ?? (await context.newPage())
  listen(page)
  return {
    page,
    profile,
    addresses,
    frames,
    console: spoken,
    answers: () => Promise.all(heard),
    kept: () => keptBy(context, page),
    end: () => context.close(),
    forget: () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }),
  }
}

const keptBy = async (context: BrowserContext, page: Page): Promise<string> => {
  const cookies = await context.cookies()
  const inPage = await page.evaluate(async () => {
    const caches = await Promise.all(
      (await window.caches.keys()).map(async name => {
        const cache = await window.caches.open(name)
        const all = await cache.matchAll()
        const requests = await cache.keys()
        return [name, requests.map(request => request.url), await Promise.all(all.map(answer => answer.text()))]
      }),
    )
    const databases = await Promise.all(
      (await indexedDB.databases()).map(
        ({ name = '' }) =>
          new Promise<unknown>(resolve => {
            const opening = indexedDB.open(name)
            opening.onsuccess = () => {
              const stores = [...opening.result.objectStoreNames]
              if (stores.length === 0) return resolve([name])
              const transaction = opening.result.transaction(stores)
              const rows = stores.map(store => transaction.objectStore(store).getAll())
              transaction.oncomplete = () => resolve([name, rows.map(row => row.result)])
            }
          }),
      ),
    )
    const stored = [window.localStorage, window.sessionStorage].map(storage => ({ ...storage }))
    return JSON.stringify([stored, window.history.state, window.name, document.cookie, caches, databases])
  })
  return JSON.stringify(cookies) + inPage
}

/** Puts a text wherever a page could keep one. */
export const plantIn = (page: Page, text: string): Promise<void> =>
  page.evaluate(async planted => {
    localStorage.setItem('planted', planted)
    sessionStorage.setItem('planted', planted)
    document.cookie = `planted=${planted}; max-age=3600`
    await (await window.caches.open('planted')).put('/planted', new Response(planted))
    await new Promise<void>(resolve => {
      const opening = indexedDB.open('planted')
      opening.onupgradeneeded = () => opening.result.createObjectStore('planted', { autoIncrement: true })
      opening.onsuccess = () => {
        const transaction = opening.result.transaction('planted', 'readwrite')
        transaction.objectStore('planted').add({ planted })
        transaction.oncomplete = () => resolve()
      }
    })
  }, text)
