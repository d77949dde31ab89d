import { type Exchange, callNamed } from '@conform/kernel/passive'

/** What a browser does about cookies, and a record of each request that it sends. */
export interface Browser {
  readonly fetch: typeof fetch
  /** The header for the cookies that it holds; absent without cookies. */
  readonly cookie: () => string | undefined
  readonly take: (headers: Headers) => void
}

const pairOf = (cookie: string): readonly [name: string, value: string] => {
  const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/u.exec(cookie) ?? []
  return [name, value]
}

/** `sending` is called before each request, `record` after its answer. */
export const browser = (sending: () => void, record: (exchange: Exchange) => void): Browser => {
  const jar = new Map<string, string>()
  const cookie = () => (jar.size === 0 ? undefined : [...jar].map(pair => pair.join('=')).join('; '))
  const take = (headers: Headers) => {
    for (const [name, value] of headers.getSetCookie().map(pairOf))
      if (value === '') jar.delete(name)
      else jar.set(name, value)
  }
  return {
    cookie,
    take,
    fetch: async (input, init) => {
      sending()
      const headers = new Headers(init?.headers)
      const cookies = cookie()
      if (cookies !== undefined) headers.set('Cookie', cookies)
      const began = performance.now()
      const response = await fetch(input, { ...init, headers })
      take(response.headers)
      const { pathname, search } = new URL(input instanceof Request ? input.url : input)
      record(
        exchangeOf(
          {
            method: init?.method ?? 'GET',
            path: pathname + search,
            headers: Object.fromEntries(headers),
            ...(typeof init?.body === 'string' ? { body: init.body } : {}),
          },
          { status: response.status, headers: response.headers, body: await response.clone().text() },
          performance.now() - began,
        ),
      )
      return response
    },
  }
}

interface Sent {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** The record of a request and its answer. */
export const exchangeOf = (
  { method, path, headers = {}, body }: Sent,
  answer: Pick<Exchange, 'status' | 'headers' | 'body'>,
  ms: number,
): Exchange => {
  const call = callNamed(method, path)
  return {
    ...(call === undefined ? {} : { call }),
    method,
    path,
    requestHeaders: headers,
    ...(body === undefined ? {} : { requestBody: body }),
    ...answer,
    ms,
  }
}
