import { pipe } from 'fp-ts/function'
import type { IO } from 'fp-ts/IO'
import * as TE from 'fp-ts/TaskEither'
import { Subject, type Observable } from 'rxjs'
import { type Cell, type Live, cell } from '~/application/live'
import type { DevicePort } from '~/domain/device.port'
import { type Failure, isTransient } from '~/domain/failure'
import type { SessionPort, TokenStore } from '~/domain/session.port'
import type { StoragePort } from '~/domain/storage.port'
import {
  type PasswordLogin,
  type Session,
  type User,
  customer,
  guest,
  isGuest,
  restoring,
  unanswered,
} from '~/domain/session'

/** Where a login leads when the saved address is of no use (specification 4). */
export const REDIRECT_KEY = 'auth.redirect'

export interface SessionUseCase {
  readonly state: Live<Session>
  /** Fires once for each session that ends: by log-out, or by a 401 from anywhere. */
  readonly ended: Observable<void>
  /**
   * Restores a kept session at boot; a guest stays a guest. Failure: logged, reset (specification 8). Where nobody answered,
   * nothing is known of the session and it is kept: a tunnel, or a page that is left while it loads, logs nobody out.
   */
  readonly restore: TE.TaskEither<Failure, void>
  readonly login: (credentials: PasswordLogin) => TE.TaskEither<Failure, User>
  /**
   * Any other way in: what answers a bearer value becomes the session. It clears what was there before (specification 4).
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
  readonly refresh: TE.TaskEither<Failure, User>
}

export const sessionUseCase = (
  sessions: SessionPort,
  tokens: TokenStore,
  storage: StoragePort,
  device: DevicePort,
): SessionUseCase => {
  const state: Cell<Session> = cell<Session>(guest)
  const ended = new Subject<void>()

  // a login and an end begin a new time: what was asked for before is nobody's any more (I-21)
  let time = 0
  // whose token it is that the user was told for
  let token: string | undefined

  const reset = () => {
    time += 1
    const had = !isGuest(state.now())
    tokens.clear()
    storage.clear()
    state.set(guest)
    if (had) ended.next()
  }
  const change =
    (command: TE.TaskEither<Failure, User>): TE.TaskEither<Failure, User> =>
    () => {
      const asked = time
      const told = tokens.read()
      return pipe(
        command,
        TE.tapIO(user => () => {
          if (asked !== time) return
          token = told
          state.set(customer(user))
        }),
      )()
    }
  const fetchUser = change(sessions.me)
  const enter = (
    way: TE.TaskEither<Failure, string>,
    first?: TE.TaskEither<Failure, User>,
  ): TE.TaskEither<Failure, User> =>
    pipe(
      // a login clears what was there before (specification 4), but not the address to return to
      TE.fromIO<void, Failure>(() => {
        time += 1
        tokens.clear()
        if (state.now()._tag === 'restoring') state.set(guest)
      }),
      TE.chain(() => way),
      TE.tapIO(fresh => tokens.write(fresh)),
      TE.chain(() => (first === undefined ? fetchUser : change(TE.orElse(() => sessions.me)(first)))),
      TE.orElseFirstIOK(() => tokens.clear),
    )

  return {
    state,
    ended,
    restore: () => {
      if (tokens.read() === undefined) {
        // logged out in another tab
        if (!isGuest(state.now())) reset()
        return TE.right(undefined)()
      }
      // who is known stays known while it is asked for again: an open page keeps what was entered (I-20); but not when
      // somebody else has logged in in another tab (I-24)
      if (state.now()._tag !== 'customer' || token !== tokens.read()) state.set(restoring)
      return pipe(
        fetchUser,
        TE.map(() => undefined),
        TE.orElseFirstIOK(failure => () => {
          device.log(`session not restored: ${failure._tag}`)()
          if (state.now()._tag !== 'restoring') return
          if (isTransient(failure)) state.set(unanswered(failure))
          else reset()
        }),
      )()
    },
    login: credentials => enter(sessions.login(credentials)),
    enter,
    change,
    // errors are ignored (specification 7): the session ends here in any case
    logout: pipe(
      sessions.logout,
      TE.orElse(() => TE.right<Failure, void>(undefined)),
      TE.tapIO(() => reset),
    ),
    expire: () => {
      if (!isGuest(state.now())) reset()
    },
    refresh: fetchUser,
  }
}
