import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import type { ProviderFailure } from '@server/payments/provider.port'
import { type HttpRequest, type HttpResponse, httpRequest } from '@server/platform/network/http-client'
import { parseJson } from '@server/platform/json'

export const unreachable: E.Either<ProviderFailure, never> = E.left({ _tag: 'unreachable' })
const unanswered = (why: string): E.Either<ProviderFailure, never> => E.left({ _tag: 'unreachable', why })
export const refused = (reason: string): E.Either<ProviderFailure, never> => E.left({ _tag: 'refused', reason })

/** Calls a provider. Never rejects. */
export const ask = async (request: HttpRequest): Promise<E.Either<ProviderFailure, HttpResponse>> => {
  const response = await httpRequest(request)
  return E.isLeft(response) ? unanswered(response.left) : response
}

/** The body of a 2xx answer. A 4xx is a final refusal; anything else may succeed the next time. */
export const goodBody = ({ status, body }: HttpResponse, who: string): E.Either<ProviderFailure, string> => {
  if (isRefusal(status)) return refused(`${who} answered ${status}`)
  return status >= 200 && status < 300 ? E.right(body) : unanswered(`status ${status}`)
}

/** Decodes JSON. An answer that cannot be decoded counts as no answer. */
export const readAnswer = <A>(body: string, codec: t.Decoder<unknown, A>): E.Either<ProviderFailure, A> => {
  const read = codec.decode(parseJson(body))
  return E.isLeft(read) ? unreachable : read
}

// a time-out and too many requests may succeed the next time
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429
