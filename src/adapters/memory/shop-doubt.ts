import * as E from 'fp-ts/Either'
import { refused } from '~/adapters/memory/shop-cart'
import { codeFits, withoutCode } from '~/adapters/memory/shop-people'
import type { Account, ShopState } from '~/adapters/memory/shop-state'
import type { Failure } from '~/domain/failure'

/** The shop in which a session is known to be its customer's; an old one gives the code that was sent to their number first. */
export const trusted = (
  state: ShopState,
  account: Account | undefined,
  session: string,
  confirmation: string | undefined,
): E.Either<Failure, ShopState> => {
  if (account?.user.registered !== true || !state.doubted.has(session)) return E.right(state)
  if (confirmation === undefined || !codeFits(state, 'reveal', { ...account.login, code: confirmation }))
    return refused('confirmation', 'to be confirmed by a code')
  const doubted = new Set([...state.doubted].filter(each => each !== session))
  return E.right({ ...withoutCode(state, 'reveal', account.login), doubted })
}
