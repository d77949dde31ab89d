import { login } from '~/contract/calls'
import * as E from 'fp-ts/Either'
import type { Answer, Given, HttpHarness, Method } from '@tests/server/http/harness'

/** A browser: it keeps the cookies that it gets, and comes from one address. */
export interface Browser {
  readonly cookies: ReadonlyMap<string, string>
  readonly ask: (method: Method, path: string, body?: unknown) => Promise<Answer>
  /** Logs in and keeps the token. */
  readonly logIn: (credentials: object) => Promise<Answer>
}

/** A fresh browser. Needs a shop that trusts its proxy: the address travels in `X-Forwarded-For`. */
export const browserAt = (h: Pick<HttpHarness, 'ask'>, address: string): Browser => {
  const cookies = new Map<string, string>()
  const held: { token?: string } = {}
  const ask: Browser['ask'] = async (method, path, body) => {
    const headers: Given['headers'] = {
      'x-forwarded-for': address,
      cookie: [...cookies].map(pair => pair.join('=')).join('; '),
      ...(held.token === undefined ? {} : { authorization: `Bearer ${held.token}` }),
    }
    const answer = await h.ask(method, path, { headers, ...(body === undefined ? {} : { body }) })
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/u.exec(set) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return {
    cookies,
    ask,
    logIn: async credentials => {
      const answer = await ask('POST', '/api/login', credentials)
      const read = login.answer.decode(answer.body)
      if (E.isRight(read)) held.token = read.right.data.token
      return answer
    },
  }
}
