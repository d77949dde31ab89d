import type { FastifyInstance } from 'fastify'

/** JSON in UTF-8, and nothing else. An empty body is no body, whatever it calls itself. */
export const jsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = textOf(body)
    if (text === undefined) return done(new BadRequest())
    if (text.trim() === '') return done(null, undefined)
    return parse(request, text, done)
  })
}

/** What `pusher-js` sends when it is left to itself (calls). */
export const formBodies = (app: FastifyInstance): void => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, body, done) => {
    const text = textOf(body)
    if (text === undefined) return done(new BadRequest())
    return done(null, Object.fromEntries(new URLSearchParams(text)))
  })
}

class BadRequest extends Error {
  readonly statusCode = 400
}

/** Bytes that are no UTF-8 are not guessed at. */
const textOf = (body: string | Buffer): string | undefined => {
  if (typeof body === 'string') return body
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return undefined
  }
}
