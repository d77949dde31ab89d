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
  /** The customer has ended the session, or the account. */
  readonly close: (end: 'logged_out' | 'erased') => IO<void>
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
  const tab: Tab = { sessions, tokens, storage, device, state, ended, period: 0, entering: 0 }
  return {
    state,
    ended,
    restore: restore(tab),
    login: credentials => enter(tab, sessions.login(credentials)),
    enter: (way, first) => enter(tab, way, first),
    change: command => change(tab, command),
    // ignore errors: the session ends here in any case
    logout: pipe(
      sessions.logout,
      TE.orElse(() => TE.right<Failure, void>(undefined)),
      TE.tapIO(() => () => close(tab, 'logged_out')),
    ),
    expire: () => {
      // the cause of this refusal may be a log-out in another tab
      if (!isGuest(state.now())) end(tab, compared(tab) === 'gone' ? 'logged_out' : 'expired')
    },
    close: why => () => close(tab, why),
    follow: signal => follow(tab, signal),
    refresh: change(tab, sessions.me),
  }
}

/** What the commands of one tab share. */
interface Tab {
  readonly sessions: SessionPort
  readonly tokens: TokenStore
  readonly storage: StoragePort
  readonly device: DevicePort
  readonly state: Cell<Session>
  readonly ended: Subject<EndedSession>
  /** A login or an end starts a new period: answers to earlier requests are dropped (I-21). */
  period: number
  /** The number of running logins. Each brings its own token: do not adopt another one meanwhile. */
  entering: number
}

const compared = ({ tokens }: Tab) => compareTokens(tokens.read(), tokens.kept())

const end = (tab: Tab, why: SessionEnd): void => {
  // the device may hold another tab's session by now, or may have been cleared there when this one ended
  const moved = compared(tab)
  const session = tab.state.now()
  tab.period += 1
  tab.tokens.clear()
  if (moved === 'same') tab.storage.clear()
  else tab.storage.clearTab()
  tab.state.set(guest)
  if (isGuest(session)) return
  tab.ended.next({
    end: moved === 'replaced' ? moved : why,
    user: userOf(session),
  })
}

const close = (tab: Tab, why: SessionEnd): void => {
  if (tab.tokens.read() !== undefined && compared(tab) === 'same') tab.tokens.write(LOGGED_OUT)()
  end(tab, why)
}

const change =
  (tab: Tab, command: TE.TaskEither<Failure, User>): TE.TaskEither<Failure, User> =>
  () => {
    const asked = tab.period
    return pipe(
      command,
      TE.tapIO(user => () => {
        if (asked === tab.period) tab.state.set(customer(user))
      }),
    )()
  }

// the server has just issued the token, so a 401 means that its cookie is missing
const fetchNewcomer = (tab: Tab, first: TE.TaskEither<Failure, User> | undefined) =>
  pipe(
    change(tab, first === undefined ? tab.sessions.me : TE.orElse(() => tab.sessions.me)(first)),
    TE.mapLeft(failure => (failure._tag === 'unauthenticated' ? cookiesBlocked : failure)),
  )

const enter =
  (tab: Tab, way: TE.TaskEither<Failure, string>, first?: TE.TaskEither<Failure, User>): TE.TaskEither<Failure, User> =>
  () => {
    // a login clears the earlier data, but not the address to return to
    const began = (tab.period += 1)
    const isNewest = () => began === tab.period
    tab.entering += 1
    tab.tokens.clear()
    if (tab.state.now()._tag === 'restoring') tab.state.set(guest)
    return pipe(
      way,
      // a login that a later one has overtaken changes nothing
      TE.filterOrElse(isNewest, () => unauthenticated),
      TE.tapIO(fresh => tab.tokens.write(fresh)),
      TE.chain(() => fetchNewcomer(tab, first)),
      TE.orElseFirstIOK(() => () => {
        if (isNewest()) tab.tokens.clear()
      }),
      T.tapIO(answer => () => {
        tab.entering -= 1
        // a customer from another tab may have been skipped meanwhile
        if (E.isLeft(answer)) follow(tab, 'seen')()
      }),
    )()
  }

const restore =
  (tab: Tab): TE.TaskEither<Failure, void> =>
  () => {
    if (compared(tab) !== 'found') follow(tab, 'seen')()
    else if (tab.entering === 0) tab.tokens.adopt()
    return tab.tokens.read() === undefined ? TE.right(undefined)() : askUser(tab)
  }

const askUser = (tab: Tab): Promise<E.Either<Failure, void>> => {
  // keep a known customer during another fetch: an open page keeps its entries (I-20)
  if (tab.state.now()._tag !== 'customer') tab.state.set(restoring)
  return pipe(
    change(tab, tab.sessions.me),
    TE.map(() => undefined),
    TE.orElseFirstIOK(failure => () => {
      tab.device.log(`session not restored: ${failure._tag}`)()
      if (tab.state.now()._tag !== 'restoring') return
      if (isTransient(failure)) tab.state.set(unanswered(failure))
      else end(tab, 'expired')
    }),
  )()
}

const follow =
  (tab: Tab, signal: TabSignal): IO<void> =>
  () => {
    switch (compared(tab)) {
      case 'same':
        return
      case 'found':
        return void restore(tab)()
      case 'gone':
        return end(tab, signal === 'token' ? 'expired' : 'logged_out')
      case 'replaced':
        return end(tab, 'replaced')
    }
  }
