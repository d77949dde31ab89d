import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CONSOLE_PATH, CONSOLE_PREVIEW } from '~/contract/console/console-call'
import { CACHE } from '@server/pages/site-headers'

/**
 * Serves the console's build. Every address below `/console` that is neither a call nor a file answers the one document,
 * which draws itself in the browser. It has no data of the shop. The preview is a separate page in a frame of the console.
 * It has the code and the styles of the shop, and the console tells it what to show.
 */
export const consolePages = async (
  app: FastifyInstance,
  directory: string,
  imageOrigins: readonly string[],
): Promise<void> => {
  const preview = await documentIn(join(directory, 'preview'), previewPolicy(imageOrigins))
  const console = await documentIn(directory, consolePolicy(imageOrigins))
  await serveAssets(app, join(directory, 'preview'), CONSOLE_PREVIEW)
  await serveAssets(app, directory, `${CONSOLE_PATH}/`)
  app.get(CONSOLE_PREVIEW, preview)
  app.get(CONSOLE_PATH, console)
  app.get(`${CONSOLE_PATH}/*`, console)
}

type Document = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

const documentIn = async (directory: string, policy: string): Promise<Document> => {
  const html = await readFile(join(directory, 'index.html'), 'utf8')
  return (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('Content-Security-Policy', policy).send(html)
}

/** Serves the files of a build's `assets`. `path`: of the page that loads them, with a slash at its end. */
const serveAssets = async (app: FastifyInstance, directory: string, path: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: join(directory, 'assets'),
    prefix: `${path}assets/`,
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
  app.get(`${path}assets/*`, (_request, reply) => reply.code(404).type('text/plain; charset=utf-8').send('not found'))
}

/** What both documents may load and run: the console's own files, and the shop's pictures. */
const commonPolicy = (imageOrigins: readonly string[]): readonly string[] => [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  ["img-src 'self' data: blob:", ...imageOrigins].join(' '),
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

const consolePolicy = (imageOrigins: readonly string[]): string =>
  [...commonPolicy(imageOrigins), "connect-src 'self'", "frame-src 'self'", "frame-ancestors 'none'"].join('; ')

/** The preview connects to nothing, and only the console has it in a frame. */
const previewPolicy = (imageOrigins: readonly string[]): string =>
  [...commonPolicy(imageOrigins), "frame-ancestors 'self'"].join('; ')
