import type { Http } from '~/adapters/http/client'
import {
  cancelOrder,
  getOrder,
  getTaking,
  getTakings,
  payOrder,
  placeOrder,
  revealOrder,
  reviveOrder,
} from '~/contract/calls'
import type { OrdersPort } from '~/domain/orders.port'

export const httpOrders = (http: Http): OrdersPort => ({
  place: (key, confirmed) => http.ask(placeOrder, { key, body: confirmed ?? {} }),
  get: id => http.ask(getOrder, { params: { id } }),
  pay: (id, method, key) => http.ask(payOrder, { params: { id }, body: { method }, key }),
  payByLink: (id, link, method, key) => http.ask(payOrder, { params: { id }, body: { method }, key, link }),
  cancel: id => http.ask(cancelOrder, { params: { id } }),
  reveal: (id, code) => http.ask(revealOrder, { params: { id }, body: { code } }),
  revive: (id, token) => http.ask(reviveOrder, { params: { id }, query: { token } }),
  takings: page => http.ask(getTakings, { query: { page: String(page) } }),
  taking: id => http.ask(getTaking, { params: { id } }),
})
