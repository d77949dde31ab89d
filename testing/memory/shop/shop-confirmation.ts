import * as E from 'fp-ts/Either'
import { refused } from '@testing/memory/shop/shop-cart'
import { codeFits, withoutCode } from '@testing/memory/shop/shop-people'
import type { Account, ShopState } from '@testing/memory/shop/shop-state'
import type { Confirmable } from '~/domain/account/account'
import type { Failure } from '~/domain/shared/failure'

/** The shop in which the customer has confirmed, by password or by a code to their number. Without a number nothing is asked. */
export const confirmed = (
  state: ShopState,
  account: Account | undefined,
  session: string,
  { confirmation, current_password }: Confirmable,
): E.Either<Failure, ShopState> => {
  if (account?.user.registered !== true) return E.right(state)
  if (confirmation === undefined && current_password !== undefined && account.login.password !== '')
    return current_password === account.login.password ? E.right(state) : refused('current_password', 'wrong password')
  if (confirmation === undefined || !codeFits(state, 'reveal', { ...account.login, code: confirmation }))
    return refused('confirmation', 'to be confirmed')
  const stale = new Set([...state.stale].filter(each => each !== session))
  return E.right({ ...withoutCode(state, 'reveal', account.login), stale })
}
