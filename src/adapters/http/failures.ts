import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
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
} from '~/domain/failure'

const body = optional({
  message: t.string,
  errors: t.record(t.string, t.union([t.readonlyArray(t.string), t.string])),
})

/** What an answer of 400 and above means. `entering`: the call begins a session, so that a 401 is about what it carries. */
export const failureOf = async (response: Response, entering: boolean): Promise<Failure> => {
  const said = await bodyOf(response)
  const message = said.message ?? ''
  switch (response.status) {
    case 401:
      return entering ? withWords(unauthenticated, message) : unauthenticated
    case 403:
      return forbidden
    case 404:
      return notFound
    case 409:
      return conflict(message)
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
      return withWords(busy(secondsOf(response.headers.get('Retry-After'))), message)
    default:
      return serverFailure(response.status, message)
  }
}

/** The server's own words, where it has some. */
const withWords = <A extends Failure>(failure: A, message: string): A =>
  message === '' ? failure : { ...failure, message }

const bodyOf = async (response: Response): Promise<t.TypeOf<typeof body>> => {
  try {
    const read: unknown = await response.json()
    const decoded = body.decode(read)
    return E.isRight(decoded) ? decoded.right : {}
  } catch {
    return {} // a proxy's HTML page, or nothing at all: the status says enough
  }
}

const secondsOf = (header: string | null): number => {
  const seconds = Number(header ?? '')
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 5
}
