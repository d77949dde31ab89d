import type { FastifyInstance } from 'fastify'
import { matchRoute } from '~/domain/site/routes'
import type { Config } from '@server/config/config'
import { REFERRER, siteHeaders } from '@server/pages/site-headers'

type HeaderSettings = Pick<Config, 'publicUrl' | 'hsts'>

/**
 * Sets the security headers of every answer. A route may override them later. `server/pages/csp.ts` has the Content
 * Security Policy.
 */
export const securityHeaders = (app: FastifyInstance, { publicUrl, hsts }: HeaderSettings): void => {
  const always = siteHeaders(publicUrl.startsWith('https:') && hsts !== 'no' ? hsts : undefined)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(always).header('Referrer-Policy', referrerPolicy(request.url))
    done()
  })
}

const referrerPolicy = (url: string): string =>
  !url.startsWith('/api/') && matchRoute(url.split('?')[0] ?? '')?.name === 'revive'
    ? REFERRER.orderLink
    : REFERRER.usual
