import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { formBodies, jsonBodies } from '@server/routes/bodies'
import { broadcastingRoutes } from '@server/routes/broadcasting'
import { cartRoutes } from '@server/routes/cart'
import { catalogueRoutes } from '@server/routes/catalogue'
import { ownPagesOnly, plainBodiesOnly } from '@server/routes/guards'
import type { Doorway } from '@server/routes/handle'
import { notificationRoutes } from '@server/routes/notifications'
import { traceRoute } from '@server/routes/operations'
import { orderRoutes } from '@server/routes/orders'
import { sessionRoutes } from '@server/routes/session'
import type { Realtime } from '@server/realtime/realtime'
import type { Shop } from '@server/shop/shop.port'

export interface ApiOptions extends Doorway {
  readonly shop: Shop
  readonly realtime: Realtime
  readonly regionHeader: string | undefined
}

/** Every call of the contract. The guards are tied to the routes, not to how an address is spelled. */
export const api =
  (options: ApiOptions): FastifyPluginAsync =>
  async app => {
    const { shop, realtime, regionHeader } = options
    app.addHook('onRequest', async (_request, reply) => {
      void reply.header('Cache-Control', 'private, no-store')
    })
    await scope(app, from => notificationRoutes(from, shop))
    await scope(app, pages => {
      pages.addHook('onRequest', ownPagesOnly)
      pages.addHook('onRequest', plainBodiesOnly)
      jsonBodies(pages)
      catalogueRoutes(pages, options, shop)
      cartRoutes(pages, options, shop)
      orderRoutes(pages, options, shop)
      sessionRoutes(pages, options)
      traceRoute(pages, regionHeader)
      // whatever else is asked of it is not there
      pages.all('/api/*', (_request, reply) => reply.callNotFound())
    })
    await scope(app, sockets => {
      sockets.addHook('onRequest', ownPagesOnly)
      sockets.addHook('onRequest', plainBodiesOnly)
      jsonBodies(sockets)
      formBodies(sockets)
      broadcastingRoutes(sockets, options, shop, realtime)
    })
  }

/** Hooks and parsers hold within a scope only. */
const scope = async (app: FastifyInstance, fill: (inner: FastifyInstance) => void): Promise<void> => {
  await app.register(async inner => fill(inner))
}
