import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import type { TaskEither } from 'fp-ts/TaskEither'
import type { Validation } from 'io-ts'
import type { Call } from '~/contract/call'
import { getMe } from '~/contract/calls'
import { errorPath } from '~/contract/error-path'
import type { PlainHeader, SentHeader } from '~/contract/headers'
import { watchPictures } from '~/contract/refused-pictures'
import type { RefusedCall } from '~/domain/account/refused-call'
import { type Failure, offline, timedOut, unauthenticated, undecodable } from '~/domain/shared/failure'
import { failureOf, headerOf } from '~/adapters/http/failures'
import { defined } from '~/domain/shared/defined'

/** The values for a call's placeholders, query, body, `Idempotency-Key` and `X-Order-Token`. */
export interface Input<Body> {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: Body
  readonly key?: string
  readonly link?: string
}

/** Calls the backend. Every answer is decoded. Nothing is sent until the task runs. */
export interface Http {
  readonly ask: <Body, Answer, Change>(
    call: Call<Body, Answer, Change>,
    input?: Input<Body>,
  ) => TaskEither<Failure<Change>, Answer>
}

export interface HttpOptions {
  readonly fetch: typeof fetch
  /** From configuration; empty means the same origin. */
  readonly baseUrl: string
  /** `Accept-Locale` and `Accept-Language` (docs/spec/api.md#common). */
  readonly locale: string
  readonly language: string
  /** The present bearer value. */
  readonly token: () => string | undefined
  /**
   * True if the device still stores this tab's token. Otherwise another session has replaced this one, and nothing is
   * sent.
   */
  readonly isCurrent?: () => boolean
  /** A 401 or a 403, or a call that was not sent because another session has replaced this one. */
  readonly onRefused: (call: RefusedCall) => void
  /** A call has changed the customer's cart or orders: other tabs show the old state. */
  readonly onChanged?: () => void
  /** Reports a defect to the operator. */
  readonly onDefect?: (what: string) => void
  /** The server's clock, from its `Date` header. */
  readonly onServerTime: (ms: number) => void
  readonly onActivity: (activity: 'started' | 'succeeded' | 'failed') => void
}

/** After this time the client stops waiting for an answer. */
const LIMIT_MS = 20_000

export const http = (options: HttpOptions): Http => {
  const named = new Set<string>()
  /** Reports each defect once, because a screen may repeat the same call. */
  const report = (defect: string) => {
    if (named.has(defect)) return
    named.add(defect)
    options.onDefect?.(defect)
  }
  return {
    ask:
      (call, input = {}) =>
      async () => {
        const token = call.access === 'guest' ? undefined : options.token()
        if (token !== undefined && options.isCurrent?.() === false) {
          options.onRefused({ why: 'unauthenticated', token, asksUser: false })
          return E.left(unauthenticated)
        }
        options.onActivity('started')
        const answer = await attempt(options, call, input, token, report)
        options.onActivity(E.isRight(answer) ? 'succeeded' : 'failed')
        if (E.isRight(answer) && token !== undefined && changesPurchases(call)) options.onChanged?.()
        if (E.isLeft(answer)) heard(answer.left, call, token)
        return answer
      },
  }
  function heard<Body, Answer, Change>(
    failure: Failure<Change>,
    call: Call<Body, Answer, Change>,
    token: string | undefined,
  ): void {
    if (failure._tag === 'unauthenticated' || failure._tag === 'forbidden')
      options.onRefused({ why: failure._tag, token, asksUser: Object.is(call, getMe) })
    if (failure._tag === 'undecodable') report(`answer not understood: ${failure.where}`)
  }
}

/** True if a call changes the cart or orders that another tab shows. */
const changesPurchases = ({ method, path }: Pick<Call<unknown, unknown>, 'method' | 'path'>): boolean =>
  method !== 'GET' && /^\/api\/(?:cart|checkout|orders)/u.test(path)

const attempt = async <Body, Answer, Change>(
  options: HttpOptions,
  call: Call<Body, Answer, Change>,
  input: Input<Body>,
  token: string | undefined,
  report: (defect: string) => void,
): Promise<E.Either<Failure<Change>, Answer>> => {
  try {
    const response = await options.fetch(options.baseUrl + address(call, input), {
      method: call.method,
      credentials: 'include',
      headers: headers(options, input, token),
      signal: AbortSignal.timeout(LIMIT_MS),
      ...(input.body === undefined ? {} : { body: JSON.stringify(call.body.encode(input.body)) }),
    })
    const time = Date.parse(headerOf(response, 'Date'))
    if (!Number.isNaN(time)) options.onServerTime(time)
    if (!response.ok) return E.left(await failureOf(response, call))
    return await decode(call, await bodyOf(response), report)
  } catch (thrown) {
    return E.left(failureOfThrown(call, thrown))
  }
}

const failureOfThrown = (
  { method, path }: Pick<Call<unknown, unknown>, 'method' | 'path'>,
  thrown: unknown,
): Failure => {
  if (thrown instanceof SyntaxError) return undecodable(`${method} ${path}: not JSON`)
  return thrown instanceof DOMException && thrown.name === 'TimeoutError' ? timedOut : offline
}

/** The path with its placeholders filled in, and the query. */
const address = (call: Pick<Call<unknown, unknown>, 'path' | 'query'>, input: Input<unknown>): string => {
  const path = call.path.replace(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''))
  const query = new URLSearchParams(
    call.query.flatMap(name => {
      const value = input.query?.[name]
      return value === undefined ? [] : [[name, value]]
    }),
  ).toString()
  return query === '' ? path : `${path}?${query}`
}

/** A header that the contract does not list does not compile: a backend on another origin would not permit it. */
const headers = (options: HttpOptions, input: Input<unknown>, token: string | undefined) => {
  const sent: Readonly<Record<PlainHeader | SentHeader, string | undefined>> = {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    'Accept-Locale': options.locale,
    'Accept-Language': options.language,
    Authorization: token,
    'Content-Type': input.body === undefined ? undefined : 'application/json',
    'Idempotency-Key': input.key,
    'X-Order-Token': input.link,
  }
  return defined(sent)
}

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  if (text === '') return undefined
  const body: unknown = JSON.parse(text)
  return body
}

const decode = async <Body, Answer, Change>(
  call: Call<Body, Answer, Change>,
  body: unknown,
  report: (defect: string) => void,
): Promise<E.Either<Failure, Answer>> => {
  const name = `${call.method} ${call.path}`
  const refused = (picture: string) => report(`picture refused in ${name}: ${originOf(picture)} ${PICTURE_RULE}`)
  const read = (part: unknown) => watchPictures(refused, () => call.answer.decode(part))
  return pipe(
    (await inParts(call, body, read)) ?? read(body),
    E.mapLeft(errors => undecodable(`${name}: ${errorPath(errors[0]?.context ?? [])}`)),
  )
}

/** The entries of a list that are decoded in one task: a slow phone takes less than 50 ms for them. */
const PART = 100

/** Decodes a long list in several tasks. Undefined: it is short, or a part of it cannot be decoded. */
const inParts = async <Answer>(
  { join }: Pick<Call<never, Answer>, 'join'>,
  body: unknown,
  read: (part: unknown) => Validation<Answer>,
): Promise<Validation<Answer> | undefined> => {
  const list = listIn(body)
  if (join === undefined || list.length <= PART) return undefined
  const parts: Answer[] = []
  for (let from = 0; from < list.length; from += PART) {
    const part = read(list.slice(from, from + PART))
    if (E.isLeft(part)) return undefined
    parts.push(part.right)
    await new Promise(resolve => setTimeout(resolve))
  }
  return E.right(join(parts))
}

/** A list comes bare, or as `data`. */
const listIn = (body: unknown): readonly unknown[] => {
  const list = typeof body === 'object' && body !== null && 'data' in body ? body.data : body
  return Array.isArray(list) ? list : []
}

const PICTURE_RULE = 'is neither https nor a path that begins with a slash'

/** Without its path, which may be secret. */
const originOf = (picture: string): string => /^https?:\/\/[^/?#@\s]+(?=[/?#]|$)/iu.exec(picture)?.[0] ?? 'an address'
