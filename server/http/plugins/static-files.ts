import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The browser's build. What is named after its content never changes; everything else is asked about again soon. */
export const staticFiles = async (app: FastifyInstance, clientDir: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: clientDir,
    // each file is a route of its own: what is not a file is a page, and costs no look at the disk
    wildcard: false,
    index: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('Cache-Control', cacheControl(path.slice(clientDir.length)))
    },
  })
  // a chunk of an earlier build: a page in its place would be run as code
  app.get('/assets/*', (_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').header('Cache-Control', 'no-store').send('not found'),
  )
}

const cacheControl = (path: string): string => {
  if (/^\W?assets\W/u.test(path)) return 'public, max-age=31536000, immutable'
  // its browser asks for it with its own rules; an old one must never stay
  return /sw\.js(?:\.\w+)?$/u.test(path) ? 'no-cache' : 'public, max-age=3600'
}
