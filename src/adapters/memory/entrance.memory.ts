import * as E from 'fp-ts/Either'
import type { Link } from '~/adapters/memory/link'
import { refused } from '~/adapters/memory/shop-cart'
import { codeFits, keyOf, subjectOf, withAccount, withToken, withoutCode } from '~/adapters/memory/shop-people'
import type { Account, ShopState } from '~/adapters/memory/shop-state'
import type { Tel } from '~/domain/account'
import type { EntrancePort } from '~/domain/account.port'
import { invalid, unauthenticated } from '~/domain/failure'
import { isPassword } from '~/domain/password'

export const memoryEntrance = (line: Link): EntrancePort => ({
  sendCode: ({ type, ...tel }) =>
    line.askOpenly('sendCode', (state, user) => {
      const serial = state.serial + 1
      // to the customer's own number, whatever was asked for
      const own = state.accounts.find(account => account.user.hashid === user)?.login
      if (type === 'reveal' && own === undefined) return E.left(unauthenticated)
      const to = type === 'reveal' && own !== undefined ? own : tel
      const codes = new Map(state.entrances.codes).set(keyOf(type, to), String(100_000 + serial))
      return E.right([undefined, { ...state, serial, entrances: { ...state.entrances, codes } }])
    }),
  register: ({ code, password, name = '', ...tel }) =>
    line.askOpenly('register', state => {
      if (!codeFits(state, 'register', { ...tel, code })) return refused('code', 'wrong code')
      // only after the right code: who has it may know
      if (byTel(state, tel) !== undefined) return refused('tel', 'taken')
      if (!isPassword(password)) return refused('password', 'too short')
      const hashid = `user-${state.serial + 1}`
      const account: Account = {
        user: { ...fresh(hashid, name), registered: true, verified: true, tel },
        login: { ...tel, password },
      }
      return E.right(withToken(withoutCode(withAccount(state, account), 'register', tel), hashid))
    }),
  loginByCode: ({ code, ...tel }) =>
    line.askOpenly('loginByCode', state => {
      const account = byTel(state, tel)
      // a number that nobody has looks like a wrong code (I-17)
      if (account === undefined || !codeFits(state, 'login', { ...tel, code })) return refused('code', 'wrong code')
      return E.right(withToken(withoutCode(state, 'login', tel), account.user.hashid))
    }),
  resetPassword: ({ code, password, ...tel }) =>
    line.askOpenly('resetPassword', state => {
      const account = byTel(state, tel)
      if (account === undefined || !codeFits(state, 'forgot', { ...tel, code })) return refused('code', 'wrong code')
      if (!isPassword(password)) return refused('password', 'too short')
      const next = withAccount(state, { ...account, login: { ...account.login, password } })
      const tokens = new Map([...next.tokens].filter(([, owner]) => owner !== account.user.hashid))
      return E.right([undefined, { ...withoutCode(next, 'forgot', tel), tokens }])
    }),
  loginBySocial: (provider, { code }) =>
    line.askOpenly('loginBySocial', state => {
      const subject = subjectOf(state, provider, code)
      if (subject === undefined) return refused('code', 'not granted')
      const known = state.entrances.identities.get(subject)
      return E.right(known === undefined ? newcomer(state, subject, code) : withToken(spent(state, code), known))
    }),
  handOff: value =>
    line.askOpenly('handOff', state => {
      const owner = state.entrances.handOffs.get(value)
      if (owner === undefined) return E.left(invalid({ token: ['no longer good'] }))
      const handOffs = new Map(state.entrances.handOffs)
      handOffs.delete(value)
      return E.right(withToken({ ...state, entrances: { ...state.entrances, handOffs } }, owner))
    }),
})

/** An account at a provider that nobody has linked becomes a customer without a number. */
const newcomer = (state: ShopState, subject: string, code: string): readonly [token: string, next: ShopState] => {
  const hashid = `user-${state.serial + 1}`
  const login = { tel: '', country_code: '', password: '' }
  const joined = withAccount(spent(state, code), { user: fresh(hashid, ''), login })
  const identities = new Map(joined.entrances.identities).set(subject, hashid)
  return withToken({ ...joined, entrances: { ...joined.entrances, identities } }, hashid)
}

/** A provider's code is good once. */
const spent = (state: ShopState, code: string): ShopState => {
  const grants = new Map(state.entrances.grants)
  grants.delete(code)
  return { ...state, entrances: { ...state.entrances, grants } }
}

const byTel = (state: ShopState, { country_code, tel }: Tel): Account | undefined =>
  state.accounts.find(({ login }) => login.tel === tel && login.country_code === country_code)

const fresh = (hashid: string, name: string): Account['user'] => ({
  hashid,
  name,
  registered: false,
  verified: false,
  status: { name: 'active' },
  scope: ['customer'],
  consents: [],
})
