import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Http } from '~/adapters/http/client'
import {
  cancelOrder,
  checkPayment,
  getOrder,
  getTaking,
  getTakings,
  payOrder,
  placeOrder,
  revealOrder,
  reviveOrder,
} from '~/contract/calls'
import type { Failure } from '~/domain/shared/failure'
import type { OrdersPort } from '~/domain/orders/orders.port'
import { defined } from '~/domain/shared/defined'

export const httpOrders = (http: Http): OrdersPort => ({
  place: (key, confirmed) => http.ask(placeOrder, { key, body: confirmed ?? {} }),
  get: id => http.ask(getOrder, { params: { id } }),
  pay: (id, method, key) => http.ask(payOrder, { params: { id }, body: { method }, key }),
  payByLink: (id, link, method, key) => http.ask(payOrder, { params: { id }, body: { method }, key, link }),
  check: (id, link) =>
    pipe(
      http.ask(checkPayment, { params: { id }, ...defined({ link }) }),
      TE.orElse(failure => {
        if (!lacksCall(failure)) return TE.left(failure)
        return link === undefined
          ? http.ask(getOrder, { params: { id } })
          : http.ask(reviveOrder, { params: { id }, query: { token: link } })
      }),
    ),
  cancel: id => http.ask(cancelOrder, { params: { id } }),
  reveal: (id, code) => http.ask(revealOrder, { params: { id }, body: { code } }),
  revive: (id, token) => http.ask(reviveOrder, { params: { id }, query: { token } }),
  takings: (page, show) => http.ask(getTakings, { query: { page: String(page), ...defined({ show }) } }),
  taking: id => http.ask(getTaking, { params: { id } }),
})

/**
 * True if the backend does not know the call. It gives the same answer for an absent order; only reading that order
 * distinguishes the two.
 */
const lacksCall = (failure: Failure): boolean =>
  failure._tag === 'not_found' || (failure._tag === 'server' && failure.status === 405)
