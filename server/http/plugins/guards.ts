import type { FastifyReply, FastifyRequest } from 'fastify'
import { comesFromElsewhere } from '@server/http/kit/exemptions'
import { refuse } from '@server/http/kit/errors'
import { sendError } from '@server/http/kit/route-error'
import { requestLocaleOf } from '@server/http/kit/request-locale'
import { message } from '@server/platform/messages/message'

/**
 * Calls that change something come from the shop's own pages. Another site cannot set `X-Requested-With` without a
 * preflight, and browsers send the origin of a request.
 */
export const ownPagesOnly = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
  if (SAFE.has(request.method) || comesFromElsewhere(request)) return undefined
  const { 'x-requested-with': requestedWith, 'sec-fetch-site': site } = request.headers
  if (requestedWith === 'XMLHttpRequest' && site !== 'cross-site') return undefined
  return sendError(reply, 403, message(requestLocaleOf(request).lang, 'request.forbidden'))
}

/** A compressed body would have to be unpacked without a known size. */
export const plainBodiesOnly = async (
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> =>
  (request.headers['content-encoding'] ?? 'identity') === 'identity'
    ? undefined
    : sendError(reply, 415, message(requestLocaleOf(request).lang, 'request.wrongType'))

/** Longer than any address of the shop; the query does not count. */
const LONGEST_PATH = 2_048

/** Refuses a long path before a route works on it. */
export const shortPathsOnly = async (
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> => {
  const at = request.url.indexOf('?')
  return (at < 0 ? request.url.length : at) > LONGEST_PATH ? refuse(request, reply, 414) : undefined
}

/** How long the server drains the rest of a refused body. */
const DRAIN_MS = 5_000

/**
 * Refuses a body that declares too large a length before any of it is read. The rest of it is dropped for a while:
 * closing at once would reset the socket, and the client would lose the answer.
 */
export const smallBodiesOnly =
  (usualLimit: number) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const declared = Number(request.headers['content-length'] ?? 0)
    if (declared <= (request.routeOptions.bodyLimit ?? usualLimit)) return undefined
    const { raw } = request
    const end = setTimeout(() => raw.destroy(), DRAIN_MS).unref()
    raw.once('end', () => clearTimeout(end)).resume()
    return refuse(request, reply, 413)
  }

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
