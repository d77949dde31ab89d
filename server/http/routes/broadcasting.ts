import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import { authorizeChannel } from '~/contract/calls'
import { customerRoute, type RouteDeps } from '@server/http/kit/define-route'
import type { RouteError } from '@server/http/kit/route-error'
import { isUuid } from '@server/platform/uuid'
import type { Realtime } from '@server/realtime/realtime'
import type { Shop } from '@server/shop/shop.port'

/** Realtime authorisation: signs the caller's own channels only (I-16). */
export const broadcastingRoutes = (
  app: FastifyInstance,
  deps: RouteDeps,
  { orders }: Shop,
  realtime: Realtime,
): void => {
  customerRoute(app, deps, authorizeChannel, async ({ caller, body: { socket_id, channel_name } }) => {
    const order = /^private-orders\.(.+)$/u.exec(channel_name)?.[1]
    if (!isUuid(order) || !/^\d+\.\d+$/u.test(socket_id) || !(await orders.owns(caller.userId, order))) return forbidden
    const authorised = realtime.authorize(socket_id, channel_name, caller.sessionId)
    return authorised === undefined ? forbidden : E.right(authorised)
  })
}

const forbidden: E.Either<RouteError, never> = E.left({ _tag: 'forbidden' })
