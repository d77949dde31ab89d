import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import { eraseAccount, exportData } from '~/contract/calls'
import { customerRoute, type RouteDeps } from '@server/http/kit/define-route'
import { orRouteError, visitOf } from '@server/http/routes/session'
import type { Shop } from '@server/shop/shop.port'

/** The calls of customers on all their data. Both need a confirmation: a borrowed phone is not enough. */
export const customerRoutes = (app: FastifyInstance, deps: RouteDeps, { customers }: Pick<Shop, 'customers'>): void => {
  const { identity, sessionCookie } = deps
  customerRoute(app, deps, exportData, async ({ caller, body, request }) => {
    const sure = await identity.confirmation.before(caller, body, visitOf(deps, request, caller.lang))
    return E.isLeft(sure) ? orRouteError(sure, caller.lang) : customers.data(caller)
  })
  customerRoute(app, deps, eraseAccount, async ({ caller, body, request, reply }) => {
    // first: a refusal uses up no code
    const may = await customers.mayErase(caller)
    if (E.isLeft(may)) return may
    const sure = await identity.confirmation.before(caller, body, visitOf(deps, request, caller.lang))
    if (E.isLeft(sure)) return orRouteError(sure, caller.lang)
    const erased = await customers.erase(caller)
    if (E.isLeft(erased)) return erased
    sessionCookie.drop(reply)
    if (erased.right !== undefined) identity.farewell(erased.right, caller.lang)
    return E.right(undefined)
  })
}
