import type { Call } from '~/contract/call'
import type { Failure } from '~/domain/shared/failure'
import { defined } from '~/domain/shared/defined'

/** An answer before it is sent. Without a body it is empty; a text is sent as it is, anything else as JSON. */
export interface MockAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

export const answer = (status: number, body?: unknown, headers: MockAnswer['headers'] = {}): MockAnswer => ({
  status,
  headers,
  ...defined({ body }),
})

/** An error, as `{message, errors?}` (docs/spec/api.md#common). */
export const refusal = (status: number, message: string, more: object = {}): MockAnswer =>
  answer(status, { ...more, message })

const NOT_FOUND = 'There is nothing at this address'

/** The answer for a failure of a port. The same failure always has the same bytes (I-10). */
export const answerOf = <Change>(
  failure: Failure<Change>,
  { conflict }: Pick<Call<unknown, unknown, Change>, 'conflict'>,
): MockAnswer => {
  switch (failure._tag) {
    case 'unauthenticated':
      return refusal(401, failure.message ?? 'Log in first')
    case 'forbidden':
      return refusal(403, 'This is not allowed')
    case 'not_found':
      return refusal(404, NOT_FOUND)
    case 'conflict': {
      const changed: unknown = failure.changed === undefined ? undefined : conflict?.encode(failure.changed)
      return refusal(409, failure.message, typeof changed === 'object' && changed !== null ? changed : {})
    }
    case 'invalid':
      return refusal(422, failure.message === '' ? 'The values are not valid' : failure.message, {
        errors: failure.errors,
      })
    case 'busy': {
      const { body, status } = refusal(429, failure.message ?? 'Too many requests: try again later')
      return answer(status, body, { 'Retry-After': String(failure.retryAfter) })
    }
    case 'offline':
    case 'timeout':
    case 'cookies_blocked':
    case 'server':
    case 'undecodable':
      return refusal(500, 'Something went wrong')
  }
}

export const unknownAddress: MockAnswer = refusal(404, NOT_FOUND)
