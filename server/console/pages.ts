import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CONSOLE_PATH } from '~/contract/console/console-call'
import { CACHE } from '@server/pages/site-headers'

/**
 * Serves the console's build. Every address below `/console` that is neither a call nor a file answers the one document,
 * which draws itself in the browser. It has no data of the shop.
 */
export const consolePages = async (
  app: FastifyInstance,
  directory: string,
  imageOrigins: readonly string[],
): Promise<void> => {
  const html = await readFile(join(directory, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: join(directory, 'assets'),
    prefix: `${CONSOLE_PATH}/assets/`,
    // the shop's files have the decoration of replies
    decorateReply: false,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: reply => void reply.header('Cache-Control', CACHE.hashed),
  })
  // a chunk of an earlier build: a browser would run the document in its place as code
  app.get(`${CONSOLE_PATH}/assets/*`, (_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('not found'),
  )
  const policy = documentPolicy(imageOrigins)
  const document = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply.type('text/html; charset=utf-8').header('Content-Security-Policy', policy).send(html)
  app.get(CONSOLE_PATH, document)
  app.get(`${CONSOLE_PATH}/*`, document)
}

/** What the document may load and run: the console's own files, and the shop's pictures. */
const documentPolicy = (imageOrigins: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...imageOrigins].join(' '),
    "connect-src 'self'",
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
