import type { FastifyInstance } from 'fastify'
import { type EditionCode, editions, localize } from '~/domain/shared/locale'
import { type RouteName, isShown, pathTo, routes } from '~/domain/site/routes'
import { editionLinks, escape } from '@server/pages/head'
import type { AnswerMemory } from '@server/platform/answers/answer-memory'

/** The numbers of the products that each edition sells. */
export type EditionProducts = Readonly<Record<EditionCode, readonly string[]>>

/** For search engines: every public page, in both editions, and every product in those that sell it. */
export const sitemap = (origin: string, products: EditionProducts): string => {
  const soldIn = new Map(editions.map(edition => [edition, new Set(products[edition])]))
  const all = new Set(editions.flatMap(edition => products[edition]))
  const sold = [...all].map(no => [no, editions.filter(edition => soldIn.get(edition)?.has(no))] as const)
  const pages: readonly (readonly [string, readonly EditionCode[]])[] = [
    ...names.filter(name => name !== 'product' && isShown({ name })).map(name => [pathTo(name), editions] as const),
    ...sold.map(([product, having]) => [pathTo('product', { product }), having] as const),
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.flatMap(([page, having]) => having.map(edition => entry(origin, localize(edition, page), having))),
    '</urlset>',
    '',
  ].join('\n')
}

const entry = (origin: string, path: string, having: readonly EditionCode[]): string =>
  `<url><loc>${escape(origin + path)}</loc>${editionLinks(path, having)
    .map(link => `<xhtml:link rel="alternate" hreflang="${link.tag}" href="${escape(origin + link.path)}"/>`)
    .join('')}</url>`

/**
 * The rules for robots. Personal pages stay open to them, because a robot reads only on the page that it must not index
 * it. Calls and simulators are not pages.
 */
export const robotsTxt = (origin: string): string =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /simulator', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')

const XML = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }

export const registerSiteFiles = (
  app: FastifyInstance,
  origin: string,
  answers: AnswerMemory,
  now: () => Promise<{ readonly version: number; readonly products: () => EditionProducts }>,
): void => {
  app.get('/robots.txt', async (_request, reply) => {
    void reply.type('text/plain; charset=utf-8').header('Cache-Control', 'public, max-age=3600')
    return robotsTxt(origin)
  })
  app.get('/sitemap.xml', async (request, reply) => {
    const { version, products } = await now()
    const name = { key: 'sitemap', version: String(version), isCommon: true }
    return answers.send(request, reply, name, () => ({ status: 200, headers: XML, body: sitemap(origin, products()) }))
  })
}

const names = Object.keys(routes).filter((name): name is RouteName => Object.hasOwn(routes, name))
