import type { FastifyInstance } from 'fastify'
import { matchRoute } from '~/domain/site/routes'

/** Sets the security headers of every answer. A route may override them later. */
export const securityHeaders = (app: FastifyInstance, publicUrl: string): void => {
  const always = {
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    // the operator's other front ends are on the same site
    'Cross-Origin-Resource-Policy': 'same-site',
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ ...always, 'Referrer-Policy': referrerPolicy(request.url) })
  })
}

/** The address of an order link contains its secret: other sites get no referrer from it. */
const referrerPolicy = (url: string): string =>
  matchRoute(url.split('?')[0] ?? '')?.name === 'revive' ? 'no-referrer' : 'strict-origin-when-cross-origin'
