import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { accountRoutes } from '@server/http/routes/account'
import { customerRoutes } from '@server/http/routes/customers'
import { formBodies, formsOnly, jsonBodies } from '@server/http/plugins/bodies'
import { broadcastingRoutes } from '@server/http/routes/broadcasting'
import { cartRoutes } from '@server/http/routes/cart'
import { catalogueRoutes } from '@server/http/routes/catalogue'
import { crossOrigin } from '@server/http/plugins/cors'
import { ownPagesOnly, plainBodiesOnly } from '@server/http/plugins/guards'
import { notificationRoutes } from '@server/http/routes/notifications'
import { authorizationRoutes, tokenRoutes } from '@server/http/routes/oauth'
import { traceRoute } from '@server/http/routes/operations'
import { orderRoutes } from '@server/http/routes/orders'
import { sessionRoutes } from '@server/http/routes/session'
import { socialRoutes, type SocialOptions } from '@server/http/routes/social'
import type { Realtime } from '@server/realtime/realtime'
import type { AnswerMemory } from '@server/platform/answers/answer-memory'
import type { Shop } from '@server/shop/shop.port'

export interface ApiOptions extends SocialOptions {
  readonly shop: Shop
  readonly realtime: Realtime
  readonly answers: AnswerMemory
  readonly regionHeader: string | undefined
  /** Origins of the operator's front ends elsewhere on the same site. */
  readonly frontEnds: readonly string[]
}

/** Registers every call of the contract. The guards belong to the routes, not to the spelling of an address. */
export const api =
  (options: ApiOptions): FastifyPluginAsync =>
  async app => {
    const { shop, identity, realtime, regionHeader, frontEnds } = options
    app.addHook('onRequest', (_request, reply, done) => {
      void reply.header('Cache-Control', 'private, no-store')
      done()
    })
    crossOrigin(app, { frontEnds, miniApps: identity.oauth.origins })
    app.addHook('onRequest', ownPagesOnly)
    await scope(app, from => notificationRoutes(from, shop))
    await scope(app, pages => {
      pages.addHook('onRequest', plainBodiesOnly)
      jsonBodies(pages)
      catalogueRoutes(pages, shop, options.answers)
      cartRoutes(pages, options, shop)
      orderRoutes(pages, options, shop)
      sessionRoutes(pages, options)
      accountRoutes(pages, options)
      customerRoutes(pages, options, shop)
      socialRoutes(pages, options)
      authorizationRoutes(pages, options)
      traceRoute(pages, regionHeader)
      // any other address under it is a 404
      pages.all('/api/*', (_request, reply) => reply.callNotFound())
    })
    await scope(app, forms => {
      forms.addHook('onRequest', plainBodiesOnly)
      jsonBodies(forms)
      formBodies(forms)
      broadcastingRoutes(forms, options, shop, realtime)
    })
    await scope(app, apps => {
      apps.addHook('onRequest', plainBodiesOnly)
      formsOnly(apps)
      tokenRoutes(apps, identity)
    })
  }

/** Hooks and parsers apply within their scope only. */
const scope = async (app: FastifyInstance, fill: (inner: FastifyInstance) => void): Promise<void> => {
  await app.register(async inner => fill(inner))
}
