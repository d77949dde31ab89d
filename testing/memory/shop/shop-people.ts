import type { Account, ShopState } from '@testing/memory/shop/shop-state'
import type { CodedTel, CodePurpose, Tel } from '~/domain/account/account'
import type { Provider } from '~/domain/catalog/social-logins'

/** Replaces the account of the same user, or adds a new one. */
export const withAccount = (state: ShopState, account: Account): ShopState => ({
  ...state,
  accounts: [...state.accounts.filter(({ user }) => user.hashid !== account.user.hashid), account],
})

/** Adds a bearer value for a customer. */
export const withToken = (state: ShopState, owner: string): readonly [token: string, next: ShopState] => {
  const serial = state.serial + 1
  const token = `Bearer ${state.makes.secret(`memory-${serial}`)}`
  return [token, { ...state, serial, tokens: new Map(state.tokens).set(token, owner) }]
}

export const keyOf = (purpose: CodePurpose, { country_code, tel }: Tel): string => `${purpose} ${country_code} ${tel}`

export const accountById = (state: ShopState, id: string): Account | undefined =>
  state.accounts.find(({ user }) => user.hashid === id)

export const accountByTel = (state: ShopState, { country_code, tel }: Tel): Account | undefined =>
  state.accounts.find(({ login }) => login.tel === tel && login.country_code === country_code)

/** Ends every bearer value of a customer, except perhaps one. */
export const withoutTokens = (state: ShopState, owner: string, but?: string): ShopState => ({
  ...state,
  tokens: new Map([...state.tokens].filter(([token, whose]) => whose !== owner || token === but)),
})

export const codeFits = ({ auth }: ShopState, purpose: CodePurpose, coded: CodedTel): boolean =>
  auth.codes.get(keyOf(purpose, coded)) === coded.code

/** A code is good once. */
export const withoutCode = (state: ShopState, purpose: CodePurpose, tel: Tel): ShopState => {
  const codes = new Map(state.auth.codes)
  codes.delete(keyOf(purpose, tel))
  return { ...state, auth: { ...state.auth, codes } }
}

/** The account at a provider that a code represents. */
export const subjectOf = ({ auth }: ShopState, provider: Provider, code: string): string | undefined => {
  const account = auth.grants.get(`${provider} ${code}`)
  return account === undefined ? undefined : `${provider}/${account}`
}

/** A provider's code is good once. */
export const spent = (state: ShopState, provider: Provider, code: string): ShopState => {
  const grants = new Map(state.auth.grants)
  grants.delete(`${provider} ${code}`)
  return { ...state, auth: { ...state.auth, grants } }
}
