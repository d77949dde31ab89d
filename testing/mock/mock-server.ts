import { timingSafeEqual, createHash } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import { type MockAnswer, answer, refusal, unknownAddress } from '@testing/mock/answer'
import { type OpenPorts, type Wrap, api, withCommonHeaders } from '@testing/mock/api'
import { channels } from '@testing/mock/channels'
import { corsHeaders } from '@testing/mock/cors'
import { mockHooks } from '@testing/mock/hooks'
import { type MockShop, mockShop } from '@testing/mock/mock-shop'
import { type MockRequest, readRequest } from '@testing/mock/request'
import type { Route } from '@testing/mock/route'
import { routes } from '@testing/mock/routes'
import { socialLogin } from '@testing/mock/social-login'
import { WALLET_PATH, walletPage } from '@testing/mock/wallet-page'
import { type AnsweredHook, answerHook } from '~/contract/hooks.wire'
import { openApiDocument } from '~/contract/published/openapi'
import { defined } from '~/domain/shared/defined'

/** Parts to replace: a test of the kit makes a shop that breaks one rule. */
export interface MockParts {
  readonly shop: MockShop
  readonly routes: readonly Route[]
  readonly open: OpenPorts
  readonly hooks: readonly AnsweredHook[]
  readonly cors: (request: MockRequest) => ReturnType<typeof corsHeaders>
  readonly wrap?: Wrap
}

export interface MockOptions {
  readonly host?: string
  /** 0: any free port. */
  readonly port: number
  /** A caller of the hooks must know it. */
  readonly secret: string
  readonly version?: string
  /** Origins of pages elsewhere that may read answers. */
  readonly frontEnds?: readonly string[]
  /** Answers what is neither a call nor a page of the mock. False: there is no such file. */
  readonly files?: (request: IncomingMessage, response: ServerResponse) => boolean
  readonly change?: (parts: MockParts) => MockParts
}

export interface RunningMock {
  readonly url: string
  readonly shop: MockShop
  readonly close: () => Promise<void>
}

export const HOOKS_PATH = '/_conform'

/** Starts the mock shop. Its state is in memory. Without `host`, only this machine reaches it. */
export const startMock = async (options: MockOptions): Promise<RunningMock> => {
  const { host = '127.0.0.1', port, secret, version = '0', frontEnds = [], files, change = same } = options
  const server = createServer()
  await listening(server, host, port)
  const url = addressOf(server, host)
  const own = mockShop(url)
  const push = channels(server, own.shop)
  const { hostname, port: listens } = new URL(url)
  const realtime = { key: push.key, host: hostname, port: Number(listens), tls: false, cluster: '' }
  const hooks = mockHooks(own, { version, realtime, ...defined({ origin: frontEnds[0] }) })
  const cors: MockParts['cors'] = request => corsHeaders(request, frontEnds)
  const parts = change({ shop: own, routes: [...routes, push.route], open: own.open, hooks, cors })
  const { shop, acts } = parts.shop
  const hasPages = files !== undefined
  const calls = api({ routes: parts.routes, open: parts.open, ...defined({ wrap: parts.wrap }) })
  const wallet = walletPage(shop, acts, order => (hasPages ? `/pay?order=${order}` : `${WALLET_PATH}/${order}`))
  const login = socialLogin(acts)

  const respond = async (request: MockRequest): Promise<MockAnswer> => {
    const { path } = request
    if (path === HOOKS_PATH) return hooked(parts.hooks, secret, request)
    if (path === '/healthz') return answer(200, { status: 'ok' })
    if (path === '/readyz') return answer(200, { status: 'ready' })
    if (path === '/openapi.json') return answer(200, openApiDocument(url))
    if (path === '/api/trace') return answer(200, 'loc=XX\n', { 'Content-Type': 'text/plain; charset=utf-8' })
    if (path.startsWith(`${WALLET_PATH}/`)) return wallet(request)
    const away = login(request)
    if (away !== undefined) return away
    const { headers, isPreflight } = parts.cors(request)
    const answered = isPreflight ? answer(204) : withCommonHeaders(await calls(request))
    return answer(answered.status, answered.body, { ...answered.headers, ...headers })
  }

  server.on('request', (message: IncomingMessage, response: ServerResponse) => {
    const isOwn = OWN.test(message.url ?? '')
    if (!isOwn && files?.(message, response) === true) return
    void readRequest(message)
      .then(request => (request === undefined ? refusal(413, 'The body is too large') : respond(request)))
      .catch(() => refusal(500, 'Something went wrong'))
      .then(answered => send(response, answered))
  })
  return {
    url,
    shop: parts.shop,
    close: () => {
      push.close()
      return closed(server)
    },
  }
}

/** The paths that never belong to a file of the site. */
const OWN = /^\/(?:api|wallet|_conform|healthz|readyz|openapi\.json)(?:[/?]|$)|^\/login\/\w+\?/u

const same = (parts: MockParts): MockParts => parts

const listening = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })

const addressOf = (server: Server, host: string): string => {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

const closed = (server: Server): Promise<void> =>
  new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

const hooked = async (offered: readonly AnsweredHook[], secret: string, request: MockRequest): Promise<MockAnswer> => {
  if (request.method !== 'POST' || !isSame(request.header('X-Conform-Secret') ?? '', secret)) return unknownAddress
  try {
    const { status, body } = await answerHook(offered, JSON.parse(request.body))
    return answer(status, body)
  } catch {
    return answer(400, { error: 'not a JSON object' })
  }
}

const isSame = (given: string, secret: string): boolean => {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(secret))
}

const send = (response: ServerResponse, { status, headers, body }: MockAnswer): void => {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, {
    ...(text === undefined || typeof body === 'string' ? {} : { 'Content-Type': 'application/json; charset=utf-8' }),
    ...(status === 204 ? {} : { 'Content-Length': String(Buffer.byteLength(text ?? '')) }),
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  })
  response.end(text)
}
