import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { comesFromElsewhere } from '@server/http/kit/exemptions'
import { refuse } from '@server/http/kit/errors'
import { sendError } from '@server/http/kit/route-error'
import { requestLocaleOf } from '@server/http/kit/request-locale'
import { message } from '@server/platform/messages/message'

/** A hook that answers or calls `done`: a promise for each of them would cost every request. */
export type Guard = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void

/**
 * Calls that change something come from the shop's own pages. Another site cannot set `X-Requested-With` without a
 * preflight, and browsers send the origin of a request.
 */
export const ownPagesOnly: Guard = (request, reply, done) => {
  if (SAFE.has(request.method) || comesFromElsewhere(request)) return done()
  const { 'x-requested-with': requestedWith, 'sec-fetch-site': site } = request.headers
  if (requestedWith === 'XMLHttpRequest' && site !== 'cross-site') return done()
  void sendError(reply, 403, message(requestLocaleOf(request).lang, 'request.forbidden'))
}

/** A compressed body would have to be unpacked without a known size. */
export const plainBodiesOnly: Guard = (request, reply, done) => {
  if ((request.headers['content-encoding'] ?? 'identity') === 'identity') return done()
  void sendError(reply, 415, message(requestLocaleOf(request).lang, 'request.wrongType'))
}

/** Longer than any address of the shop; the query does not count. */
const LONGEST_PATH = 2_048

/** Refuses a long path before a route works on it. */
export const shortPathsOnly: Guard = (request, reply, done) => {
  const at = request.url.indexOf('?')
  if ((at < 0 ? request.url.length : at) <= LONGEST_PATH) return done()
  void refuse(request, reply, 414)
}

/** How long the server drains the rest of a refused body. */
const DRAIN_MS = 5_000

/**
 * Refuses a body that declares too large a length before any of it is read. The rest of it is dropped for a while:
 * closing at once would reset the socket, and the client would lose the answer.
 */
export const smallBodiesOnly =
  (usualLimit: number): Guard =>
  (request, reply, done) => {
    const declared = Number(request.headers['content-length'] ?? 0)
    if (declared <= (request.routeOptions.bodyLimit ?? usualLimit)) return done()
    const { raw } = request
    const end = setTimeout(() => raw.destroy(), DRAIN_MS).unref()
    raw.once('end', () => clearTimeout(end)).resume()
    void refuse(request, reply, 413)
  }

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
