import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as calls from '~/contract/calls'
import { exampleGroups } from '~/contract/published/catalogue-examples'
import { operations } from '~/contract/published/operations'
import { ORDER_ID, paidOrder, unpaidOrder } from '~/contract/published/order-examples'
import { exampleInit } from '~/contract/published/shop-examples'

/** The API calls of the specification (docs/spec/product.md#7-the-calls-it-makes). */
const NAMED = [
  'getInit',
  'getCategories',
  'getCatalogs',
  'getCart',
  'addToCart',
  'setQuantity',
  'clearCart',
  'getOrder',
  'reviveOrder',
  'getTakings',
  'sendCode',
  'authorizeChannel',
  'login',
  'logout',
  'getMe',
] as const satisfies readonly (keyof typeof calls)[]

const every = { ...calls }

/** The paid order; `ORDER_ID` waits for its payment. */
export const PAID_ID = ORDER_ID.replace(/^0f/u, '1f')

export interface PlainBackend {
  readonly url: string
  /** The calls that it does not have, as they arrived. */
  readonly missing: () => readonly string[]
  readonly close: () => Promise<void>
}

/** A backend that has exactly the calls of the specification: it has no `features`, and answers 404 to any other call. */
export const startPlainBackend = async (): Promise<PlainBackend> => {
  const missing: string[] = []
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    request.resume()
    const path = (request.url ?? '').split('?')[0] ?? ''
    const name = NAMED.find(each => every[each].method === request.method && patternOf(every[each].path).test(path))
    if (name === undefined) missing.push(`${request.method} ${path}`)
    response.setHeader('Content-Type', 'application/json')
    response.writeHead(name === undefined ? 404 : every[name].status)
    const body = name === undefined ? { message: 'no such call' } : bodyOf(name, path)
    response.end(body === undefined ? undefined : JSON.stringify(body))
  }
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    missing: () => missing,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const { features: _features, contract: _contract, policies: _policies, ...init } = exampleInit
const { revival_token: _link, ...waiting } = unpaidOrder

const bodyOf = (name: (typeof NAMED)[number], path: string): unknown => {
  switch (name) {
    case 'getInit':
      return init
    case 'getCatalogs':
      return exampleGroups
    case 'getOrder':
      return path.endsWith(PAID_ID)
        ? { ...paidOrder, id: PAID_ID }
        : { ...waiting, expires_at: new Date(Date.now() + 600_000).toISOString(), payment_instruction: undefined }
    case 'getMe':
      return { data: { hashid: 'b5f1c2d8', name: 'Ada', registered: true, verified: true } }
    default:
      return operations[name].answer
  }
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u')

const portOf = (address: AddressInfo | string | null): number => {
  if (address === null || typeof address === 'string') throw new Error('the backend listens nowhere')
  return address.port
}
