import * as E from 'fp-ts/Either'
import type { TaskEither } from 'fp-ts/TaskEither'
import type { BrowserContextOptions } from 'playwright'
import type { BackendPorts } from '~/adapters/http/lazy-ports'
import { httpPorts } from '~/composition/http-ports'
import type { Failure } from '~/domain/shared/failure'
import type { Order } from '~/domain/orders/order'
import { awaitsPayment } from '~/domain/orders/order-status'
import type { NewLine } from '~/domain/catalog/product-form'
import { shopUrl } from '../../setup/shop-url'

/** The account that a demo shop comes with. */
export const demo = { country_code: '+853', tel: '66000000', password: 'demo-shop-2026' }

/** The demo customer’s name, which is Chinese in every language. */
export const DEMO_NAME = '示範用戶'

/** The demo customer over HTTP, for what a test takes for granted. */
export interface Customer extends Omit<BackendPorts, 'realtime'> {
  /** A browser that starts with this is logged in. */
  readonly browserState: NonNullable<BrowserContextOptions['storageState']>
}

/**
 * Logs in again, empties the cart and cancels unpaid orders: tests share one shop and one customer. `login`: of another
 * customer.
 */
export const demoCustomer = async (url: string = shopUrl(), login: typeof demo = demo): Promise<Customer> => {
  const cookies = new Map<string, string>()
  const held: { token?: string } = {}
  const ports = httpPorts(
    {
      fetch: withCookies(cookies),
      baseUrl: url,
      locale: 'mo',
      language: 'en-MO',
      token: () => held.token,
      onRefused: () => undefined,
      onServerTime: () => undefined,
      onActivity: () => undefined,
    },
    undefined,
  )
  const token = await got(ports.session.login(login))
  held.token = token
  await got(ports.cart.clear)
  for (const order of (await got(ports.orders.takings(1))).data)
    if (awaitsPayment(order.status)) await got(ports.orders.cancel(order.id))
  const { hostname } = new URL(url)
  return {
    ...ports,
    browserState: {
      cookies: [...cookies].map(([name, value]) => ({ name, value, ...cookieOf(hostname) })),
      origins: [{ origin: url, localStorage: [{ name: TOKEN, value: token }] }],
    },
  }
}

/** Where the token is kept (docs/spec/decisions.md#3-session). */
export const TOKEN = 'auth._token.local'

/** An order for these lines, still to be paid. */
export const placed = async (
  customer: Customer,
  lines: readonly NewLine[],
  payment = 'mpay',
  key: string = crypto.randomUUID(),
): Promise<Order> => {
  for (const line of lines) await got(customer.cart.add(line))
  await got(customer.checkout.save({ payment }))
  return got(customer.orders.place(key))
}

/** One line without fields. */
export const line = (product: string, quantity = 1): NewLine => ({ product, options: {}, quantity })

/** What came of it; a failure fails the test. */
export const got = async <A>(task: TaskEither<Failure<unknown>, A>): Promise<A> => {
  const answer = await task()
  if (E.isLeft(answer)) throw new Error(`the shop said no: ${JSON.stringify(answer.left)}`)
  return answer.right
}

const cookieOf = (domain: string) => ({
  domain,
  path: '/',
  expires: -1,
  httpOnly: true,
  secure: false,
  sameSite: 'Lax' as const,
})

/** `fetch` as a browser does it, as far as cookies go. */
export const withCookies =
  (jar: Map<string, string>): typeof fetch =>
  async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(input, { ...init, headers })
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/u.exec(set) ?? []
      if (name !== undefined && value !== undefined) jar.set(name, value)
    }
    return answer
  }
