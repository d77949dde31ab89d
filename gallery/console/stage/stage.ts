import type { Refused } from '~/contract/console/console-call'
import type { Operator } from '~/contract/console/session'
import type { Lang } from '~/domain/shared/locale'

/** A call of the console, as far as its answer goes. */
export interface Answered<Answer> {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly answer: { readonly encode: (answer: Answer) => unknown }
}

/** What a request asked for. */
export interface Asked {
  readonly query: URLSearchParams
  /** Decoded JSON; undefined: there is none. */
  readonly body: unknown
}

/** The answers of the server, by call. The last one that was set counts. */
export interface ConsoleStage {
  readonly lang: Lang
  readonly answer: <Answer>(
    call: Answered<Answer>,
    answer: NoInfer<Answer> | ((asked: Asked) => NoInfer<Answer>),
  ) => void
  /** A rule of the shop refuses it. */
  readonly refuse: (call: Answered<never>, refusal: string, facts?: Refused['facts']) => void
  /** It fails with this status. */
  readonly fail: (call: Answered<never>, status: number, body?: object) => void
  /** It is never answered. */
  readonly hang: (call: Answered<never>) => void
  /** Changes what the session says of the operator. */
  readonly operator: (change: Partial<Operator>) => void
  /** Chooses between texts in the shop's two languages. */
  readonly said: (zh: string, en: string) => string
}

export interface Served {
  readonly stage: ConsoleStage
  readonly fetch: typeof fetch
  /** The calls that were made and have no answer. */
  readonly unanswered: () => readonly string[]
}

type Reply = (asked: Asked) => Promise<Response>

interface Route {
  readonly method: string
  readonly pattern: RegExp
  readonly reply: Reply
}

/** A server in memory: it answers what an exhibit has set, encoded by the call's own codec. */
export const serve = (lang: Lang, onOperator: (change: Partial<Operator>) => void): Served => {
  let routes: readonly Route[] = []
  const unanswered: string[] = []
  const put = ({ method, path }: Pick<Answered<never>, 'method' | 'path'>, reply: Reply): void => {
    routes = [{ method, pattern: patternOf(path), reply }, ...routes]
  }
  const stage: ConsoleStage = {
    lang,
    answer: (call, answer) =>
      put(call, asked => {
        const value = isFunction(answer) ? answer(asked) : answer
        return Promise.resolve(json(call.status, call.answer.encode(value)))
      }),
    refuse: (call, refusal, facts = {}) =>
      put(call, () => Promise.resolve(json(409, { message: 'refused', refusal, facts }))),
    fail: (call, status, body = {}) => put(call, () => Promise.resolve(json(status, { message: '', ...body }))),
    hang: call => put(call, () => new Promise(() => undefined)),
    operator: onOperator,
    said: (zh, en) => (lang === 'en' ? en : zh),
  }
  return {
    stage,
    unanswered: () => unanswered,
    fetch: async (address, init) => {
      const { pathname, searchParams: query } = new URL(String(address), window.location.origin)
      const method = init?.method ?? 'GET'
      const route = routes.find(each => each.method === method && each.pattern.test(pathname))
      if (route !== undefined) return route.reply({ query, body: parsed(init?.body) })
      unanswered.push(`${method} ${pathname}`)
      return json(404, { message: '' })
    },
  }
}

const isFunction = <Answer>(answer: Answer | ((asked: Asked) => Answer)): answer is (asked: Asked) => Answer =>
  typeof answer === 'function'

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u')

const parsed = (body: unknown): unknown => {
  if (typeof body !== 'string' || body === '') return undefined
  const value: unknown = JSON.parse(body)
  return value
}

const json = (status: number, body: unknown): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json' },
  })
