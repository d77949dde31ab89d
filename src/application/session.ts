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

/** Where a login leads when the saved address is of no use (docs/spec/product.md#4-states-and-transitions). */
export const REDIRECT_KEY = 'auth.redirect'

/** A session is over: why, and whose it was, where that was known. */
export interface EndedSession {
  readonly end: SessionEnd
  readonly user: User | undefined
}

export interface SessionUseCase {
  readonly state: Live<Session>
  /** Fires once for each session that ends in this tab. What was made for its customer must not be used any more. */
  readonly ended: Observable<EndedSession>
  /**
   * Restores a kept session at boot; a guest stays a guest. Failure: logged, reset (docs/spec/product.md#8-error-catalogue). Where nobody answered,
   * nothing is known of the session and it is kept: a tunnel, or a page that is left while it loads, logs nobody out.
   */
  readonly restore: TE.TaskEither<Failure, void>
  readonly login: (credentials: PasswordLogin) => TE.TaskEither<Failure, User>
  /**
   * Any other way in: what answers a bearer value becomes the session. It clears what was there before (docs/spec/product.md#4-states-and-transitions).
   * `first`: a command of the new session that answers its user, and is done before anybody hears of that; should it fail, the
   * user is fetched all the same.
   */
  readonly enter: (
    way: TE.TaskEither<Failure, string>,
    first?: TE.TaskEither<Failure, User>,
  ) => TE.TaskEither<Failure, User>
  /** What answers the user anew; too late for an earlier session, it changes nothing (I-21). */
  readonly change: (command: TE.TaskEither<Failure, User>) => TE.TaskEither<Failure, User>
  readonly logout: TE.TaskEither<Failure, void>
  /** 401 anywhere: the session is reset once, however many requests fail together. */
  readonly expire: IO<void>
  /** The customer has ended it themselves. */
  readonly close: IO<void>
  /**
   * Compares this tab's token with the kept one, at a signal: a session that is over elsewhere ends here, another
   * customer's takes its place in the next app, and a guest's tab finds the customer who has logged in.
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

  // a login and an end begin a new time: an answer to what was asked before them is dropped (I-21)
  let time = 0
  // a login on its way brings a token of its own: none is adopted meanwhile
  let entering = 0

  const compared = () => compareTokens(tokens.read(), tokens.kept())
  const end = (why: SessionEnd) => {
    // the device belongs to another tab's session by now, or was cleared with the end of this one there
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
  // the server has just given the token: what is missing after it is the cookie that goes with it
  const fetchNewcomer = (first: TE.TaskEither<Failure, User> | undefined) =>
    pipe(
      first === undefined ? fetchUser : change(TE.orElse(() => sessions.me)(first)),
      TE.mapLeft(failure => (failure._tag === 'unauthenticated' ? cookiesBlocked : failure)),
    )
  const enter =
    (way: TE.TaskEither<Failure, string>, first?: TE.TaskEither<Failure, User>): TE.TaskEither<Failure, User> =>
    () => {
      // a login clears what was there before, but not the address to return to
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
          // a customer of another tab may have been passed over meanwhile
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
    // a known customer stays while they are asked for again: an open page keeps what was entered (I-20)
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
    // errors are ignored: the session ends here in any case
    logout: pipe(
      sessions.logout,
      TE.orElse(() => TE.right<Failure, void>(undefined)),
      TE.tapIO(() => close),
    ),
    expire: () => {
      // a log-out in another tab may be the reason that this one is refused
      if (!isGuest(state.now())) end(compared() === 'gone' ? 'logged_out' : 'expired')
    },
    close,
    follow,
    refresh: fetchUser,
  }
}
