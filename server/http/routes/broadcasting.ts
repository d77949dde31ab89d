import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import { authorizeChannel } from '~/contract/calls'
import { customer, type Doorway } from '@server/http/kit/define-route'
import type { No } from '@server/http/kit/refusals'
import { isUuid } from '@server/http/kit/well-formed'
import type { Realtime } from '@server/realtime/realtime'
import type { Shop } from '@server/shop/shop.port'

/** Realtime authorisation: signs the caller's own channels only (I-16). */
export const broadcastingRoutes = (app: FastifyInstance, door: Doorway, { orders }: Shop, realtime: Realtime): void => {
  customer(app, door, authorizeChannel, async ({ caller, body: { socket_id, channel_name } }) => {
    const order = /^private-orders\.(.+)$/u.exec(channel_name)?.[1]
    if (!isUuid(order) || !/^\d+\.\d+$/u.test(socket_id) || !(await orders.owns(caller.userId, order))) return forbidden
    // bound first: a session that ends in between closes the socket too (I-18)
    realtime.bind(socket_id, caller.sessionId)
    const authorised = realtime.authorize(socket_id, channel_name)
    return authorised === undefined ? forbidden : E.right(authorised)
  })
}

const forbidden: E.Either<No, never> = E.left({ _tag: 'forbidden' })
