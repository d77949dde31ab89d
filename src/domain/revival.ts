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
