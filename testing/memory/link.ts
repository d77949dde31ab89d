import * as E from 'fp-ts/Either'
import type { TaskEither } from 'fp-ts/TaskEither'
import type { MemoryShop } from '@testing/memory/shop/memory-shop'
import type { ShopState } from '@testing/memory/shop/shop-state'
import { forcedPage } from '~/domain/account/access'
import type { RefusedCall } from '~/domain/account/refused-call'
import { type Failure, forbidden, unauthenticated } from '~/domain/shared/failure'

/** The effect of a call on the shop, and its answer. `session` is the bearer value, empty for a guest. */
export type Action<A, Change = never> = (
  state: ShopState,
  user: string,
  session: string,
) => E.Either<Failure<Change>, readonly [answer: A, next: ShopState]>

/** A shopper's connection to the shop: it handles tokens, failures and time as HTTP would. */
export interface Link {
  /** A customer's call. */
  readonly ask: <A, Change = never>(call: string, action: Action<A, Change>) => TaskEither<Failure<Change>, A>
  /** A public call; `user` is empty for a guest. */
  readonly askOpenly: <A, Change = never>(call: string, action: Action<A, Change>) => TaskEither<Failure<Change>, A>
}

export interface LinkOptions {
  /** The bearer value now. */
  readonly token: () => string | undefined
  /** Whether the device still stores the token of this tab. */
  readonly isCurrent?: () => boolean
  /** As over HTTP. */
  readonly onRefused: (call: RefusedCall) => void
  readonly onActivity: (activity: 'started' | 'succeeded' | 'failed') => void
}

export const link = (shop: MemoryShop, options: LinkOptions): Link => {
  const sent =
    <A, Change>(call: string, isCustomers: boolean, action: Action<A, Change>): TaskEither<Failure<Change>, A> =>
    async () => {
      const token = options.token()
      if (token !== undefined && options.isCurrent?.() === false) {
        options.onRefused({ why: 'unauthenticated', token, asksUser: false })
        return E.left(unauthenticated)
      }
      options.onActivity('started')
      await shop.travel(`${call} asked`)
      const answer = happen(shop, call, isCustomers, token, action)
      await shop.travel(`${call} answered`)
      options.onActivity(E.isRight(answer) ? 'succeeded' : 'failed')
      if (E.isLeft(answer) && (answer.left._tag === 'unauthenticated' || answer.left._tag === 'forbidden'))
        options.onRefused({ why: answer.left._tag, token, asksUser: call === 'me' })
      return answer
    }
  return {
    ask: (call, action) => sent(call, true, action),
    askOpenly: (call, action) => sent(call, false, action),
  }
}

const happen = <A, Change>(
  shop: MemoryShop,
  call: string,
  isCustomers: boolean,
  token: string | undefined,
  action: Action<A, Change>,
): E.Either<Failure<Change>, A> => {
  const trouble = shop.arrived(call)
  if (trouble?.happens === false) return E.left(trouble.failure)
  const user = shop.state().tokens.get(token ?? '')
  if (isCustomers && user === undefined) return E.left(unauthenticated)
  if (isCustomers && !openWhenForced.has(call) && owes(shop.state(), user)) return E.left(forbidden)
  const outcome = action(shop.state(), user ?? '', token ?? '')
  if (E.isRight(outcome)) shop.become(outcome.right[1])
  if (trouble !== undefined) return E.left(trouble.failure)
  return E.map(([answer]: readonly [A, ShopState]) => answer)(outcome)
}

/** A customer who must settle something first may only make these calls (docs/spec/decisions.md#1-access). */
const openWhenForced: ReadonlySet<string> = new Set(['me', 'logout', 'changePassword', 'bindTel', 'join', 'consent'])

const owes = ({ accounts, init }: ShopState, id: string | undefined): boolean => {
  const account = accounts.find(({ user }) => user.hashid === id)
  return account !== undefined && forcedPage(account.user, init.policies) !== undefined
}

/** A call that changes nothing. */
export const reading =
  <A>(read: (state: ShopState, user: string) => A): Action<A> =>
  (state, user) =>
    E.right([read(state, user), state])
