import type { FastifyInstance } from 'fastify'
import { matchRoute } from '~/domain/site/routes'
import type { Config } from '@server/config/config'

type HeaderSettings = Pick<Config, 'publicUrl' | 'hsts'>

/** How long, and for which hosts, browsers use TLS only. */
const TLS_ONLY = { host: 'max-age=31536000', subdomains: 'max-age=31536000; includeSubDomains' }

/**
 * Sets the security headers of every answer. A route may override them later. `server/pages/csp.ts` has the Content
 * Security Policy.
 */
export const securityHeaders = (app: FastifyInstance, { publicUrl, hsts }: HeaderSettings): void => {
  const always = {
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    // the operator's other front ends are on the same site
    'Cross-Origin-Resource-Policy': 'same-site',
    ...(publicUrl.startsWith('https:') && hsts !== 'no' ? { 'Strict-Transport-Security': TLS_ONLY[hsts] } : {}),
  }
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(always).header('Referrer-Policy', referrerPolicy(request.url))
    done()
  })
}

/** The address of an order link contains its secret: other sites get no referrer from it. */
const referrerPolicy = (url: string): string =>
  !url.startsWith('/api/') && matchRoute(url.split('?')[0] ?? '')?.name === 'revive'
    ? 'no-referrer'
    : 'strict-origin-when-cross-origin'
