import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PictureFormat } from '@server/pictures/encode-picture'
import { PICTURES_PATH, type PictureStore, pictureOf, pictureTypes } from '@server/pictures/picture-store'

/**
 * Serves the operator's pictures. An address without an ending is answered in the best format that the browser takes. A
 * file never changes under its name, so caches keep it.
 */
export const pictures = (app: FastifyInstance, store: Pick<PictureStore, 'read'>): void => {
  app.get<{ Params: { file: string } }>(`${PICTURES_PATH}:file`, async (request, reply) => {
    const asked = pictureOf(request.params.file)
    const found =
      asked === undefined
        ? undefined
        : await firstOf(store, asked.id, formatsFor(asked.format, request)).catch((error: unknown) => {
            request.log.warn({ err: error }, 'the store of pictures does not answer')
            return 'unavailable' as const
          })
    if (found === 'unavailable') return text(reply.code(503).header('Retry-After', RETRY_AFTER_S), 'not available now')
    if (asked !== undefined && found !== undefined) {
      const tag = `"${asked.id}.${found.format}"`
      void reply.header('Cache-Control', 'public, max-age=31536000, immutable').header('ETag', tag)
      if (asked.format === undefined) void reply.header('Vary', 'Accept')
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      return reply.type(pictureTypes[found.format]).send(found.bytes)
    }
    return text(reply.code(404), 'not found')
  })
}

const RETRY_AFTER_S = '5'

const text = (reply: FastifyReply, message: string): FastifyReply =>
  reply.type('text/plain; charset=utf-8').header('Cache-Control', 'no-store').send(message)

/** The formats to try, the smallest first. A browser names the newer ones; every browser shows the others. */
const formatsFor = (
  asked: PictureFormat | undefined,
  { headers: { accept = '' } }: Pick<FastifyRequest, 'headers'>,
): readonly PictureFormat[] => {
  if (asked !== undefined) return [asked]
  const newer = (['avif', 'webp'] as const).filter(format => accept.includes(pictureTypes[format]))
  return [...newer, 'jpg', 'png']
}

const firstOf = async (store: Pick<PictureStore, 'read'>, id: string, formats: readonly PictureFormat[]) => {
  for (const format of formats) {
    const bytes = await store.read(id, format)
    if (bytes !== undefined) return { format, bytes }
  }
  return undefined
}
