import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Below this, compressing costs more than it saves. */
const WORTH_BYTES = 1024

/**
 * Compresses texts as they are sent, if the client accepts it: pages, and the catalogue in JSON. Answers with secrets
 * stay uncompressed, because the length of compressed data reveals parts of it.
 */
export const compression = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '')
    const wanted =
      type.startsWith('text/html') || (type.startsWith('application/json') && isPublic(request.routeOptions.url))
    if (!wanted || typeof payload !== 'string' || reply.hasHeader('content-encoding')) return payload
    if (!/\baccept-encoding\b/iu.test(String(reply.getHeader('vary') ?? '')))
      void reply.header('Vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
    if (Buffer.byteLength(payload) < WORTH_BYTES) return payload
    const encoding = encodingOf(request.headers['accept-encoding'])
    if (encoding === undefined) return payload
    const packed = encoding === 'br' ? await br(payload, { params: QUALITY }) : await gz(payload, { level: 6 })
    void reply.header('Content-Encoding', encoding).header('Content-Length', packed.length)
    return packed
  })
}

const br = promisify(brotliCompress)
const gz = promisify(gzip)
const QUALITY = { [constants.BROTLI_PARAM_QUALITY]: 4 }

/** Answers that are the same for every client. */
const isPublic = (route: string | undefined): boolean =>
  route !== undefined && /^\/(?:openapi\.json|api\/(?:init|categories|catalogs|products\/:no))$/u.test(route)

/** Prefers Brotli to gzip; an encoding with a weight of zero is refused. */
const encodingOf = (accepted: string | string[] | undefined): 'br' | 'gzip' | undefined => {
  const taken = new Set(
    String(accepted ?? '')
      .toLowerCase()
      .split(',')
      .flatMap(each => {
        const [name = '', ...parameters] = each.split(';').map(part => part.trim())
        return parameters.some(part => /^q=0(?:\.0*)?$/u.test(part)) ? [] : [name]
      }),
  )
  return (['br', 'gzip'] as const).find(each => taken.has(each))
}
