import type { Http } from '~/adapters/http/client'
import { getCheckout, saveCheckout } from '~/contract/calls'
import type { CheckoutPort } from '~/domain/cart/checkout.port'

export const httpCheckout = (http: Http): CheckoutPort => ({
  fetch: http.ask(getCheckout),
  save: form => http.ask(saveCheckout, { body: form }),
})
