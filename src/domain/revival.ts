/** What a revival link names: an order and the secret that opens it (calls, `/s/{token}`). */
export interface Revival {
  readonly order: string
  readonly token: string
}

/** A token is `{order id}.{secret}`; it is handed on whole. Undefined is a page that is not there. */
export const parseRevival = (token: string | undefined): Revival | undefined => {
  const [, order] = /^([^.]+)\.[\w-]+$/u.exec(token ?? '') ?? []
  return token === undefined || order === undefined ? undefined : { order, token }
}
