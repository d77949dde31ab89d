import * as E from 'fp-ts/Either'
import type { ProviderRefusal } from '@server/identity/social/social.port'
import { type HttpRequest, httpRequest } from '@server/platform/network/http-client'
import { parseJson } from '@server/platform/json'

/** A provider's answer: its status and its body, decoded from JSON; undefined if it is none. */
export interface ProviderAnswer {
  readonly status: number
  readonly body: unknown
}

/** Calls a provider and reads its JSON. A 5xx answer counts as no answer. */
export const askProvider = async (request: HttpRequest): Promise<E.Either<ProviderRefusal, ProviderAnswer>> => {
  const response = await httpRequest({ ...request, headers: { accept: 'application/json', ...request.headers } })
  if (E.isLeft(response)) return unavailable(response.left)
  const { status, body } = response.right
  return status >= 500 ? unavailable(`status ${status}`) : E.right({ status, body: parseJson(body) })
}

export const unavailable = (why: string): E.Either<ProviderRefusal, never> => E.left({ _tag: 'unavailable', why })
export const notGranted: E.Either<ProviderRefusal, never> = E.left({ _tag: 'not_granted' })
