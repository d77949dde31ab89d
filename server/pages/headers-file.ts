import { editions, localize } from '~/domain/shared/locale'
import { pathTo, routes } from '~/domain/site/routes'
import { CACHE, REFERRER, type Tls, siteHeaders } from '@server/pages/site-headers'

/** The homes of the editions with a prefix: `/hk`. */
const prefixes: readonly string[] = editions.map(edition => localize(edition, '/')).filter(home => home !== '/')

/** The first parts of the paths of all pages, such as `/order`; without the home page and the edition prefix. */
const firstParts: readonly string[] = [
  ...new Set(Object.values(routes).map(({ pattern }) => `/${pattern.split('/')[1] ?? ''}`)),
].filter(part => part !== '/')

const withAllBelow = (path: string): readonly string[] => [path, `${path}/*`]

/**
 * The addresses of documents. A host joins the rules of all patterns that match an address, so no pattern for documents
 * may match a file of `/assets/`.
 */
const documents: readonly string[] = [
  '/',
  '/index.html',
  '/offline.html',
  '/sw.js',
  ...[...firstParts, ...prefixes].flatMap(withAllBelow),
]

/** The addresses of order links. */
const orderLinks: readonly string[] = editions.map(edition => `${localize(edition, pathTo('revive'))}/*`)

/** The headers file `_headers`, in the format that several hosts of static sites read. */
export const headersFile = (policy: string, tls: Tls | undefined): string =>
  [
    block('/*', {
      'Content-Security-Policy': policy,
      ...siteHeaders(tls),
      'Referrer-Policy': REFERRER.usual,
    }),
    ...[...new Set([...documents, ...orderLinks])].map(path =>
      block(path, {
        ...(documents.includes(path) ? { 'Cache-Control': CACHE.checked } : {}),
        // the last of two values applies
        ...(orderLinks.includes(path) ? { 'Referrer-Policy': REFERRER.orderLink } : {}),
      }),
    ),
    block('/assets/*', { 'Cache-Control': CACHE.hashed }),
    '',
  ].join('\n')

const block = (path: string, headers: Readonly<Record<string, string>>): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')
