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
import type { AccountPort, EntrancePort } from '~/domain/account/account.port'
import type { Arrival, Arrived } from '~/domain/site/auth-callback'
import { asksConfirmation } from '~/domain/account/confirmation'
import type { DevicePort } from '~/domain/site/device.port'
import { type Failure, notFound } from '~/domain/shared/failure'
import { type EditionCode, localize } from '~/domain/shared/locale'
import { pathTo } from '~/domain/site/routes'
import { type User, userOf } from '~/domain/account/session'

/** The progress with the session data of an address. */
export type Arriving =
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
  readonly state: Live<Arriving>
  /** Ends by opening another page, or by restoring the stored session as usual. */
  readonly receive: (arrived: Arrived) => Task<void>
  /** The customer's answer to the question of `asking`. */
  readonly answer: (yes: boolean) => void
  /** The phone code, or undefined to cancel the linking. */
  readonly confirm: (code: string | undefined) => void
}

export const authCallbackUseCase = (
  ways: Pick<EntrancePort, 'handOff' | 'loginBySocial'>,
  account: Pick<AccountPort, 'link' | 'consent'>,
  social: SocialUseCase,
  session: SessionUseCase,
  navigation: NavigationUseCase,
  device: Pick<DevicePort, 'renew' | 'log'>,
  edition: EditionCode,
): AuthCallbackUseCase => {
  const state: Cell<Arriving> = cell<Arriving>({ _tag: 'over' })
  let answered: ((yes: boolean) => void) | undefined
  let confirmed: ((code: string | undefined) => void) | undefined

  let release: IO<void> = () => undefined
  /** Keeps the page and releases its guards. If another page opens instead, the guards wait until it loads. */
  const stay = () => {
    state.set(over)
    release()
  }
  const goTo = (path: string) => device.renew(localize(edition, path))()
  const ask = (user: User): Promise<boolean> =>
    new Promise(resolve => {
      answered = resolve
      state.set({ _tag: 'asking', user })
    })

  const askCode = (failure: Failure | undefined): Promise<string | undefined> =>
    new Promise(resolve => {
      confirmed = resolve
      state.set({ _tag: 'confirming', ...(failure === undefined ? {} : { failure }) })
    })

  /**
   * Records the policies that a new customer accepted on the page where the login began. If the request fails, or the
   * versions have changed meanwhile, the shop asks. A customer who accepted earlier versions is asked about the new
   * ones, as after any login.
   */
  const agree =
    (agreed: readonly Consent[]) =>
    (user: User): TE.TaskEither<Failure, User> =>
      agreed.length === 0 || user.consents?.length !== 0
        ? TE.right(user)
        : pipe(
            session.change(account.consent(agreed)),
            TE.orElse(() => TE.right(user)),
          )
  const logIn = async (way: TE.TaskEither<Failure, string>, where: Landing, agreed: readonly Consent[] = []) => {
    const user = userOf(session.state.now())
    if (user !== undefined) {
      if (!(await ask(user))) return stay()
      state.set(busy)
      // log the earlier user out completely, even if the new login then fails
      await session.logout()
    }
    const answer = await pipe(session.enter(way), TE.chain(agree(agreed)))()
    if (E.isRight(answer)) return goTo(navigation.afterLogin(answer.right, where.rest, where.atTakings))
    device.log(`not logged in by address: ${answer.left._tag}`)()
    goTo(`${pathTo('login')}?trouble=${answer.left._tag === 'cookies_blocked' ? 'cookies' : 'login'}`)
  }
  const link = async (journey: Journey, { code, state: given }: Callback): Promise<void> => {
    const linking = (confirmation: { readonly confirmation?: string }) =>
      code === undefined || given === undefined
        ? Promise.resolve(E.left(notFound))
        : account.link(journey.provider, { code, state: given, ...confirmation })()
    let linked = await linking({})
    for (let first = true; E.isLeft(linked) && asksConfirmation(linked.left); first = false) {
      const confirmation = await askCode(first ? undefined : linked.left)
      if (confirmation === undefined) break
      state.set(busy)
      linked = await linking({ confirmation })
    }
    if (E.isLeft(linked)) device.log(`not linked: ${linked.left._tag}`)()
    goTo(
      pathTo('bindAccount') +
        (E.isLeft(linked) ? `?trouble=${linked.left._tag === 'conflict' ? 'taken' : 'link'}` : ''),
    )
  }
  const comeBack = async (journey: Journey, callback: Callback, atTakings: boolean): Promise<void> => {
    if (journey.errand === 'link') {
      if (isNobody()) return stay()
      return callback.refused ? goTo(`${pathTo('bindAccount')}?trouble=cancelled`) : link(journey, callback)
    }
    if (!callback.refused) return logIn(exchange(ways, journey, callback), { atTakings }, journey.agreed)
    if (isNobody()) goTo(`${pathTo('login')}?trouble=refused`)
    else stay()
  }
  const isNobody = () => userOf(session.state.now()) === undefined

  return {
    state,
    receive:
      ({ arrival, rest, atTakings }) =>
      async () => {
        release = navigation.hold()
        state.set(busy)
        // do this first: if the session has ended, its end clears the stored states too
        const journey = arrival._tag === 'callback' ? social.comeBack(arrival.state)() : undefined
        await session.restore()
        // a hand-off token leads back to the page that it came with
        if (arrival._tag === 'hand_off') return logIn(handOff(ways, arrival.token), { atTakings, rest })
        if (journey !== undefined) return comeBack(journey, arrival, atTakings)
        device.log('a callback without its state')()
        return stay()
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

/** `rest`: the address that carried the token, without it. */
type Landing = Pick<Arrived, 'atTakings'> & { readonly rest?: string }
type Callback = Extract<Arrival, { readonly _tag: 'callback' }>

const busy: Arriving = { _tag: 'busy' }
const over: Arriving = { _tag: 'over' }

const exchange = (
  ways: Pick<EntrancePort, 'handOff' | 'loginBySocial'>,
  { provider }: Journey,
  { token, code, state = '' }: Callback,
): TE.TaskEither<Failure, string> => {
  if (token !== undefined) return handOff(ways, token)
  return code === undefined ? TE.left(notFound) : ways.loginBySocial(provider, { code, state })
}

/**
 * A backend without a hand-off puts the bearer value itself into the address
 * (docs/spec/product.md#4-states-and-transitions).
 */
const handOff = (ways: Pick<EntrancePort, 'handOff'>, value: string): TE.TaskEither<Failure, string> =>
  pipe(
    ways.handOff(value),
    TE.orElse(failure => (failure._tag === 'not_found' ? TE.right(`Bearer ${value}`) : TE.left(failure))),
  )
