import * as E from 'fp-ts/Either'
import { parseJson } from '@server/json'
import type { ProviderRefusal } from '@server/social/social.port'

const PATIENCE_MS = 10_000
/** No answer about one person is longer. */
const MOST_BYTES = 64 * 1024

/** An answer of a provider: its status, and its JSON where it is some. */
export interface Answered {
  readonly status: number
  readonly body: unknown
}

/** Asks a provider. Never follows it elsewhere: secrets travel along. */
export const askProvider = async (
  url: string,
  init: Pick<RequestInit, 'method' | 'headers' | 'body'> = {},
): Promise<E.Either<ProviderRefusal, Answered>> => {
  try {
    const answer = await fetch(url, {
      ...init,
      headers: { accept: 'application/json', ...init.headers },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await limited(answer)
    if (text === undefined) return unavailable('answer too long')
    if (answer.status >= 500) return unavailable(`status ${answer.status}`)
    return E.right({ status: answer.status, body: parseJson(text) })
  } catch (error) {
    // not the message: it quotes the address, and with it a code
    return unavailable(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable')
  }
}

export const unavailable = (why: string): E.Either<ProviderRefusal, never> => E.left({ _tag: 'unavailable', why })
export const notGranted: E.Either<ProviderRefusal, never> = E.left({ _tag: 'not_granted' })

const limited = async (answer: Response): Promise<string | undefined> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.length
    if (length > MOST_BYTES) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
