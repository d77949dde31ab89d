import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { READ_HEADERS, SENT_HEADERS, SENT_METHODS } from '~/contract/headers'

/** Pages on other origins that may read answers. Origins are compared exactly. */
export interface Elsewhere {
  /** The operator's front ends on the same site: their users log in. */
  readonly frontEnds: readonly string[]
  /** The origins of mini-apps: they exchange codes and read profiles, without cookies. */
  readonly miniApps: ReadonlySet<string>
}

const METHODS = SENT_METHODS.join(', ')
const HEADERS = SENT_HEADERS.join(', ')
const EXPOSED = READ_HEADERS.join(', ')
const FOR_MINI_APPS: ReadonlySet<string> = new Set(['/api/oauth/token', '/api/oauth/userinfo'])

/** Answers preflight requests for pages of other origins. An origin that is not listed gets no permission. */
export const crossOrigin = (app: FastifyInstance, { frontEnds, miniApps }: Elsewhere): void => {
  if (frontEnds.length === 0 && miniApps.size === 0) return
  app.addHook('onRequest', async (request, reply): Promise<FastifyReply | undefined> => {
    void reply.header('Vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined) return undefined
    const path = request.url.split('?')[0] ?? ''
    const known = frontEnds.includes(origin)
    if (!known && !(miniApps.has(origin) && FOR_MINI_APPS.has(path))) return undefined
    void reply.header('Access-Control-Allow-Origin', origin).header('Access-Control-Expose-Headers', EXPOSED)
    if (known) void reply.header('Access-Control-Allow-Credentials', 'true')
    if (!isPreflight(request)) return undefined
    return reply
      .code(204)
      .header('Access-Control-Allow-Methods', METHODS)
      .header('Access-Control-Allow-Headers', HEADERS)
      .header('Access-Control-Max-Age', '600')
      .send()
  })
}

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
