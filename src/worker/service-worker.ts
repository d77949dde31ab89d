import { PAGE_CACHE, isCacheable, cacheStrategy } from '~/domain/site/cache-policy'

// Serves the shop when the network is lost (docs/spec/decisions.md#11-webviews-and-pages). Caches files that are named
// after their content, the offline page, and public pages. Never caches an API call or a customer's page (I-25).

declare const self: ServiceWorkerGlobalScope
/** The files of the first view, by their addresses. */
declare const __FIRST_FILES__: readonly string[]

/** The cache of one build's files. The next build's worker starts with an empty one. */
const FILES = `files-${__BUILD__}`
const MOST_PAGES = 30
const OFFLINE = '/offline.html'

self.addEventListener('install', event => {
  event.waitUntil(install())
})

self.addEventListener('activate', event => {
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', event => {
  const { request } = event
  const treatment = cacheStrategy(
    { method: request.method, url: request.url, document: request.mode === 'navigate' },
    self.location.origin,
  )
  switch (treatment) {
    case 'file':
      event.respondWith(file(event))
      break
    case 'page':
    case 'personal':
      event.respondWith(page(event, treatment === 'page'))
      break
    case 'untouched':
      break
  }
})

const install = async (): Promise<void> => {
  const files = await caches.open(FILES)
  await files.add(new Request(OFFLINE, { cache: 'reload' }))
  // they are in the browser's own cache already; a file that fails here is fetched when it is needed
  await Promise.allSettled(__FIRST_FILES__.map(address => files.add(address)))
}

/**
 * Deletes the caches of earlier builds, because their pages refer to files that may be gone. That happens when the last
 * page of the earlier build is closed. A worker that replaced the other under an open page could lose a request of it.
 * The earlier worker serves pages of the new build just as well.
 */
const takeOver = async (): Promise<void> => {
  const names = await caches.keys()
  await Promise.all(names.filter(name => name !== FILES).map(name => caches.delete(name)))
  await self.clients.claim()
}

const file = async (event: FetchEvent): Promise<Response> => {
  const kept = await caches.match(event.request, { cacheName: FILES })
  if (kept !== undefined) return kept
  const answer = await fetch(event.request)
  if (keepable(answer)) event.waitUntil(put(FILES, event.request, answer.clone()))
  return answer
}

const page = async (event: FetchEvent, keeps: boolean): Promise<Response> => {
  try {
    const answer = await fetch(event.request)
    if (keeps && keepable(answer)) event.waitUntil(keepPage(event.request, answer.clone()))
    return answer
  } catch {
    const kept = keeps ? await caches.match(event.request, { cacheName: PAGE_CACHE }) : undefined
    return kept ?? (await caches.match(OFFLINE, { cacheName: FILES })) ?? Response.error()
  }
}

/** Keeps the newest pages, all in one language: a visitor who changed it does not want to read the other again. */
const keepPage = async (request: Request, answer: Response): Promise<void> => {
  const pages = await caches.open(PAGE_CACHE)
  const earlier = await pages.keys()
  const other = await pages.match(earlier[0] ?? request)
  if (other !== undefined && languageOf(other) !== languageOf(answer))
    await Promise.all(earlier.map(each => pages.delete(each)))
  await pages.put(request, answer)
  const all = await pages.keys()
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST_PAGES)).map(each => pages.delete(each)))
}

const put = async (name: string, request: Request, answer: Response): Promise<void> => {
  const cache = await caches.open(name)
  await cache.put(request, answer)
}

const keepable = ({ status, redirected, headers }: Response): boolean =>
  isCacheable({ status, redirected, cacheControl: headers.get('Cache-Control') ?? '' })

/** `zh-Hant` of `zh-Hant-HK`: the edition is cut off, because editions have separate addresses. */
const languageOf = ({ headers }: Response): string => (headers.get('Content-Language') ?? '').replace(/-[A-Z]{2}$/u, '')
