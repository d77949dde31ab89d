import type { Http } from '~/adapters/http/client'
import { addToCart, clearCart, getCart, setQuantity } from '~/contract/calls'
import type { CartPort } from '~/domain/cart.port'

export const httpCart = (http: Http): CartPort => ({
  fetch: http.ask(getCart),
  add: line => http.ask(addToCart, { body: line }),
  setQuantity: (id, quantity) => http.ask(setQuantity, { params: { id }, body: { quantity } }),
  clear: http.ask(clearCart),
})
