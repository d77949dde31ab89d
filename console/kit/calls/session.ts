import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Http } from '~/adapters/http/client'
import { type Cell, type Live, cell } from '~/application/lib/live'
import type { Refused } from '~/contract/console/console-call'
import { type Operator, sessionCalls } from '~/contract/console/session'
import type { Failure } from '~/domain/shared/failure'

/** Is an operator logged in? */
export type SessionState =
  /** The server has not answered yet. */
  | { readonly _tag: 'asked' }
  | { readonly _tag: 'failed'; readonly failure: Failure<Refused> }
  /** `ended`: a session was open, and the server no longer knows it. */
  | { readonly _tag: 'out'; readonly ended: boolean }
  | { readonly _tag: 'in'; readonly operator: Operator }

export interface Credentials {
  readonly name: string
  readonly password: string
  readonly code: string
  /** The password a second time, for the first login. */
  readonly again?: string
}

/** The session of this browser. Its cookie is not readable here: the answers of the server say who is logged in. */
export interface ConsoleSession {
  readonly state: Live<SessionState>
  /** Asks the server who is logged in. */
  readonly restore: () => Promise<void>
  readonly logIn: (credentials: Credentials) => TE.TaskEither<Failure<Refused>, Operator>
  /** Logs out. If the server did not hear it, it fails, and the session stays open. */
  readonly logOut: TE.TaskEither<Failure<Refused>, void>
  /** Enters the second factor again. */
  readonly stepUp: (code: string) => TE.TaskEither<Failure<Refused>, void>
  /** The server no longer knows the session. */
  readonly ended: () => void
}

export const consoleSession = (http: Http): ConsoleSession => {
  const state: Cell<SessionState> = cell<SessionState>({ _tag: 'asked' })
  const ended = (): void => {
    if (state.now()._tag === 'in') state.set({ _tag: 'out', ended: true })
  }
  const left = (): void => state.set({ _tag: 'out', ended: false })
  const freshUntil = (until: number): void => {
    const now = state.now()
    if (now._tag === 'in') state.set({ _tag: 'in', operator: { ...now.operator, step_up_until: until } })
  }
  return {
    state,
    ended,
    restore: async () => {
      if (state.now()._tag === 'failed') state.set({ _tag: 'asked' })
      const answer = await http.ask(sessionCalls.me)()
      if (E.isRight(answer)) state.set({ _tag: 'in', operator: answer.right })
      else if (answer.left._tag === 'unauthenticated') left()
      else state.set({ _tag: 'failed', failure: answer.left })
    },
    logIn: credentials =>
      pipe(
        http.ask(sessionCalls.logIn, { body: credentials }),
        TE.tapIO(operator => () => state.set({ _tag: 'in', operator })),
      ),
    logOut: pipe(
      http.ask(sessionCalls.logOut),
      // a session that had ended before is left too
      TE.orElse(failure => (failure._tag === 'unauthenticated' ? TE.right(undefined) : TE.left(failure))),
      TE.tapIO(() => left),
    ),
    stepUp: code =>
      pipe(
        http.ask(sessionCalls.stepUp, { body: { code } }),
        TE.mapLeft(failure => {
          if (failure._tag === 'unauthenticated') ended()
          return failure
        }),
        TE.map(({ step_up_until: until }) => freshUntil(until)),
      ),
  }
}
