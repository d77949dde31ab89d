import { randomUUID } from 'node:crypto'
import type { BackendPorts } from '~/adapters/http/lazy-ports'
import type { AccountPorts } from '~/application/ports'
import { providers } from '~/domain/catalog/social-logins'
import { type Lang, preferredLang } from '~/domain/shared/locale'
import { type MockAnswer, answer, refusal, unknownAddress } from '@testing/mock/answer'
import { once } from '@testing/mock/once'
import { type MockRequest, placeholders } from '@testing/mock/request'
import type { Asked, CallFacts, Route } from '@testing/mock/route'

/** The ports of one caller, who may have a session. */
export type OpenPorts = (
  lang: Lang,
  token: string | undefined,
) => { readonly ports: BackendPorts; readonly account: AccountPorts }

/** Changes an answer before it is sent. */
export type Wrap = (call: CallFacts, answer: MockAnswer, request: MockRequest) => MockAnswer | Promise<MockAnswer>

export interface ApiOptions {
  readonly routes: readonly Route[]
  readonly open: OpenPorts
  /** Absent: answers are sent as they are. */
  readonly wrap?: Wrap
}

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
const KEY = /^[\x21-\x7e]{1,200}$/u

/** Answers the calls of the contract. */
export const api = ({ routes, open, wrap }: ApiOptions): ((request: MockRequest) => Promise<MockAnswer>) => {
  const { run } = once()

  const ask = async ({ call, answer: work }: Route, params: Asked<unknown>['params'], request: MockRequest) => {
    const body = readBody(request)
    if ('status' in body) return body
    const key = call.keyed ? request.header('Idempotency-Key') : undefined
    if (key !== undefined && !KEY.test(key))
      return refusal(422, 'The Idempotency-Key is not valid', { errors: { 'Idempotency-Key': ['Not valid'] } })
    const link = call.linked ? request.header('X-Order-Token') : undefined
    const token = call.access === 'guest' ? undefined : request.header('Authorization')
    const asked: Asked<unknown> = {
      params,
      query: Object.fromEntries(call.query.map(name => [name, request.query.get(name) ?? undefined])),
      body: body.read,
      key: key ?? randomUUID(),
      link,
      token,
      states: Object.fromEntries(providers.map(name => [name, request.cookies[`state-${name}`] ?? ''])),
      ...open(preferredLang(request.header('Accept-Language') ?? ''), token),
    }
    if (key === undefined) return work(asked)
    const name = JSON.stringify([token, link, call.method, request.path, key])
    return run(name, request.body, () => work(asked))
  }

  return async request => {
    const at = routes.flatMap(route => {
      const params = placeholders(route.call.path, request.path)
      return params === undefined ? [] : [{ route, params }]
    })
    const found = at.find(({ route }) => route.call.method === request.method)
    if (found === undefined) return at.length === 0 ? unknownAddress : wrongMethod(at.map(({ route }) => route.call))
    const answered = comesFromOwnPage(request)
      ? await ask(found.route, found.params, request)
      : refusal(403, 'This is not allowed')
    return wrap === undefined ? answered : wrap(found.route.call, answered, request)
  }
}

const wrongMethod = (calls: readonly CallFacts[]): MockAnswer => ({
  ...refusal(405, 'This address does not take this method'),
  headers: { Allow: calls.map(({ method }) => method).join(', ') },
})

/** Another site cannot send `X-Requested-With` without a preflight, and browsers send where a request comes from. */
const comesFromOwnPage = ({ method, header }: MockRequest): boolean =>
  SAFE.has(method) || (header('X-Requested-With') === 'XMLHttpRequest' && header('Sec-Fetch-Site') !== 'cross-site')

const readBody = ({ body, header }: MockRequest): MockAnswer | { readonly read: unknown } => {
  if (body === '') return { read: {} }
  const type = header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') return refusal(415, 'The body must be JSON')
  try {
    const read: unknown = JSON.parse(body)
    return { read }
  } catch {
    return refusal(400, 'The body is not JSON')
  }
}

/** What every answer of the calls says besides its own headers. */
export const withCommonHeaders = (sent: MockAnswer): MockAnswer =>
  answer(sent.status, sent.body, { 'Cache-Control': 'private, no-store', ...sent.headers })
