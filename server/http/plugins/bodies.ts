import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isShallow } from '@server/platform/json'

/** Accepts JSON in UTF-8 only. An empty body counts as no body, with any content type. */
export const jsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(request)) return done(new BodyRefused(415))
    const text = textOf(body)
    if (text === undefined || !isShallow(text)) return done(new BodyRefused(400))
    if (text.trim() === '') return done(null, undefined)
    return parse(request, text, done)
  })
}

/** The default format of `pusher-js`. */
export const formBodies = (app: FastifyInstance): void => {
  app.addContentTypeParser(FORM, { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(request)) return done(new BodyRefused(415))
    const text = textOf(body)
    if (text === undefined) return done(new BodyRefused(400))
    return done(null, Object.fromEntries(new URLSearchParams(text)))
  })
}

/** Accepts forms only. Any other body reads as absent: the route answers with an error of its protocol. */
export const formsOnly = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
    const text = type === FORM && isUtf8(request) ? textOf(body) : undefined
    done(null, text === undefined ? undefined : unrepeated(new URLSearchParams(text)))
  })
}

const FORM = 'application/x-www-form-urlencoded'

/** A repeated parameter is ambiguous. */
const unrepeated = (form: URLSearchParams): Readonly<Record<string, string>> | undefined =>
  new Set(form.keys()).size === form.size ? Object.fromEntries(form) : undefined

class BodyRefused extends Error {
  constructor(readonly statusCode: 400 | 415) {
    super('the body is refused')
  }
}

/** A body in another charset than UTF-8 would be misread. */
const isUtf8 = ({ headers }: FastifyRequest): boolean => {
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/iu.exec(headers['content-type'] ?? '')?.[1]
  return charset === undefined || /^utf-?8$/iu.test(charset)
}

/** Bytes that are not UTF-8 are refused. */
const textOf = (body: string | Buffer): string | undefined => {
  if (typeof body === 'string') return body
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return undefined
  }
}
