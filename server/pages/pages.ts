import { randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as O from 'fp-ts/Option'
import * as views from '~/entry-server'
import type { CatalogSeed, PageData } from '~/entry-server'
import { admit, needsCartInMemory } from '~/domain/account/access'
import { arriving } from '~/domain/site/auth-callback'
import { type Category, type Init, type ListingQuery, type ProductGroup, listingKey } from '~/domain/catalog/catalog'
import { type EditionCode, type Lang, bcp47, editions, localize, parseLang, splitEdition } from '~/domain/shared/locale'
import { escapeAddress } from '~/domain/site/redirect'
import { type RegionSettings, type Visit, defaultRegion, leaveEntry, mayTurn } from '~/domain/site/region'
import { type Revival, parseRevival } from '~/domain/orders/revival'
import { guest } from '~/domain/account/session'
import { type Match, isShown, matchRoute, pathTo, routes } from '~/domain/site/routes'
import { type ThemeColors, defaultTheme, themeCss } from '~/graphics/theme'
import { defaultWebviews, webviewOf } from '~/domain/site/webview'
import { contentSecurityPolicy, taggedPolicy } from '@server/pages/csp'
import { groundOf } from '@server/pages/head'
import { documentOf } from '@server/pages/html'
import { registerOffline } from '@server/pages/offline'
import { registerSiteFiles } from '@server/pages/site-files'
import { originOf } from '@server/pages/static-site'
import { headWords } from '@server/pages/words'

/** The catalogue for pages: read in process, without HTTP. */
export interface Shelves {
  readonly init: (edition: EditionCode, lang: Lang) => Promise<Init>
  readonly categories: (lang: Lang) => Promise<readonly Category[]>
  readonly groups: (query: ListingQuery, lang: Lang) => Promise<readonly ProductGroup[]>
  readonly product: (no: string, lang: Lang) => Promise<ProductGroup | undefined>
}

export interface PageOptions {
  readonly shelves: Shelves
  readonly origin: string
  readonly entry: string
  readonly css: string
  readonly drawable?: ReadonlySet<string>
  readonly allowZoom: boolean
  readonly realtime: PageData['realtime']
  /** The operator's settings for regions and webviews; absent: the defaults. */
  readonly region?: RegionSettings
  /** The address of the operator's tag manager; absent: there is none. */
  readonly tagManager?: string
  /** May this request's visitor be logged in? Without the companion cookie they are not. */
  readonly mayBeCustomer: (request: FastifyRequest) => boolean
  /** False when no order has this link. */
  readonly isOrderLink: (link: Revival, request: FastifyRequest) => Promise<boolean>
  readonly dev?: DevelopmentPages
}

/** What draws a page. */
export type Views = Pick<typeof views, 'isPage' | 'pageNeeds' | 'renderView'>

/** Pages in development; no content security policy blocks the development server. */
export interface DevelopmentPages {
  /** The current renderer: the browser's modules are replaced at run time, and both must render the same. */
  readonly views: () => Promise<Views>
  /** What stands in the head besides. */
  readonly head: string
  readonly transform: (url: string, html: string) => Promise<string>
}

/** Every address that is not a call or a file is a page, or the 404 page. */
export const registerPages = (app: FastifyInstance, options: PageOptions): void => {
  const { shelves, origin, css } = options
  registerSiteFiles(app, origin, async () => (await shelves.groups({}, 'zh-Hant')).map(({ no }) => no))
  registerOffline(app, async () => {
    const [zh, en] = await Promise.all([shelves.init('mo', 'zh-Hant'), shelves.init('mo', 'en')])
    return { names: { 'zh-Hant': zh.info.name, en: en.info.name }, colors: themeOf(zh), css }
  })
  app.get('/*', (request, reply) => answer(request, reply, options))
}

const answer = async (request: FastifyRequest, reply: FastifyReply, options: PageOptions): Promise<string> => {
  const [path = '/', search = ''] = split(request.url)
  const edition = splitEdition(path).edition
  const lang = parseLang(request.cookies['lang'])
  const match = matchRoute(path)
  const region = options.region ?? defaultRegion

  const elsewhere =
    leaveEntry(path + query(search), visitOf(request, path, search, region).inMessagingApp) ??
    (match === undefined ? undefined : redirectOf(match, path, search, request, options))
  if (elsewhere !== undefined) return reply.redirect(elsewhere, 302)

  const { isPage, pageNeeds, renderView } = (await options.dev?.views()) ?? views
  const seed = await gather(match, search, edition, lang, options.shelves, pageNeeds)
  const product = match?.name === 'product' ? match.params['product'] : undefined
  const missing =
    match === undefined ||
    !isPage(path) ||
    (product !== undefined && !Object.hasOwn(seed.products, product)) ||
    (match.name === 'revive' && !(await opensOrder(match, request, options)))
  const drawn = missing || (match !== undefined && routes[match.name].drawn)
  // an unknown guard is a mistake of the build (docs/spec/product.md#8-error-catalogue)
  const broken = match !== undefined && admit(match.name, guest)._tag === 'error'
  const now = Date.now()
  const view = await renderView({ path, search, edition, lang, seed, now, missing })
  const nonce = randomBytes(16).toString('base64')
  const colors = themeOf(seed.init)
  const tags = missing || match === undefined ? undefined : tagsOf(match, path + query(search), request, options)

  const html = documentOf({
    edition,
    lang,
    ...headWords({ path, search, match, missing }, seed, view),
    keywords: seed.init.info.keywords,
    origin: options.origin,
    drawable: options.drawable,
    themeCss: themeCss(colors),
    css: options.css,
    ground: groundOf(colors),
    allowZoom: options.allowZoom,
    nonce,
    entry: options.entry,
    data: JSON.stringify({
      build: __BUILD__,
      edition,
      lang,
      apiBase: '',
      seed,
      now,
      ...(options.realtime === undefined ? {} : { realtime: options.realtime }),
      ...(mayTurn(path + query(search), visitOf(request, path, search, region), region) ? { greet: true } : {}),
      ...(options.region === undefined ? {} : { region }),
      ...(missing ? { missing: path } : {}),
      ...(tags === undefined ? {} : { tags }),
    } satisfies PageData),
    body: view.html,
    lost: view.lost,
    drawn,
    devHead: options.dev?.head ?? '',
  })

  void reply
    .code(missing ? 404 : broken ? 500 : 200)
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-cache')
    .header('Vary', 'Cookie, Accept-Encoding')
    .header('Content-Language', bcp47(edition, lang))
  const trace = originOf(region.trace)
  if (options.dev === undefined)
    void reply.header(
      'Content-Security-Policy',
      tags === undefined
        ? contentSecurityPolicy(nonce, options.realtime, trace)
        : taggedPolicy(nonce, tags, options.realtime, trace),
    )
  return options.dev === undefined ? html : options.dev.transform(request.url, html)
}

/** Does the link of an order exist? If the lookup fails now, the page renders and asks again. */
const opensOrder = async (match: Match, request: FastifyRequest, options: PageOptions): Promise<boolean> => {
  const revival = parseRevival(match.params['token'])
  return revival !== undefined && (await options.isOrderLink(revival, request))
}

/**
 * The visitor's data in a request; the browser finds the rest after the first view
 * (docs/spec/decisions.md#4-locale-and-region).
 */
const visitOf = (request: FastifyRequest, path: string, search: string, region: RegionSettings): Visit => ({
  path,
  search: query(search),
  hash: '',
  inMessagingApp:
    webviewOf(request.headers['user-agent'] ?? '', { ...defaultWebviews, ...region.webviews }) === 'messaging',
  chosen: O.fromNullable(editions.find(edition => edition === request.cookies['i18n_redirected'])),
})

/**
 * The tag manager, where it may run: on public pages, and for guests only. A customer's cart shows codes on any page,
 * and login data in an address is private (docs/spec/decisions.md#3-session,
 * docs/spec/decisions.md#11-webviews-and-pages).
 */
const tagsOf = (match: Match, address: string, request: FastifyRequest, options: PageOptions): string | undefined =>
  options.dev === undefined && isShown(match) && !options.mayBeCustomer(request) && !arriving.test(address)
    ? options.tagManager
    : undefined

/** The redirect of a document request, before the page renders. */
const redirectOf = (
  match: Match,
  path: string,
  search: string,
  request: FastifyRequest,
  options: PageOptions,
): string | undefined => {
  // one address for each page, without a trailing slash
  if (path !== '/' && path.endsWith('/')) return path.replace(/\/+$/u, '') + query(search)
  // the chosen edition redirects from the root only (docs/spec/product.md#9-business-constants-and-limits)
  if (path === '/' && request.cookies['i18n_redirected'] === 'hk') return localize('hk', '/') + query(search)
  // a document request for the checkout redirects to the listing (docs/spec/product.md#4-states-and-transitions)
  const arrives = arriving.test(path + query(search))
  if (needsCartInMemory(match.name)) return localize(match.edition, pathTo('order')) + (arrives ? query(search) : '')
  // login data in the address goes before the guards (docs/spec/decisions.md#1-access)
  if (routes[match.name].access === 'customer' && !options.mayBeCustomer(request) && !arrives)
    return `${localize(match.edition, pathTo('login'))}?redirect=${encodeURIComponent(escapeAddress(path + query(search)))}`
  if (match.name === 'orders' && match.params['order'] === undefined) return localize(match.edition, pathTo('takings'))
  return undefined
}

/** How many groups of a listing a document carries: more than it renders, and never thousands. */
const SEEDED = 96

/** Reads all data of the page at once. */
const gather = async (
  match: Match | undefined,
  search: string,
  edition: EditionCode,
  lang: Lang,
  shelves: Shelves,
  pageNeeds: Views['pageNeeds'],
): Promise<Required<CatalogSeed>> => {
  const [init, categories] = await Promise.all([shelves.init(edition, lang), shelves.categories(lang)])
  const needs = match === undefined ? { listings: [] } : pageNeeds(match, search, init)
  const product = needs.product === undefined ? undefined : await shelves.product(needs.product, lang)
  // the listing of a product's category is behind its sheet
  const wanted = product === undefined ? needs.listings : [{ category: product.category_id }]
  const listings = await Promise.all(
    wanted.map(async wish => [listingKey(wish), await shelves.groups(wish, lang)] as const),
  )
  return {
    init,
    categories,
    listings: Object.fromEntries(listings.map(([key, groups]) => [key, groups.slice(0, SEEDED)])),
    begun: listings.flatMap(([key, groups]) => (groups.length > SEEDED ? [key] : [])),
    products: product === undefined ? {} : { [product.no]: product },
  }
}

const themeOf = (init: Init): ThemeColors => ({ ...defaultTheme, ...init.colors })

const query = (search: string): string => (search === '' ? '' : `?${search}`)

const split = (url: string): readonly [string, string] => {
  const at = url.indexOf('?')
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}
