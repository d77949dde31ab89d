import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as views from '~/entry-server'
import type { CatalogSeed, PageData } from '~/entry-server'
import { admit } from '~/domain/account/access'
import { guest } from '~/domain/account/session'
import type { Init } from '~/domain/catalog/catalog'
import { type Revival, parseRevival } from '~/domain/orders/revival'
import { type EditionCode, bcp47, editions } from '~/domain/shared/locale'
import { hasAuthParams } from '~/domain/site/auth-callback'
import { type RegionSettings, defaultRegion, mayTurn } from '~/domain/site/region'
import { isShown, routes } from '~/domain/site/routes'
import { type ThemeColors, defaultTheme, themeCss } from '~/graphics/theme'
import { contentSecurityPolicy, taggedPolicy } from '@server/pages/csp'
import { groundOf } from '@server/pages/head'
import { documentOf } from '@server/pages/html'
import { registerOffline } from '@server/pages/offline'
import { type PageRequest, parsePageRequest } from '@server/pages/page-request'
import { type PageCatalog, readSeed } from '@server/pages/page-seed'
import { redirectOf } from '@server/pages/redirects'
import { registerManifest } from '@server/pages/web-manifest'
import { registerSiteFiles } from '@server/pages/site-files'
import { originOf } from '@server/pages/static-site'
import { headWords } from '@server/pages/head-texts'
import { defined } from '~/domain/shared/defined'

export interface PageOptions {
  readonly catalog: PageCatalog
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
  /** Further origins of pictures; absent: none. */
  readonly imageOrigins?: readonly string[]
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
  const { catalog, origin, css } = options
  const numbersIn = async (edition: EditionCode) =>
    (await catalog.groups({}, { edition, lang: 'zh-Hant' })).map(({ no }) => no)
  registerSiteFiles(app, origin, async () => ({ mo: await numbersIn('mo'), hk: await numbersIn('hk') }))
  registerManifest(app, async () => {
    const init = await catalog.init('mo', 'zh-Hant')
    const { name, description } = init.info
    return { name, description, colors: themeOf(init), icon: init.imgs.icon }
  })
  registerOffline(app, async () => {
    const [zh, en] = await Promise.all([catalog.init('mo', 'zh-Hant'), catalog.init('mo', 'en')])
    return { names: { 'zh-Hant': zh.info.name, en: en.info.name }, colors: themeOf(zh), css }
  })
  app.get('/*', (request, reply) => answer(request, reply, options))
}

const answer = async (request: FastifyRequest, reply: FastifyReply, options: PageOptions): Promise<string> => {
  const page = parsePageRequest(request, options.region ?? defaultRegion, options.mayBeCustomer(request))
  const elsewhere = redirectOf(page)
  if (elsewhere !== undefined) return reply.redirect(elsewhere, 302)

  const drawing = (await options.dev?.views()) ?? views
  const seed = await readSeed(page, options.catalog, drawing.pageNeeds)
  const missing = !drawing.isPage(page.path) || !(await hasSubject(page, seed, request, options))
  const tags = missing ? undefined : tagsOf(page, options)
  const nonce = randomBytes(16).toString('base64')
  const soldIn = missing ? [] : await editionsOf(page, options)
  const html = await render(page, { seed, missing, soldIn, tags, nonce }, drawing, options)
  sendHeaders(reply, page, { missing, tags, nonce }, options)
  return options.dev === undefined ? html : options.dev.transform(request.url, html)
}

/** Does the product or the order of this address exist? If the order's lookup fails now, the page asks again. */
const hasSubject = async (
  { match }: PageRequest,
  { products }: Required<CatalogSeed>,
  request: FastifyRequest,
  options: PageOptions,
): Promise<boolean> => {
  const product = match?.name === 'product' ? match.params['product'] : undefined
  if (product !== undefined) return Object.hasOwn(products, product)
  if (match?.name !== 'revive') return true
  const link = parseRevival(match.params['token'])
  return link !== undefined && (await options.isOrderLink(link, request))
}

/** The editions that have this page: a product may be sold in one only. */
const editionsOf = async (
  { match, edition, lang }: PageRequest,
  { catalog }: PageOptions,
): Promise<readonly EditionCode[]> => {
  const product = match?.name === 'product' ? match.params['product'] : undefined
  if (product === undefined) return editions
  const other = edition === 'mo' ? 'hk' : 'mo'
  return (await catalog.product(product, { edition: other, lang })) === undefined ? [edition] : editions
}

/**
 * The tag manager, where it may run: on public pages, and for guests only. A customer's cart shows codes on any page,
 * and login data in an address is private (docs/spec/decisions.md#3-session,
 * docs/spec/decisions.md#11-webviews-and-pages).
 */
const tagsOf = ({ match, address, mayBeCustomer }: PageRequest, options: PageOptions): string | undefined =>
  options.dev === undefined && match !== undefined && isShown(match) && !mayBeCustomer && !hasAuthParams.test(address)
    ? options.tagManager
    : undefined

/** The result of the checks that decide how a document is written. */
interface PageFacts {
  readonly seed: Required<CatalogSeed>
  /** The address has no page. */
  readonly missing: boolean
  /** The editions that have the page. */
  readonly soldIn: readonly EditionCode[]
  readonly tags: string | undefined
  readonly nonce: string
}

const render = async (
  page: PageRequest,
  { seed, missing, soldIn, tags, nonce }: PageFacts,
  { renderView }: Views,
  options: PageOptions,
): Promise<string> => {
  const { path, edition, lang, match } = page
  const search = page.query.slice(1)
  const region = options.region ?? defaultRegion
  const colors = themeOf(seed.init)
  const now = Date.now()
  const view = await renderView({ path, search, edition, lang, seed, now, missing })
  const data: PageData = {
    build: __BUILD__,
    edition,
    lang,
    apiBase: '',
    seed,
    now,
    ...defined({ realtime: options.realtime }),
    ...(mayTurn(page.address, page.visit, region) ? { greet: true } : {}),
    ...(options.region === undefined ? {} : { region }),
    ...(missing ? { missing: path } : {}),
    ...defined({ tags }),
  }
  return documentOf({
    edition,
    lang,
    ...headWords({ path, search, match, missing, soldIn }, seed, view),
    keywords: seed.init.info.keywords,
    origin: options.origin,
    drawable: options.drawable,
    themeCss: themeCss(colors),
    css: options.css,
    ground: groundOf(colors),
    icon: seed.init.imgs.icon,
    allowZoom: options.allowZoom,
    nonce,
    entry: options.entry,
    data: JSON.stringify(data),
    body: view.html,
    lost: view.lost,
    drawn: missing || (match !== undefined && routes[match.name].drawn),
    devHead: options.dev?.head ?? '',
  })
}

const sendHeaders = (
  reply: FastifyReply,
  { edition, lang, match }: PageRequest,
  { missing, tags, nonce }: Pick<PageFacts, 'missing' | 'tags' | 'nonce'>,
  options: PageOptions,
): void => {
  // an unknown guard is a mistake of the build (docs/spec/product.md#8-error-catalogue)
  const broken = match !== undefined && admit(match.name, guest)._tag === 'error'
  void reply
    .code(missing ? 404 : broken ? 500 : 200)
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-cache')
    .header('Vary', 'Cookie, Accept-Encoding')
    .header('Content-Language', bcp47(edition, lang))
  if (options.dev !== undefined) return
  const elsewhere = {
    trace: originOf((options.region ?? defaultRegion).trace),
    ...defined({ images: options.imageOrigins }),
  }
  void reply.header(
    'Content-Security-Policy',
    tags === undefined
      ? contentSecurityPolicy(nonce, options.realtime, elsewhere)
      : taggedPolicy(nonce, tags, options.realtime, elsewhere),
  )
}

const themeOf = (init: Init): ThemeColors => ({ ...defaultTheme, ...init.colors })
