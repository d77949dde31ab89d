import * as E from 'fp-ts/Either'
import { step } from '@server/platform/database/steps'

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Empty: no body is sent. */
  readonly body?: string
  /** Redirects are never followed, because the request carries a signature or a secret. Default: an error. */
  readonly redirect?: 'error' | 'manual'
}

/** An answer with any status. */
export interface HttpResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** Why there is no answer. It quotes no address: an address may hold a code or a number. */
export type HttpFailure = 'timeout' | 'unreachable' | 'answer too long'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1024 * 1024

/** Calls an outside service. Never rejects. Times out after 10 s; an answer has at most 1 MiB. */
export const httpRequest = async (request: HttpRequest): Promise<E.Either<HttpFailure, HttpResponse>> => {
  const { method, url, headers = {}, body = '', redirect = 'error' } = request
  try {
    return await step('call', `${method} ${new URL(url).pathname}`, async () => {
      const response = await fetch(url, {
        method,
        redirect,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers,
        ...(body === '' ? {} : { body }),
      })
      // always read: an answer that is not read keeps its connection open
      const text = await readText(response)
      return text === undefined
        ? E.left<HttpFailure>('answer too long')
        : E.right({ status: response.status, headers: response.headers, body: text })
    })
  } catch (error) {
    return E.left(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable')
  }
}

const readText = async (response: Response): Promise<string | undefined> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > MAX_BYTES) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
