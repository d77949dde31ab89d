import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import type { IO } from 'fp-ts/IO'
import type { Task } from 'fp-ts/Task'
import * as TE from 'fp-ts/TaskEither'
import { type Cell, type Live, cell } from '~/application/lib/live'
import type { NavigationUseCase } from '~/application/account/navigation'
import type { SessionUseCase } from '~/application/account/session'
import type { Journey, SocialUseCase } from '~/application/account/social'
import type { Consent } from '~/domain/account/account'
import type { AccountPort, AuthPort } from '~/domain/account/account.port'
import type { AuthParams, ParsedAuthCallback } from '~/domain/site/auth-callback'
import { asksConfirmation } from '~/domain/account/confirmation'
import type { DevicePort } from '~/domain/site/device.port'
import { type Failure, notFound } from '~/domain/shared/failure'
import { type EditionCode, localize } from '~/domain/shared/locale'
import { pathTo } from '~/domain/site/routes'
import { type User, userOf } from '~/domain/account/session'
import { defined } from '~/domain/shared/defined'

/** The progress with the session data of an address. */
export type AuthCallbackState =
  | { readonly _tag: 'busy' }
  /** A customer is logged in already. Asks whether to switch to the other account. */
  | { readonly _tag: 'asking'; readonly user: User }
  /**
   * A stale session is about to link a social account and must enter a phone code first. `failure`: why the last
   * attempt failed.
   */
  | { readonly _tag: 'confirming'; readonly failure?: Failure }
  /** There is no session data, or it has been handled. The page continues as it is. */
  | { readonly _tag: 'over' }

/**
 * Handles the callback and tokens in the address before the session does anything else
 * (docs/spec/decisions.md#1-access, docs/spec/decisions.md#3-session).
 */
export interface AuthCallbackUseCase {
  readonly state: Live<AuthCallbackState>
  /** Ends by opening another page, or by restoring the stored session as usual. */
  readonly receive: (arrived: ParsedAuthCallback) => Task<void>
  /** The customer's answer to the question of `asking`. */
  readonly answer: (yes: boolean) => void
  /** The phone code, or undefined to cancel the linking. */
  readonly confirm: (code: string | undefined) => void
}

/** What handles a callback. */
interface Deps {
  readonly auth: Pick<AuthPort, 'handOff' | 'loginBySocial'>
  readonly account: Pick<AccountPort, 'link' | 'consent'>
  readonly social: SocialUseCase
  readonly session: SessionUseCase
  readonly navigation: NavigationUseCase
  readonly device: Pick<DevicePort, 'renew' | 'log'>
  readonly edition: EditionCode
}

export const authCallbackUseCase = (deps: Deps): AuthCallbackUseCase => {
  const state: Cell<AuthCallbackState> = cell<AuthCallbackState>({ _tag: 'over' })
  let answered: ((yes: boolean) => void) | undefined
  let confirmed: ((code: string | undefined) => void) | undefined
  let release: IO<void> = () => undefined
  const page: CallbackPage = {
    stay: () => {
      state.set(over)
      release()
    },
    goTo: path => deps.device.renew(localize(deps.edition, path))(),
    work: () => state.set(busy),
    ask: user =>
      new Promise(resolve => {
        answered = resolve
        state.set({ _tag: 'asking', user })
      }),
    askCode: failure =>
      new Promise(resolve => {
        confirmed = resolve
        state.set({ _tag: 'confirming', ...defined({ failure }) })
      }),
  }
  return {
    state,
    receive: arrived => () => {
      release = deps.navigation.hold()
      page.work()
      return receive(deps, page, arrived)
    },
    answer: yes => {
      answered?.(yes)
      answered = undefined
    },
    confirm: code => {
      confirmed?.(code)
      confirmed = undefined
    },
  }
}

/** The page that shows the progress, and its customer. */
interface CallbackPage {
  /** Keeps the page and releases its guards. */
  readonly stay: () => void
  /** Opens another page. The guards wait until it loads. */
  readonly goTo: (path: string) => void
  /** Shows that something is under way. */
  readonly work: () => void
  /** Asks whether to switch to the other account. */
  readonly ask: (user: User) => Promise<boolean>
  /** Asks for the phone code. `failure`: why the last attempt failed. */
  readonly askCode: (failure: Failure | undefined) => Promise<string | undefined>
}

const receive = async (
  deps: Deps,
  page: CallbackPage,
  { arrival, rest, atTakings }: ParsedAuthCallback,
): Promise<void> => {
  // do this first: if the session has ended, its end clears the stored states too
  const journey = arrival._tag === 'callback' ? deps.social.comeBack(arrival.state)() : undefined
  await deps.session.restore()
  // a hand-off token leads back to the page that it came with
  if (arrival._tag === 'hand_off') return logIn(deps, page, handOff(deps.auth, arrival.token), { atTakings, rest })
  if (journey !== undefined) return comeBack(deps, page, journey, arrival, atTakings)
  deps.device.log('a callback without its state')()
  return page.stay()
}

const comeBack = async (
  deps: Deps,
  page: CallbackPage,
  journey: Journey,
  callback: Callback,
  atTakings: boolean,
): Promise<void> => {
  const isNobody = userOf(deps.session.state.now()) === undefined
  if (journey.errand === 'link') {
    if (isNobody) return page.stay()
    return callback.refused
      ? page.goTo(`${pathTo('bindAccount')}?trouble=cancelled`)
      : link(deps, page, journey, callback)
  }
  if (!callback.refused) return logIn(deps, page, exchange(deps.auth, journey, callback), { atTakings }, journey.agreed)
  if (isNobody) page.goTo(`${pathTo('login')}?trouble=refused`)
  else page.stay()
}

const logIn = async (
  deps: Deps,
  page: CallbackPage,
  way: TE.TaskEither<Failure, string>,
  where: Landing,
  agreed: readonly Consent[] = [],
): Promise<void> => {
  const { session, navigation, device } = deps
  const user = userOf(session.state.now())
  if (user !== undefined) {
    if (!(await page.ask(user))) return page.stay()
    page.work()
    // log the earlier user out completely, even if the new login then fails
    await session.logout()
  }
  const answer = await pipe(session.enter(way), TE.chain(agree(deps, agreed)))()
  if (E.isRight(answer)) return page.goTo(navigation.afterLogin(answer.right, where.rest, where.atTakings))
  device.log(`not logged in by address: ${answer.left._tag}`)()
  return page.goTo(`${pathTo('login')}?trouble=${answer.left._tag === 'cookies_blocked' ? 'cookies' : 'login'}`)
}

/**
 * Records the policies that a new customer accepted on the page where the login began. If the request fails, or the
 * versions have changed meanwhile, the shop asks. A customer who accepted earlier versions is asked about the new
 * ones, as after any login.
 */
const agree =
  ({ session, account }: Deps, agreed: readonly Consent[]) =>
  (user: User): TE.TaskEither<Failure, User> =>
    agreed.length === 0 || user.consents?.length !== 0
      ? TE.right(user)
      : pipe(
          session.change(account.consent(agreed)),
          TE.orElse(() => TE.right(user)),
        )

const link = async (
  { account, device }: Deps,
  page: CallbackPage,
  journey: Journey,
  { code, state: given }: Callback,
): Promise<void> => {
  const linking = (confirmation: { readonly confirmation?: string }) =>
    code === undefined || given === undefined
      ? Promise.resolve(E.left(notFound))
      : account.link(journey.provider, { code, state: given, ...confirmation })()
  let linked = await linking({})
  for (let first = true; E.isLeft(linked) && asksConfirmation(linked.left); first = false) {
    const confirmation = await page.askCode(first ? undefined : linked.left)
    if (confirmation === undefined) break
    page.work()
    linked = await linking({ confirmation })
  }
  if (E.isLeft(linked)) device.log(`not linked: ${linked.left._tag}`)()
  page.goTo(
    pathTo('bindAccount') + (E.isLeft(linked) ? `?trouble=${linked.left._tag === 'conflict' ? 'taken' : 'link'}` : ''),
  )
}

/** `rest`: the address that carried the token, without it. */
type Landing = Pick<ParsedAuthCallback, 'atTakings'> & { readonly rest?: string }
type Callback = Extract<AuthParams, { readonly _tag: 'callback' }>

const busy: AuthCallbackState = { _tag: 'busy' }
const over: AuthCallbackState = { _tag: 'over' }

const exchange = (
  auth: Pick<AuthPort, 'handOff' | 'loginBySocial'>,
  { provider }: Journey,
  { token, code, state = '' }: Callback,
): TE.TaskEither<Failure, string> => {
  if (token !== undefined) return handOff(auth, token)
  return code === undefined ? TE.left(notFound) : auth.loginBySocial(provider, { code, state })
}

/**
 * A backend without a hand-off puts the bearer value itself into the address
 * (docs/spec/product.md#4-states-and-transitions).
 */
const handOff = (auth: Pick<AuthPort, 'handOff'>, value: string): TE.TaskEither<Failure, string> =>
  pipe(
    auth.handOff(value),
    TE.orElse(failure => (failure._tag === 'not_found' ? TE.right(`Bearer ${value}`) : TE.left(failure))),
  )
