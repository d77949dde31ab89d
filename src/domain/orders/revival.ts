import type { Order } from '~/domain/orders/order'

/**
 * The content of an order link (revival link): an order, and the token that opens it
 * (docs/spec/api.md#calls-that-the-specification-does-not-show).
 */
export interface Revival {
  readonly order: string
  readonly token: string
}

/** A token is `{order id}.{secret}`. Undefined: there is no such page. */
export const parseRevival = (token: string | undefined): Revival | undefined => {
  const [whole, order] = /^([^.]+)\.[\w-]+$/u.exec(token ?? '') ?? []
  return whole === undefined || order === undefined ? undefined : { order, token: whole }
}

/** The token of an order's link; none where its backend gives none, or not to this visitor. */
export const revivalOf = ({ id, revival_token: token }: Pick<Order, 'id' | 'revival_token'>): string | undefined => {
  if (token === undefined || token === '') return undefined
  // some backends send the secret alone, some the whole text of the link
  return token.startsWith(`${id}.`) ? token : `${id}.${token}`
}
