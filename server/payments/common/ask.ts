import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import type { ProviderFailure } from '@server/payments/provider.port'
import { parseJson } from '@server/json'
import { step } from '@server/store/steps'

/** How long a provider may take to answer. */
const TIMEOUT_MS = 10_000

export interface Question {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Nothing is sent when it is empty. */
  readonly body?: string
}

/** What came back, whatever its status. */
export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

export const unreachable: E.Either<ProviderFailure, never> = E.left({ _tag: 'unreachable' })
export const refused = (reason: string): E.Either<ProviderFailure, never> => E.left({ _tag: 'refused', reason })

/** Asks a provider. Never rejects; redirects are not followed, as nothing signed leads elsewhere. */
export const ask = async (
  { method, url, headers = {}, body = '' }: Question,
  redirect: 'error' | 'manual' = 'error',
): Promise<E.Either<ProviderFailure, Answered>> => {
  try {
    return await step('call', `${method} ${new URL(url).pathname}`, async () => {
      const answer = await fetch(url, {
        method,
        redirect,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers,
        ...(body === '' ? {} : { body }),
      })
      // read in any case: an answer that is not keeps its connection
      return E.right({ status: answer.status, headers: answer.headers, body: await answer.text() })
    })
  } catch {
    return unreachable
  }
}

/** The body of a good answer; a 4xx refuses for good, anything else may go better the next time. */
export const goodBody = (answered: Answered, who: string): E.Either<ProviderFailure, string> => {
  const { status, body } = answered
  if (isRefusal(status)) return refused(`${who} answered ${status}`)
  return status >= 200 && status < 300 ? E.right(body) : unreachable
}

/** Reads JSON; what makes no sense is as good as no answer. */
export const readAnswer = <A>(body: string, codec: t.Decoder<unknown, A>): E.Either<ProviderFailure, A> => {
  const read = codec.decode(parseJson(body))
  return E.isLeft(read) ? unreachable : read
}

// a time-out and too many requests may go well the next time
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429
