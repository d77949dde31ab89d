import type { FastifyReply, FastifyRequest } from 'fastify'
import { comesFromElsewhere } from '@server/routes/exemptions'
import { error } from '@server/routes/refusals'
import { speechOf } from '@server/routes/speech'
import { texts } from '@server/routes/texts'

/**
 * Calls that change something come from the shop's own pages: another site cannot set `X-Requested-With` without being asked
 * about it first, and browsers say where a request comes from.
 */
export const ownPagesOnly = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
  if (SAFE.has(request.method) || comesFromElsewhere(request)) return undefined
  const { 'x-requested-with': requestedWith, 'sec-fetch-site': site } = request.headers
  if (requestedWith === 'XMLHttpRequest' && site !== 'cross-site') return undefined
  return error(reply, 403, texts(speechOf(request).lang).forbidden)
}

/** What is compressed would have to be unpacked without knowing how large it is. */
export const plainBodiesOnly = async (
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> =>
  (request.headers['content-encoding'] ?? 'identity') === 'identity'
    ? undefined
    : error(reply, 415, texts(speechOf(request).lang).wrongType)

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
