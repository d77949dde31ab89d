import { hasAuthParams } from '~/domain/site/auth-callback'
import { splitEdition } from '~/domain/shared/locale'
import { isShown, matchRoute } from '~/domain/site/routes'

// How many pages are cached, and which files in advance: src/worker/service-worker.ts.

/** Name of the page cache. Deleted on log-out. */
export const PAGE_CACHE = 'pages'

/** A request of a page, as the service worker sees it. */
export interface FetchedRequest {
  readonly method: string
  /** The whole address. */
  readonly url: string
  /** The browser asks for a document to show. */
  readonly document: boolean
}

/**
 * How the service worker handles a request (docs/spec/decisions.md#11-webviews-and-pages). `file`: named after its
 * content, so from the cache. `page`: public, so from the network and then cached. `personal`: from the network, with
 * the offline page as fallback. `untouched`: not handled (I-25).
 */
export type CacheStrategy = 'file' | 'page' | 'personal' | 'untouched'

export const cacheStrategy = ({ method, url, document }: FetchedRequest, origin: string): CacheStrategy => {
  const address = url.startsWith(`${origin}/`) ? url.slice(origin.length) : undefined
  if (method !== 'GET' || address === undefined) return 'untouched'
  const [path = ''] = address.split(/[?#]/u)
  if (!document) return path.startsWith('/assets/') ? 'file' : 'untouched'
  // leave addresses with session data to the page
  if (isMachinery(path) || hasAuthParams.test(address)) return 'untouched'
  const match = matchRoute(path)
  // a query reveals what the visitor searched for
  return match !== undefined && address === path && isShown(match) ? 'page' : 'personal'
}

/** True if this answer may be cached. A private page, or another page than the requested one, never is. */
export const isCacheable = (answer: {
  readonly status: number
  readonly redirected: boolean
  readonly cacheControl: string
}): boolean => answer.status === 200 && !answer.redirected && !/\b(?:no-store|private)\b/iu.test(answer.cacheControl)

/**
 * API calls, simulators, the redirects to a provider, and the operator's console. They are no pages of the shop, though
 * a browser may show them.
 */
const isMachinery = (path: string): boolean =>
  /^\/(?:api|simulator|login|broadcasting|console)(?:\/|$)/u.test(splitEdition(path).path)
