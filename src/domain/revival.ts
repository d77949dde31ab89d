import type { Order } from '~/domain/order'

/** What a revival link names: an order and the secret that opens it (calls, `/s/{token}`). */
export interface Revival {
  readonly order: string
  readonly secret: string
}

/** A token is `{order id}.{secret}`. Undefined: there is no such page. */
export const parseRevival = (token: string | undefined): Revival | undefined => {
  const [, order, secret] = /^([^.]+)\.([\w-]+)$/u.exec(token ?? '') ?? []
  return order === undefined || secret === undefined ? undefined : { order, secret }
}

/** The token of an order's link; none where its backend gives none, or not to this visitor. */
export const revivalOf = ({ id, revival_token: secret }: Pick<Order, 'id' | 'revival_token'>): string | undefined => {
  if (secret === undefined || secret === '') return undefined
  // some send the secret alone, some what stands in the link
  return secret.startsWith(`${id}.`) ? secret : `${id}.${secret}`
}
