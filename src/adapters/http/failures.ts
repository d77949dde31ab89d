import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import type { Call } from '~/contract/call'
import type { ReadHeader } from '~/contract/headers'
import { optional } from '~/contract/wire'
import {
  type Failure,
  busy,
  conflict,
  forbidden,
  invalid,
  notFound,
  serverFailure,
  unauthenticated,
} from '~/domain/shared/failure'

const body = optional({
  message: t.string,
  errors: t.record(t.string, t.union([t.readonlyArray(t.string), t.string])),
})

/**
 * The failure for an answer of 400 and above. For a call that begins a session, a 401 is about the entered values. If
 * the call defines data for a 409, that is decoded too.
 */
export const failureOf = async <Change>(
  response: Response,
  { access, conflict: changed }: Pick<Call<unknown, unknown, Change>, 'access' | 'conflict'>,
): Promise<Failure<Change>> => {
  const entering = access === 'guest'
  const read = await jsonOf(response)
  const decoded = body.decode(read)
  const said = E.isRight(decoded) ? decoded.right : {}
  const message = said.message ?? ''
  switch (response.status) {
    case 401:
      return entering ? withWords(unauthenticated, message) : unauthenticated
    case 403:
      return forbidden
    case 404:
      return notFound
    case 409: {
      const now = changed?.decode(read)
      return conflict(message, now !== undefined && E.isRight(now) ? now.right : undefined)
    }
    case 422:
      return invalid(
        Object.fromEntries(
          Object.entries(said.errors ?? {}).map(([field, texts]) => [
            field,
            typeof texts === 'string' ? [texts] : texts,
          ]),
        ),
        message,
      )
    case 429:
    case 503:
      return withWords(busy(secondsOf(headerOf(response, 'Retry-After'))), message)
    default:
      return serverFailure(response.status, message)
  }
}

/** The server's own words, where it has some. */
const withWords = <A extends Failure>(failure: A, message: string): A =>
  message === '' ? failure : { ...failure, message }

const jsonOf = async (response: Response): Promise<unknown> => {
  try {
    const read: unknown = await response.json()
    return read
  } catch {
    return undefined // a proxy's HTML page, or nothing at all: the status says enough
  }
}

/** A header of an answer; empty: it is absent, or the backend does not expose it to this origin. */
export const headerOf = (response: Response, name: ReadHeader): string => response.headers.get(name) ?? ''

const secondsOf = (header: string): number => {
  const seconds = Number(header)
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 5
}
