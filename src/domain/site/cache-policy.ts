import { arriving } from '~/domain/site/auth-callback'
import { splitEdition } from '~/domain/shared/locale'
import { type RouteName, matchRoute, routes } from '~/domain/site/routes'

/** Name of the page cache. Deleted on log-out. */
export const PAGE_CACHE = 'pages'

/** A request of a page, as the service worker sees it. */
export interface Passing {
  readonly method: string
  /** The whole address. */
  readonly url: string
  /** The browser asks for a document to show. */
  readonly document: boolean
}

/**
 * What the service worker does with a request (docs/spec/decisions.md#11-webviews-and-pages): a file that is named after its content comes from the cache;
 * a page comes from the network, and is kept where anybody may see it; what is personal comes from the network, with the
 * offline page in its place; everything else it does not touch (I-25).
 */
export type Treatment = 'file' | 'page' | 'personal' | 'untouched'

export const cacheStrategy = ({ method, url, document }: Passing, origin: string): Treatment => {
  const address = url.startsWith(`${origin}/`) ? url.slice(origin.length) : undefined
  if (method !== 'GET' || address === undefined) return 'untouched'
  const [path = ''] = address.split(/[?#]/u)
  if (!document) return path.startsWith('/assets/') ? 'file' : 'untouched'
  // what an address brings for a session is nobody's business but the page's
  if (isMachinery(path) || arriving.test(address)) return 'untouched'
  const match = matchRoute(path)
  // a query says what somebody looked for
  return match !== undefined && address === path && isKept(match.name) ? 'page' : 'personal'
}

/** May this answer be kept? A page that somebody else must not see, or that is not the one asked for, never is. */
export const isCacheable = (answer: {
  readonly status: number
  readonly redirected: boolean
  readonly cacheControl: string
}): boolean => answer.status === 200 && !answer.redirected && !/\b(?:no-store|private)\b/iu.test(answer.cacheControl)

/** Public, server-rendered pages. Login pages are excluded. */
const isKept = (name: RouteName): boolean =>
  routes[name].access === 'public' && routes[name].drawn && name !== 'mp' && name !== 'wx'

/** Calls, simulators and the ways out to a provider: no pages, though a browser may show them. */
const isMachinery = (path: string): boolean =>
  /^\/(?:api|simulator|login|broadcasting)(?:\/|$)/u.test(splitEdition(path).path)
