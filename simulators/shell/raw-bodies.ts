import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Keeps raw bodies of any content type, because signatures cover bytes. For the routes of this plugin only. */
export const rawBodies = (routes: FastifyInstance): void => {
  routes.removeAllContentTypeParsers()
  routes.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
}

export const bodyOf = (request: FastifyRequest): Buffer =>
  Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)

/** The fields of a form; the last value of a repeated name. */
export const fieldsOf = (form: string): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(form))

export const isReachable = (url: string): boolean => URL.canParse(url) && /^https?:$/u.test(new URL(url).protocol)
