import '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { type EditionCode, type Lang, editions, parseLang, splitEdition } from '~/domain/shared/locale'
import type { RegionSettings, Visit } from '~/domain/site/region'
import { type Match, matchRoute } from '~/domain/site/routes'
import { defaultWebviews, webviewOf } from '~/domain/site/webview'

/** A parsed request for a document. */
export interface PageRequest {
  /** With the edition prefix. */
  readonly path: string
  /** The query with its question mark, or empty. */
  readonly query: string
  /** Path and query. */
  readonly address: string
  readonly edition: EditionCode
  readonly lang: Lang
  readonly match: Match | undefined
  /** The visitor's data; the browser finds the rest after the first view (docs/spec/decisions.md#4-locale-and-region). */
  readonly visit: Visit
  /** False without the cookie of a session. */
  readonly mayBeCustomer: boolean
}

export const parsePageRequest = (
  request: FastifyRequest,
  region: RegionSettings,
  mayBeCustomer: boolean,
): PageRequest => {
  const at = request.url.indexOf('?')
  const path = at < 0 ? request.url : request.url.slice(0, at)
  const query = at < 0 || at === request.url.length - 1 ? '' : request.url.slice(at)
  return {
    path,
    query,
    address: path + query,
    edition: splitEdition(path).edition,
    lang: parseLang(request.cookies['lang']),
    match: matchRoute(path),
    visit: {
      path,
      search: query,
      hash: '',
      inMessagingApp:
        webviewOf(request.headers['user-agent'] ?? '', { ...defaultWebviews, ...region.webviews }) === 'messaging',
      chosen: editions.find(edition => edition === request.cookies['i18n_redirected']),
    },
    mayBeCustomer,
  }
}
