import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Lang } from '~/domain/shared/locale'
import { methodsByAddress } from '@server/http/kit/methods'
import { type ErrorAnswer, sendError } from '@server/http/kit/route-error'
import { requestLocaleOf } from '@server/http/kit/request-locale'
import { isUnavailable } from '@server/platform/database/unavailable'
import { message, type MessageKey } from '@server/platform/messages/message'

/** Answers every error as `{message}`: never a stack, never a part of the request. */
export const errorAnswers = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>((thrown, request, reply) => {
    const status = loggedStatus(thrown, request)
    return status === 503 ? refuseForNow(request, reply, AGAIN_AFTER_SECONDS) : refuse(request, reply, status)
  })
  const methodsOf = methodsByAddress(app)
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(request.url.split('?')[0] ?? '')
    return allowed.length === 0 || allowed.includes(request.method)
      ? refuse(request, reply, 404)
      : refuse(request, reply.header('Allow', allowed.join(', ')), 405)
  })
}

/** Answers addresses that the router cannot read: not UTF-8, or wrongly escaped. */
export const badAddress = (thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  void refuse(request, reply, statusOf(thrown))
}

/**
 * Answers input that the HTTP parser refuses. It never becomes a request, so the answer goes to the socket itself. It
 * is in the shop's first language, because no language was read.
 */
export const unreadable = (thrown: Error & { readonly code?: string }, socket: Socket): void => {
  if (thrown.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = statusOfParser(thrown.code)
  const body = JSON.stringify({ message: message('zh-Hant', messageOf(status)) })
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
  // do not wait for a client that keeps its side open
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

const LINGER_MS = 1_000

const statusOfParser = (code: string | undefined): number => {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return 431
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 408
    default:
      return 400
  }
}

/** Refuses a whole request, as `{message}`; for a page, as a page without data. */
export const refuse = (request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply => {
  const { lang } = requestLocaleOf(request)
  const text = message(lang, messageOf(status))
  // a person reads a page that cannot be rendered
  if (request.routeOptions.url === '/*')
    return reply.code(status).type('text/html; charset=utf-8').send(page(lang, text))
  return sendError(reply, status, text)
}

/** How long a client waits before it repeats a request that met a lost database. */
const AGAIN_AFTER_SECONDS = 5

/** Refuses a request that may be repeated after some seconds. */
export const refuseForNow = (request: FastifyRequest, reply: FastifyReply, seconds: number): FastifyReply =>
  refuse(request, reply.header('Retry-After', String(seconds)), 503)

/** The answer to an error that was thrown after the answer had begun. */
export const thrownAnswer = (thrown: unknown, request: FastifyRequest): ErrorAnswer => {
  const status = loggedStatus(thrown instanceof Error ? thrown : new Error('no error was thrown'), request)
  return { status, body: { message: message(requestLocaleOf(request).lang, messageOf(status)) } }
}

/** A thrown error. Some have a status and a code. */
type Thrown = Error & Partial<Pick<FastifyError, 'statusCode' | 'code'>>

/** The status of an error. Errors of the server are in the log. */
const loggedStatus = (thrown: Thrown, request: FastifyRequest): number => {
  const status = statusOf(thrown)
  if (status >= 500) request.log.error(logged(thrown, request), 'a request failed')
  return status
}

const statusOf = (thrown: Thrown): number => {
  if (isUnavailable(thrown)) return 503
  const { statusCode } = thrown
  return statusCode !== undefined && statusCode >= 400 && statusCode < 600 ? statusCode : 500
}

const messageOf = (status: number): MessageKey => {
  switch (status) {
    case 401:
      return 'request.unauthenticated'
    case 403:
      return 'request.forbidden'
    case 404:
      return 'request.notFound'
    case 405:
      return 'request.wrongMethod'
    case 413:
      return 'request.tooLarge'
    case 414:
    case 431:
      return 'request.tooLong'
    case 415:
      return 'request.wrongType'
    case 503:
      return 'request.busy'
    default:
      return status < 500 ? 'request.malformed' : 'request.broken'
  }
}

/** The place of the error. Not the message: messages of a database quote the values (I-11). */
const logged = (thrown: Thrown, { method, routeOptions }: FastifyRequest): Readonly<Record<string, unknown>> => ({
  method,
  route: routeOptions.url,
  error: thrown.name,
  code: thrown.code,
  cause: causeOf(thrown),
  at: (thrown.stack ?? '')
    .split('\n')
    .filter(line => /^\s+at /u.test(line))
    .slice(0, 12),
})

const causeOf = ({ cause }: Error): unknown =>
  cause instanceof Error ? ('code' in cause ? cause.code : cause.name) : undefined

const page = (lang: Lang, text: string): string =>
  `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${text}</title><h1>${text}</h1><p><a href="/">${message(lang, 'request.toShop')}</a></p></html>`
