import type { Account, ShopState } from '~/adapters/memory/shop-state'
import type { CodedTel, CodePurpose, Provider, Tel } from '~/domain/account'

/** The account in place of the one that the same user had, or a new one. */
export const withAccount = (state: ShopState, account: Account): ShopState => ({
  ...state,
  accounts: [...state.accounts.filter(({ user }) => user.hashid !== account.user.hashid), account],
})

/** A bearer value for somebody, besides those that there are. */
export const withToken = (state: ShopState, owner: string): readonly [token: string, next: ShopState] => {
  const serial = state.serial + 1
  const token = `Bearer memory-${serial}`
  return [token, { ...state, serial, tokens: new Map(state.tokens).set(token, owner) }]
}

export const keyOf = (purpose: CodePurpose, { country_code, tel }: Tel): string => `${purpose} ${country_code} ${tel}`

export const codeFits = ({ entrances }: ShopState, purpose: CodePurpose, coded: CodedTel): boolean =>
  entrances.codes.get(keyOf(purpose, coded)) === coded.code

/** A code is good once. */
export const withoutCode = (state: ShopState, purpose: CodePurpose, tel: Tel): ShopState => {
  const codes = new Map(state.entrances.codes)
  codes.delete(keyOf(purpose, tel))
  return { ...state, entrances: { ...state.entrances, codes } }
}

/** The account at a provider that a code stands for. */
export const subjectOf = ({ entrances }: ShopState, provider: Provider, code: string): string | undefined => {
  const account = entrances.grants.get(code)
  return account === undefined ? undefined : `${provider}/${account}`
}
