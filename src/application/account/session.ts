import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import type { IO } from 'fp-ts/IO'
import * as T from 'fp-ts/Task'
import * as TE from 'fp-ts/TaskEither'
import { Subject, type Observable } from 'rxjs'
import { type Cell, type Live, cell } from '~/application/lib/live'
import type { DevicePort } from '~/domain/site/device.port'
import { type Failure, cookiesBlocked, isTransient, unauthenticated } from '~/domain/shared/failure'
import type { SessionEnd } from '~/domain/account/session-end'
import type { SessionPort, TokenStore } from '~/domain/account/session.port'
import type { StoragePort } from '~/domain/site/storage.port'
import {
  LOGGED_OUT,
  type PasswordLogin,
  type Session,
  type User,
  customer,
  guest,
  isGuest,
  restoring,
  unanswered,
  userOf,
} from '~/domain/account/session'
import { type TabSignal, compareTokens } from '~/domain/site/tabs'

/** Storage key of the address to open after a login (docs/spec/product.md#4-states-and-transitions). */
export const REDIRECT_KEY = 'auth.redirect'

/** An ended session: why it ended, and its user if they were known. */
export interface EndedSession {
  readonly end: SessionEnd
  readonly user: User | undefined
}

export interface SessionUseCase {
  readonly state: Live<Session>
  /** Fires once for each session that ends in this tab. Data made for its customer must no longer be used. */
  readonly ended: Observable<EndedSession>
  /**
   * Restores a stored session at boot; a guest stays a guest. A failure is logged and resets the session
   * (docs/spec/product.md#8-error-catalogue). Without an answer the session is kept: a tunnel, or leaving the page
   * while it loads, must not log the customer out.
   */
  readonly restore: TE.TaskEither<Failure, void>
  readonly login: (credentials: PasswordLogin) => TE.TaskEither<Failure, User>
  /**
   * Any other login method: the bearer value that it returns becomes the session. Clears the earlier data
   * (docs/spec/product.md#4-states-and-transitions). `first`: a command of the new session that returns its user. It
   * runs before the new session is announced. If it fails, the user is fetched instead.
   */
  readonly enter: (
    way: TE.TaskEither<Failure, string>,
    first?: TE.TaskEither<Failure, User>,
  ) => TE.TaskEither<Failure, User>
  /** Runs a command that returns the changed user. A late answer for an earlier session changes nothing (I-21). */
  readonly change: (command: TE.TaskEither<Failure, User>) => TE.TaskEither<Failure, User>
  readonly logout: TE.TaskEither<Failure, void>
  /** A 401 from any call: resets the session once, even if many requests fail together. */
  readonly expire: IO<void>
  /** The customer has ended the session. */
  readonly close: IO<void>
  /**
   * Compares this tab's token with the stored one. A session that ended elsewhere ends here. Another customer's session
   * takes over in the next app. A guest's tab adopts the customer who has logged in.
   */
  readonly follow: (signal: TabSignal) => IO<void>
  readonly refresh: TE.TaskEither<Failure, User>
}

export const sessionUseCase = (
  sessions: SessionPort,
  tokens: TokenStore,
  storage: StoragePort,
  device: DevicePort,
): SessionUseCase => {
  const state: Cell<Session> = cell<Session>(guest)
  const ended = new Subject<EndedSession>()

  // a login or an end starts a new period: answers to earlier requests are dropped (I-21)
  let time = 0
  // a running login brings its own token: do not adopt another one meanwhile
  let entering = 0

  const compared = () => compareTokens(tokens.read(), tokens.kept())
  const end = (why: SessionEnd) => {
    // the device may hold another tab's session by now, or may have been cleared there when this one ended
    const moved = compared()
    const session = state.now()
    time += 1
    tokens.clear()
    if (moved === 'same') storage.clear()
    else storage.clearTab()
    state.set(guest)
    if (isGuest(session)) return
    ended.next({
      end: moved === 'replaced' ? moved : why,
      user: userOf(session),
    })
  }
  const close = () => {
    if (tokens.read() !== undefined && compared() === 'same') tokens.write(LOGGED_OUT)()
    end('logged_out')
  }
  const change =
    (command: TE.TaskEither<Failure, User>): TE.TaskEither<Failure, User> =>
    () => {
      const asked = time
      return pipe(
        command,
        TE.tapIO(user => () => {
          if (asked === time) state.set(customer(user))
        }),
      )()
    }
  const fetchUser = change(sessions.me)
  // the server has just issued the token, so a 401 means that its cookie is missing
  const fetchNewcomer = (first: TE.TaskEither<Failure, User> | undefined) =>
    pipe(
      first === undefined ? fetchUser : change(TE.orElse(() => sessions.me)(first)),
      TE.mapLeft(failure => (failure._tag === 'unauthenticated' ? cookiesBlocked : failure)),
    )
  const enter =
    (way: TE.TaskEither<Failure, string>, first?: TE.TaskEither<Failure, User>): TE.TaskEither<Failure, User> =>
    () => {
      // a login clears the earlier data, but not the address to return to
      const began = (time += 1)
      const isNewest = () => began === time
      entering += 1
      tokens.clear()
      if (state.now()._tag === 'restoring') state.set(guest)
      return pipe(
        way,
        // a login that a later one has overtaken changes nothing
        TE.filterOrElse(isNewest, () => unauthenticated),
        TE.tapIO(fresh => tokens.write(fresh)),
        TE.chain(() => fetchNewcomer(first)),
        TE.orElseFirstIOK(() => () => {
          if (isNewest()) tokens.clear()
        }),
        T.tapIO(answer => () => {
          entering -= 1
          // a customer from another tab may have been skipped meanwhile
          if (E.isLeft(answer)) follow('seen')()
        }),
      )()
    }
  const restore: TE.TaskEither<Failure, void> = () => {
    if (compared() !== 'found') follow('seen')()
    else if (entering === 0) tokens.adopt()
    return tokens.read() === undefined ? TE.right(undefined)() : askUser()
  }
  const askUser: TE.TaskEither<Failure, void> = () => {
    // keep a known customer during another fetch: an open page keeps its entries (I-20)
    if (state.now()._tag !== 'customer') state.set(restoring)
    return pipe(
      fetchUser,
      TE.map(() => undefined),
      TE.orElseFirstIOK(failure => () => {
        device.log(`session not restored: ${failure._tag}`)()
        if (state.now()._tag !== 'restoring') return
        if (isTransient(failure)) state.set(unanswered(failure))
        else end('expired')
      }),
    )()
  }
  const follow =
    (signal: TabSignal): IO<void> =>
    () => {
      switch (compared()) {
        case 'same':
          return
        case 'found':
          return void restore()
        case 'gone':
          return end(signal === 'token' ? 'expired' : 'logged_out')
        case 'replaced':
          return end('replaced')
      }
    }

  return {
    state,
    ended,
    restore,
    login: credentials => enter(sessions.login(credentials)),
    enter,
    change,
    // ignore errors: the session ends here in any case
    logout: pipe(
      sessions.logout,
      TE.orElse(() => TE.right<Failure, void>(undefined)),
      TE.tapIO(() => close),
    ),
    expire: () => {
      // the cause of this refusal may be a log-out in another tab
      if (!isGuest(state.now())) end(compared() === 'gone' ? 'logged_out' : 'expired')
    },
    close,
    follow,
    refresh: fetchUser,
  }
}
