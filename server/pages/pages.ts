import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as views from '~/entry-server'
import { type Revival, parseRevival } from '~/domain/orders/revival'
import { type EditionCode, editions } from '~/domain/shared/locale'
import { hasAuthParams } from '~/domain/site/auth-callback'
import { defaultRegion } from '~/domain/site/region'
import { isShown } from '~/domain/site/routes'
import { type DocumentFacts, documentAnswer, type DocumentOptions, themeOf, type Views } from '@server/pages/document'
import { registerOffline } from '@server/pages/offline'
import { answerName } from '@server/pages/answer-name'
import { type PageRequest, parsePageRequest } from '@server/pages/page-request'
import { seedOf } from '@server/pages/page-seed'
import { redirectOf } from '@server/pages/redirects'
import { registerManifest } from '@server/pages/web-manifest'
import { registerSiteFiles } from '@server/pages/site-files'
import type { AnswerMemory } from '@server/platform/answers/answer-memory'
import type { Catalogue, Shop } from '@server/shop/shop.port'

export interface PageOptions extends DocumentOptions {
  readonly catalogue: Shop['catalogue']
  readonly answers: AnswerMemory
  /** The address of the operator's tag manager; absent: there is none. */
  readonly tagManager?: string
  /** May this request's visitor be logged in? Without the companion cookie they are not. */
  readonly mayBeCustomer: (request: FastifyRequest) => boolean
  /** False when no order has this link. */
  readonly isOrderLink: (link: Revival, request: FastifyRequest) => Promise<boolean>
  readonly dev?: DevelopmentPages
}

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
  const { catalogue, origin, css } = options
  registerSiteFiles(app, origin, options.answers, async () => {
    const now = await catalogue()
    const numbersIn = (edition: EditionCode) => now.groups({}, { edition, lang: 'zh-Hant' }).map(({ no }) => no)
    return { version: now.version, products: () => ({ mo: numbersIn('mo'), hk: numbersIn('hk') }) }
  })
  registerManifest(app, async () => {
    const init = (await catalogue()).init({ edition: 'mo', lang: 'zh-Hant' })
    const { name, description } = init.info
    return { name, description, colors: themeOf(init), icon: init.imgs.icon }
  })
  registerOffline(app, options.answers, async () => {
    const now = await catalogue()
    const [zh, en] = [now.init({ edition: 'mo', lang: 'zh-Hant' }), now.init({ edition: 'mo', lang: 'en' })]
    const names = { 'zh-Hant': zh.info.name, en: en.info.name }
    return { version: now.version, facts: { names, colors: themeOf(zh), css } }
  })
  app.get('/*', (request, reply) => answer(request, reply, options))
}

const answer = async (request: FastifyRequest, reply: FastifyReply, options: PageOptions): Promise<unknown> => {
  const page = parsePageRequest(request, options.region ?? defaultRegion, options.mayBeCustomer(request))
  const elsewhere = redirectOf(page)
  if (elsewhere !== undefined) return reply.redirect(elsewhere, 302)
  const catalogue = await options.catalogue()
  const tags = tagsOf(page, options)
  const link = page.match?.name === 'revive' ? await linkIn(page, request, options) : undefined

  if (options.dev !== undefined) {
    const drawing = await options.dev.views()
    const made = await documentAnswer(page, { ...factsOf(page, catalogue, drawing, link), tags }, drawing, options)
    void reply.code(made.status).headers(made.headers).removeHeader('Content-Security-Policy')
    return options.dev.transform(request.url, made.body)
  }
  const make = () => documentAnswer(page, { ...factsOf(page, catalogue, views, link), tags }, views, options)
  // the secret of an order's link or of a login stays in no memory
  if (link !== undefined || hasAuthParams.test(page.address))
    return options.answers.sendOnce(request, reply, await make())
  return options.answers.send(request, reply, answerName(page, catalogue, tags !== undefined), make)
}

/** Does an order have the link of this address? If the lookup fails now, the page asks again. */
const linkIn = async ({ match }: PageRequest, request: FastifyRequest, options: PageOptions): Promise<boolean> => {
  const link = parseRevival(match?.params['token'])
  return link !== undefined && (await options.isOrderLink(link, request))
}

const factsOf = (
  page: PageRequest,
  catalogue: Catalogue,
  drawing: Views,
  link: boolean | undefined,
): Omit<DocumentFacts, 'tags'> => {
  const seed = seedOf(page, catalogue, drawing.pageNeeds)
  const product = page.match?.name === 'product' ? page.match.params['product'] : undefined
  const hasSubject = product === undefined ? link !== false : Object.hasOwn(seed.products, product)
  const missing = !drawing.isPage(page.path) || !hasSubject
  return { seed, missing, soldIn: missing ? [] : editionsOf(product, page, catalogue) }
}

/** The editions that have this page: a product may be sold in one only. */
const editionsOf = (
  product: string | undefined,
  { edition, lang }: PageRequest,
  catalogue: Catalogue,
): readonly EditionCode[] => {
  if (product === undefined) return editions
  const other = edition === 'mo' ? 'hk' : 'mo'
  return catalogue.product(product, { edition: other, lang }) === undefined ? [edition] : editions
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
