import { type Guard, ownPagesOnly } from '@server/http/plugins/guards'
import { requestLocaleOf } from '@server/http/kit/request-locale'
import { sendRouteError } from '@server/http/kit/route-error'

/**
 * Refuses every request that the console's own page did not make. Pages of the same site, such as those of the shop, are
 * other sites here. A browser says where a request comes from; a program that is no browser says nothing.
 */
export const consolePagesOnly =
  (origin: string): Guard =>
  (request, reply, done) => {
    const { 'sec-fetch-site': site = 'same-origin', origin: from = origin } = request.headers
    // `none`: a person opened the address of a file
    const isOwn = from === origin && (site === 'same-origin' || (site === 'none' && request.method === 'GET'))
    if (isOwn) return ownPagesOnly(request, reply, done)
    void sendRouteError(reply, requestLocaleOf(request).lang, { _tag: 'forbidden' })
  }

/** Answers 404 on every other host than that of the console. */
export const consoleHostOnly = (origin: string): Guard => {
  const { host } = new URL(origin)
  return (request, reply, done) => {
    if (request.host === host) return done()
    void sendRouteError(reply, requestLocaleOf(request).lang, { _tag: 'not_found' })
  }
}
