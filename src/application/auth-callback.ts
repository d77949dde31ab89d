import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import type { IO } from 'fp-ts/IO'
import type { Task } from 'fp-ts/Task'
import * as TE from 'fp-ts/TaskEither'
import { type Cell, type Live, cell } from '~/application/lib/live'
import type { NavigationUseCase } from '~/application/navigation'
import type { SessionUseCase } from '~/application/session'
import type { Journey, SocialUseCase } from '~/application/social'
import type { Consent } from '~/domain/account/account'
import type { AccountPort, EntrancePort } from '~/domain/account/account.port'
import type { Arrival, Arrived } from '~/domain/site/auth-callback'
import { asksConfirmation } from '~/domain/account/confirmation'
import type { DevicePort } from '~/domain/site/device.port'
import { type Failure, notFound } from '~/domain/shared/failure'
import { type EditionCode, localize } from '~/domain/shared/locale'
import { pathTo } from '~/domain/site/routes'
import { type User, userOf } from '~/domain/account/session'

/** What goes on with something that the address brought. */
export type Arriving =
  | { readonly _tag: 'busy' }
  /** Somebody is logged in already: do they want to become another? */
  | { readonly _tag: 'asking'; readonly user: User }
  /** An old session is to link something: a phone code first. `failure`: what came of the last one. */
  | { readonly _tag: 'confirming'; readonly failure?: Failure }
  /** Nothing, or nothing any more: the page goes on as it is. */
  | { readonly _tag: 'over' }

/** The callback and tokens in the address, dealt with before anything else of the session (docs/spec/decisions.md#1-access, docs/spec/decisions.md#3-session). */
export interface AuthCallbackUseCase {
  readonly state: Live<Arriving>
  /** Ends in another page, or with a kept session restored as if nothing had come. */
  readonly receive: (arrived: Arrived) => Task<void>
  /** The answer to the question. */
  readonly answer: (yes: boolean) => void
  /** The phone code, or undefined: it is left at that. */
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
  /** The page goes on as it is, and so do its guards. Where another one is opened instead, they wait until it is there. */
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
   * Records what a newcomer has agreed to on the page that they set out from. Should that not arrive, or should the versions have
   * changed meanwhile, the shop asks. A customer who has accepted earlier versions is asked about the new ones, as after any login.
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
      // nothing of the earlier user stays, not even when the new one does not come
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
        // first of all: a session that turns out to be over takes the kept states along
        const journey = arrival._tag === 'callback' ? social.comeBack(arrival.state)() : undefined
        await session.restore()
        // a handed-over token opens the very page that it came with
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

/** `rest`: the page that a token in the address came with. */
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

/** A backend that knows no hand-off has put the bearer value itself into the address (docs/spec/product.md#4-states-and-transitions). */
const handOff = (ways: Pick<EntrancePort, 'handOff'>, value: string): TE.TaskEither<Failure, string> =>
  pipe(
    ways.handOff(value),
    TE.orElse(failure => (failure._tag === 'not_found' ? TE.right(`Bearer ${value}`) : TE.left(failure))),
  )
