import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Http } from '~/adapters/http/client'
import { getMe, login, logout } from '~/contract/calls'
import type { SessionPort } from '~/domain/account/session.port'

export const httpSession = (http: Http): SessionPort => ({
  me: pipe(
    http.ask(getMe),
    TE.map(answer => answer.data),
  ),
  login: credentials =>
    pipe(
      http.ask(login, { body: credentials }),
      TE.map(answer => `Bearer ${answer.data.token}`),
    ),
  logout: http.ask(logout),
})
