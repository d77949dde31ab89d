import * as E from 'fp-ts/Either'
import { refused } from '@testing/memory/shop/shop-cart'
import { accountById, spent, subjectOf, withoutTokens } from '@testing/memory/shop/shop-people'
import type { Account, ShopState } from '@testing/memory/shop/shop-state'
import type { SocialIdentity } from '~/domain/account/account'
import { type Provider, providers } from '~/domain/catalog/social-logins'
import { type Failure, conflict, notFound } from '~/domain/shared/failure'

/**
 * A customer's social accounts. The last login method cannot be removed; a number counts as one while it can log in.
 */
export const identitiesOf = (state: ShopState, id: string): readonly SocialIdentity[] => {
  const own = providersIn(state).filter(provider => subjectsOf(state, id, provider).length > 0)
  const removable = own.length > 1 || leadsInByNumber(state, accountById(state, id))
  return own.map(provider => ({ provider, removable }))
}

/** Links an account at a provider. It has one customer here, and a customer has one account at each provider. */
export const withIdentity = (
  state: ShopState,
  id: string,
  provider: Provider,
  code: string,
): E.Either<Failure, ShopState> => {
  const subject = subjectOf(state, provider, code)
  if (subject === undefined) return refused('code', 'not granted')
  const owner = state.auth.identities.get(subject)
  const others = subjectsOf(state, id, provider).filter(each => each !== subject)
  if ((owner !== undefined && owner !== id) || others.length > 0) return E.left(conflict('linked otherwise'))
  return E.right(withIdentities(spent(state, provider, code), new Map(state.auth.identities).set(subject, id)))
}

export const withoutIdentity = (state: ShopState, id: string, provider: Provider): E.Either<Failure, ShopState> => {
  const own = identitiesOf(state, id).find(each => each.provider === provider)
  if (own === undefined) return E.left(notFound)
  if (!own.removable) return E.left(conflict('the last way to log in'))
  const gone = subjectsOf(state, id, provider)
  return E.right(
    withIdentities(state, new Map([...state.auth.identities].filter(([subject]) => !gone.includes(subject)))),
  )
}

/** Moves every link of one customer to another, and logs the first one out. */
export const joined = (state: ShopState, from: string, to: string): E.Either<Failure, ShopState> => {
  const isTaken = providersIn(state).some(
    provider => subjectsOf(state, from, provider).length > 0 && subjectsOf(state, to, provider).length > 0,
  )
  if (isTaken) return E.left(conflict('linked otherwise'))
  const moved = [...state.auth.identities].map(([at, owner]) => [at, owner === from ? to : owner] as const)
  return E.right(withoutTokens(withIdentities(state, new Map(moved)), from))
}

/** The known ones first. */
const providersIn = ({ auth }: ShopState): readonly Provider[] => [
  ...new Set([...providers, ...[...auth.identities.keys()].map(at => at.split('/')[0] ?? '')]),
]

const subjectsOf = ({ auth }: ShopState, id: string, provider: Provider): readonly string[] =>
  [...auth.identities].flatMap(([at, owner]) => (owner === id && at.startsWith(`${provider}/`) ? [at] : []))

const withIdentities = (state: ShopState, identities: ReadonlyMap<string, string>): ShopState => ({
  ...state,
  auth: { ...state.auth, identities },
})

const leadsInByNumber = ({ init }: ShopState, account: Account | undefined): boolean =>
  account !== undefined &&
  account.user.registered &&
  (account.login.password !== '' || init.country_codes?.includes(account.login.country_code) !== false)
