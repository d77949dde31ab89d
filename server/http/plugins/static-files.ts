import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the browser's build. A file named after its content never changes; any other is soon revalidated. */
export const staticFiles = async (app: FastifyInstance, clientDir: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: clientDir,
    // each file has its route: any other address is a page, and needs no lookup on the disk
    wildcard: false,
    index: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('Cache-Control', cacheControl(path.slice(clientDir.length)))
    },
  })
  // a chunk of an earlier build: a browser would run a page in its place as code
  app.get('/assets/*', (_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').header('Cache-Control', 'no-store').send('not found'),
  )
}

const cacheControl = (path: string): string => {
  if (/^\W?assets\W/u.test(path)) return 'public, max-age=31536000, immutable'
  // the browser updates it by its own rules; an old one must never stay
  return /sw\.js(?:\.\w+)?$/u.test(path) ? 'no-cache' : 'public, max-age=3600'
}
