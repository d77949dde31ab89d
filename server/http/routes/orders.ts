import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import {
  cancelOrder,
  checkPayment,
  getOrder,
  getTaking,
  getTakings,
  payOrder,
  placeOrder,
  resendReceipt,
  revealOrder,
  reviveOrder,
} from '~/contract/calls'
import { parseTakingsFilter } from '~/domain/orders/takings-filter'
import { customerRoute, type RouteDeps, publicRoute } from '@server/http/kit/define-route'
import { addressOf } from '@server/http/kit/visitor'
import type { RouteError } from '@server/http/kit/route-error'
import { orRouteError, visitOf } from '@server/http/routes/session'
import { message } from '@server/platform/messages/message'
import { isUuid } from '@server/platform/uuid'
import type { Shop } from '@server/shop/shop.port'

/** Orders, which are also the takings. */
export const orderRoutes = (app: FastifyInstance, deps: RouteDeps, { orders }: Shop): void => {
  const { links } = deps.identity
  customerRoute(app, deps, placeOrder, ({ caller, key, body }) => orders.place(caller, key, body))
  customerRoute(app, deps, getOrder, async ({ caller, params: { id } }) =>
    isUuid(id) ? orders.get(caller, id) : absent,
  )
  customerRoute(app, deps, getTaking, async ({ caller, params: { id } }) =>
    isUuid(id) ? orders.get(caller, id) : absent,
  )
  customerRoute(
    app,
    deps,
    payOrder,
    async ({ caller, params: { id }, body, key }) => (isUuid(id) ? orders.pay(caller, id, body.method, key) : absent),
    async ({ link, params: { id }, body, key, edition, lang, device }) => {
      if (!isUuid(id)) return absent
      const payer = await links.ask(device.ip, id, () => orders.payerBy(id, link, { edition, lang, device }))
      return E.isLeft(payer) ? payer : orders.pay(payer.right, id, body.method, key)
    },
  )
  customerRoute(
    app,
    deps,
    checkPayment,
    async ({ caller, params: { id } }) => (isUuid(id) ? orders.check(caller, id) : absent),
    async ({ link, params: { id }, edition, lang, device }) =>
      isUuid(id) ? links.ask(device.ip, id, () => orders.checkByLink(id, link, { edition, lang })) : absent,
  )
  customerRoute(app, deps, cancelOrder, async ({ caller, params: { id }, key }) =>
    isUuid(id) ? orders.cancel(caller, id, key) : absent,
  )
  customerRoute(app, deps, revealOrder, async ({ caller, params: { id }, body, request }) => {
    if (!isUuid(id)) return absent
    const order = await orders.get(caller, id)
    // another customer's order, not done yet, or shown already: the code is not checked
    if (E.isLeft(order) || order.right.reveal === undefined) return order
    const given = orRouteError(
      await deps.identity.confirmation.give(caller, body.code, visitOf(deps, request, caller.lang)),
      caller.lang,
    )
    return E.isLeft(given) ? given : orders.get(caller, id)
  })
  customerRoute(app, deps, resendReceipt, async ({ caller, params: { id } }) =>
    isUuid(id) ? orders.resendReceipt(caller, id) : absent,
  )
  customerRoute(app, deps, getTakings, async ({ caller, query }) => {
    const page = pageOf(query['page'])
    if (page !== undefined) return E.right(await orders.takings(caller, page, parseTakingsFilter(query['show'])))
    return E.left({
      _tag: 'invalid',
      errors: { page: [message(caller.lang, 'request.wholeNumber', { min: 1, max: LAST_PAGE })] },
    })
  })
  publicRoute(app, deps, reviveOrder, async ({ params: { id }, query, locale, caller, request }) => {
    if (!isUuid(id)) return absent
    return links.ask(addressOf(request), id, async () =>
      orders.revive(id, query['token'] ?? '', locale, await caller()),
    )
  })
}

const absent: E.Either<RouteError, never> = E.left({ _tag: 'not_found' })

const LAST_PAGE = 100_000

const pageOf = (text: string | undefined): number | undefined => {
  if (text === undefined || text === '') return 1
  const page = /^\d{1,6}$/u.test(text) ? Number(text) : 0
  return page >= 1 && page <= LAST_PAGE ? page : undefined
}
