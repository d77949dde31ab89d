import type { EditionCode } from '~/domain/shared/locale'
import { splitEdition } from '~/domain/shared/locale'
import { percentDecode } from '~/domain/shared/percent-encoding'

/** Who may see a page (docs/spec/decisions.md#1-access). `scope:NAME`: customers whose scope field holds that name. */
export type Access = 'public' | 'guest' | 'customer' | `scope:${string}`
export type Tab = 'shop' | 'orders' | 'me'

/** One row of the route table: everything that is generated from routes reads it here (docs/spec/decisions.md#1-access). */
export interface RouteSpec {
  readonly pattern: string
  readonly access: Access
  /** Under `title.` in the interface texts. */
  readonly title: string
  readonly tab: Tab | null
  /** Rendered on the server with its data; others send the shell. */
  readonly drawn: boolean
}

const route = (pattern: string, access: Access, title: string, tab: Tab | null, drawn = access === 'public') =>
  ({ pattern, access, title, tab, drawn }) as const satisfies RouteSpec

/** Every page with its access (docs/spec/product.md#2-screens-and-routes, docs/spec/decisions.md#1-access). `:name?` may be absent. */
export const routes = {
  home: route('/', 'public', 'home', 'shop'),
  about: route('/about', 'public', 'about', 'me'),
  bindAccount: route('/bindAccount', 'customer', 'bindAccount', 'me'),
  consent: route('/consent', 'customer', 'consent', 'me'),
  me: route('/me', 'customer', 'me', 'me'),
  setting: route('/setting', 'customer', 'setting', 'me'),
  order: route('/order', 'public', 'order', 'shop'),
  product: route('/order/product/:product?', 'public', 'product', 'shop'),
  checkout: route('/order/checkout', 'customer', 'checkout', 'shop'),
  confirm: route('/order/confirm', 'customer', 'confirm', 'shop'),
  orders: route('/orders/:order?', 'customer', 'orders', 'orders'),
  revive: route('/s/:token?', 'public', 'revive', 'orders', false),
  pay: route('/pay', 'customer', 'pay', 'orders'),
  procedure: route('/procedure', 'public', 'procedure', 'shop'),
  takings: route('/takings', 'customer', 'takings', 'orders'),
  taking: route('/takings/:id', 'customer', 'taking', 'orders'),
  login: route('/auth/login', 'guest', 'login', 'me', true),
  register: route('/auth/register', 'guest', 'register', 'me', true),
  forgot: route('/auth/forgot', 'guest', 'forgot', 'me', true),
  help: route('/auth/help', 'public', 'help', 'me'),
  binding: route('/auth/binding', 'customer', 'binding', 'me'),
  password: route('/auth/password', 'customer', 'password', 'me'),
  authorize: route('/oauth/authorize', 'customer', 'authorize', 'me'),
  refund: route('/teams/policies/refund', 'public', 'refund', 'me'),
  service: route('/teams/policies/service', 'public', 'service', 'me'),
  privacy: route('/teams/policies/privacy', 'public', 'privacy', 'me'),
  mp: route('/mp', 'public', 'mp', null),
  wx: route('/wx', 'public', 'wx', null),
} as const satisfies Record<string, RouteSpec>

export type RouteName = keyof typeof routes

/** A path that is a page of the shop. */
export interface Match {
  readonly name: RouteName
  readonly edition: EditionCode
  readonly params: Readonly<Record<string, string>>
}

/** Finds the page of a path (no query, no hash) in either edition; undefined is the 404 page. */
export const matchRoute = (path: string): Match | undefined => {
  const { edition, path: bare } = splitEdition(path)
  const segments = segmentsOf(bare)
  for (const name of names) {
    const params = segments === undefined ? undefined : matchSegments(patternOf(name), segments)
    if (params !== undefined) return { name, edition, params }
  }
  return undefined
}

/** The page of an address: a path with its query and hash, if any. */
export const matchAddress = (address: string): Match | undefined => matchRoute(address.split(/[?#]/u)[0] ?? address)

/**
 * Public, server-rendered pages: search engines may list them, and they may include third-party scripts. The landing
 * pages for apps are excluded.
 */
export const isShown = ({ name }: Pick<Match, 'name'>): boolean =>
  routes[name].access === 'public' && routes[name].drawn && name !== 'mp' && name !== 'wx'

/** The address of a page, without edition prefix. */
export const pathTo = (name: RouteName, params: Readonly<Record<string, string>> = {}): string => {
  const segments = patternOf(name).flatMap(part => {
    if (!part.startsWith(':')) return [part]
    const value = params[part.replace(/[:?]/gu, '')]
    return value === undefined ? [] : [encodeURIComponent(value)]
  })
  return `/${segments.join('/')}`
}

// `/order/checkout` needs no special order: no two patterns overlap except `/wx…`, which redirects
const names = Object.keys(routes).filter((name): name is RouteName => Object.hasOwn(routes, name))
const patterns = new Map(names.map(name => [name, routes[name].pattern.split('/').filter(part => part !== '')]))
const patternOf = (name: RouteName): readonly string[] => patterns.get(name) ?? []

const segmentsOf = (path: string): readonly string[] | undefined => {
  const [before, ...parts] = path.split('/')
  // one slash at the end is nothing; an empty segment anywhere else is no page
  const decoded = (parts.at(-1) === '' ? parts.slice(0, -1) : parts).map(percentDecode)
  if (before !== '' || parts.length === 0) return undefined
  return decoded.every(part => part !== undefined && part !== '') ? decoded.map(part => part ?? '') : undefined
}

const matchSegments = (
  pattern: readonly string[],
  segments: readonly string[],
): Readonly<Record<string, string>> | undefined => {
  if (segments.length > pattern.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index]
    if (part.startsWith(':')) {
      if (segment === undefined && !part.endsWith('?')) return undefined
      if (segment !== undefined) params[part.replace(/[:?]/gu, '')] = segment
    } else if (part !== segment) return undefined
  }
  return params
}
