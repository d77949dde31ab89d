import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Bodies as they came, whatever they call themselves: signatures cover bytes. For the routes of this plugin alone. */
export const rawBodies = (routes: FastifyInstance): void => {
  routes.removeAllContentTypeParsers()
  routes.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
}

export const bodyOf = (request: FastifyRequest): Buffer =>
  Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)

/** The fields of a form; of what comes twice the last counts. */
export const fieldsOf = (form: string): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(form))

export const isReachable = (url: string): boolean => URL.canParse(url) && /^https?:$/u.test(new URL(url).protocol)
