import * as E from 'fp-ts/Either'
import { type Link, reading } from '@testing/memory/link'
import { readCheckout, saveForm } from '@testing/memory/shop/shop-cart'
import type { CheckoutPort } from '~/domain/cart/checkout.port'

export const memoryCheckout = (link: Link): CheckoutPort => ({
  fetch: link.ask('checkout', reading(readCheckout)),
  save: form =>
    link.ask('save checkout', (state, user) =>
      E.map((next: typeof state) => [readCheckout(next, user), next] as const)(saveForm(state, user, form)),
    ),
})
